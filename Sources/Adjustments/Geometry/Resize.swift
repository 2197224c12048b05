package import Documents

/// Changes the size in pixels.
public struct Resize: GeometryAdjustment, ContentAdjustment {
  public static let identity = Identity(
    "resize", rank: .size, "Changes the size in pixels.",
    definition: """
      scale from the sizes asked (inside: the largest ratio whose rounded sides fit, else the smallest; longEdge and \
      shortEdge together are a width and a height, turned as the frame; cover: the \
      largest, then a centered crop; exact: each side by itself); sides max(1, floor(side·scale + ½)); Lanczos3, \
      stretched by 1/scale when smaller, in linear light, premultiplied
      """)

  /// The width. From 1 to 65500 pixels; nil by default.
  @Parameter("The width.", in: 1...65500, unit: .pixels)
  public var width: Int? = nil
  /// The height. From 1 to 65500 pixels; nil by default.
  @Parameter("The height.", in: 1...65500, unit: .pixels)
  public var height: Int? = nil
  /// The longer side. From 1 to 65500 pixels; nil by default.
  @Parameter("The longer side.", in: 1...65500, unit: .pixels)
  public var longEdge: Int? = nil
  /// The shorter side. From 1 to 65500 pixels; nil by default.
  @Parameter("The shorter side.", in: 1...65500, unit: .pixels)
  public var shortEdge: Int? = nil
  /// Both sides in relation to now. From 0.1 to 1000 percent; nil by default.
  @Parameter("Both sides in relation to now.", in: 0.1...1000, unit: .percent)
  public var percent: Double? = nil
  /// The area. From 0.000001 to 4000 megapixels; nil by default.
  @Parameter("The area.", in: 0.000001...4000, unit: .megapixels)
  public var megapixels: Double? = nil
  /// How width and height are met: inside both, cover both and cut, or exactly, whatever the aspect. By default
  /// `inside`.
  @Parameter("How width and height are met: inside both, cover both and cut, or exactly, whatever the aspect.")
  public var fit = Fit.inside
  /// Whether a picture that is smaller is made larger. By default false.
  @Parameter("Whether a picture that is smaller is made larger.")
  public var enlarge = false
  /// The filter. By default `lanczos3`.
  @Parameter("The filter.")
  public var kernel = Kernel.lanczos3

  /// How the picture is fitted to a width and a height.
  public enum Fit: String, ParameterChoice {
    case inside, cover, exact
  }

  /// The resampling filter.
  public enum Kernel: String, ParameterChoice {
    case lanczos3
  }

  package static let contentKeys = ["width", "height", "longEdge", "shortEdge", "percent", "megapixels"]
  package static var exampleContent: (key: String, value: JSONValue)? { ("longEdge", 2048) }

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(
    width: Int? = nil, height: Int? = nil, longEdge: Int? = nil, shortEdge: Int? = nil, percent: Double? = nil,
    megapixels: Double? = nil, fit: Fit = .inside, enlarge: Bool = false, kernel: Kernel = .lanczos3
  ) {
    self.init()
    self.width = width
    self.height = height
    self.longEdge = longEdge
    self.shortEdge = shortEdge
    self.percent = percent
    self.megapixels = megapixels
    self.fit = fit
    self.enlarge = enlarge
    self.kernel = kernel
  }

  public var isNeutral: Bool { sizeKeys.isEmpty }

  public func conflicts() -> [ParameterConflict] {
    if sizeKeys.count > 1, !Self.forms.contains(sizeKeys) {
      return [
        ParameterConflict(
          sizeKeys[1],
          "expected one size (or width and height, or longEdge and shortEdge), found \(list(sizeKeys))",
          hint: "keep one of them")
      ]
    }
    if fit != .inside, sizeKeys != ["width", "height"] {
      return [ParameterConflict("fit", "expected width and height for fit '\(fit.rawValue)', found \(list(sizeKeys))")]
    }
    return []
  }

  package func transform(of frame: FrameSize) -> FrameTransform {
    let (w, h) = (Double(frame.width), Double(frame.height))
    var scale = scales(of: frame)
    if !enlarge { scale = (min(scale.x, 1), min(scale.y, 1)) }
    let size = FrameSize(width: max(1, roundHalfUp(w * scale.x)), height: max(1, roundHalfUp(h * scale.y)))
    let map = AffineMap(a: w / Double(size.width), b: 0, c: 0, d: 0, e: h / Double(size.height), f: 0)
    guard fit == .cover, let width, let height else { return FrameTransform(size: size, map: map) }
    let box = FrameSize(width: min(width, size.width), height: min(height, size.height))
    let shift = AffineMap(
      a: 1, b: 0, c: Double(roundHalfUp(Double(size.width - box.width) / 2)), d: 0, e: 1,
      f: Double(roundHalfUp(Double(size.height - box.height) / 2)))
    return FrameTransform(size: box, map: map.after(shift))
  }

  private func scales(of frame: FrameSize) -> (x: Double, y: Double) {
    let (w, h) = (Double(frame.width), Double(frame.height))
    let (width, height) = box(of: frame)
    let byWidth = width.map { Double($0) / w }
    let byHeight = height.map { Double($0) / h }
    if fit == .exact { return (byWidth ?? 1, byHeight ?? 1) }
    if fit == .inside, let width, let height, let byWidth, let byHeight {
      // A crop to the aspect of the box is rounded to whole pixels, and still fills it.
      let scale = max(byWidth, byHeight)
      if roundHalfUp(w * scale) <= width, roundHalfUp(h * scale) <= height { return (scale, scale) }
    }
    var ratios = [byWidth, byHeight].compactMap { $0 }
    if let percent { ratios.append(percent / 100) }
    if let megapixels { ratios.append((megapixels * 1e6 / (w * h)).squareRoot()) }
    let scale = (fit == .cover ? ratios.max() : ratios.min()) ?? 1
    return (scale, scale)
  }

  /// The width and the height that are asked for; the edges are those of the frame.
  private func box(of frame: FrameSize) -> (width: Int?, height: Int?) {
    guard longEdge != nil || shortEdge != nil else { return (width, height) }
    return frame.width >= frame.height ? (longEdge, shortEdge) : (shortEdge, longEdge)
  }
}

extension Resize: FormAdjustment {
  package static let forms = [["width", "height"], ["longEdge", "shortEdge"], ["percent"], ["megapixels"]]
}

extension Resize: GroupedAdjustment {
  package static let wholeGroups = [
    ["width", "height", "longEdge", "shortEdge", "percent", "megapixels", "fit", "enlarge"]
  ]
}
