/// Keeps a rectangle of the picture.
public struct Crop: GeometryAdjustment {
  public static let identity = Identity(
    "crop", rank: .geometry, "Keeps a rectangle: given in fractions of the frame, or the largest of an aspect ratio.",
    definition: """
      pixels from round(x·W) to round((x + width)·W), never empty, round(v) = floor(v + ½); with aspect the largest \
      rectangle that fits, placed by anchor; attention and entropy are measured once, on a proxy of 512 px
      """)

  /// The left edge. From 0 to 1, a fraction; 0 by default.
  @Parameter("The left edge.", in: 0...1, unit: .fraction, crs: "CropLeft")
  public var x = 0.0
  /// The top edge. From 0 to 1, a fraction; 0 by default.
  @Parameter("The top edge.", in: 0...1, unit: .fraction, crs: "CropTop")
  public var y = 0.0
  /// The width. From 0 to 1, a fraction; 1 by default.
  @Parameter("The width.", in: 0...1, unit: .fraction)
  public var width = 1.0
  /// The height. From 0 to 1, a fraction; 1 by default.
  @Parameter("The height.", in: 0...1, unit: .fraction)
  public var height = 1.0
  /// Width to height, such as "4:5", in place of a rectangle. Nil by default.
  @Parameter("Width to height, such as \"4:5\", in place of a rectangle.")
  public var aspect: AspectRatio? = nil
  /// Whether the aspect is turned to the photo's orientation: "4:5" is 5:4 for a landscape photo. By default true.
  @Parameter("Whether the aspect is turned to the photo's orientation: \"4:5\" is 5:4 for a landscape photo.")
  public var turn = true
  /// Which part is kept with an aspect. By default `center`.
  @Parameter("Which part is kept with an aspect.")
  public var anchor = Anchor.center

  /// Where a smaller rectangle lies in a larger one.
  public enum Anchor: String, ParameterChoice {
    case center, north, northeast, east, southeast, south, southwest, west, northwest
    /// Where edges, skin and strong colors are; measured once.
    case attention
    /// Where most detail is; measured once.
    case entropy
  }

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(
    x: Double = 0, y: Double = 0, width: Double = 1, height: Double = 1, aspect: AspectRatio? = nil,
    turn: Bool = true, anchor: Anchor = .center
  ) {
    self.init()
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.aspect = aspect
    self.turn = turn
    self.anchor = anchor
  }

  public func conflicts() -> [ParameterConflict] {
    if aspect != nil {
      guard x == 0, y == 0, width == 1, height == 1 else {
        return [
          ParameterConflict("aspect", "expected a rectangle or an aspect, found both", hint: "remove one of the two")
        ]
      }
      return []
    }
    var conflicts: [ParameterConflict] = []
    if x + width > 1 + 1e-9 {
      conflicts.append(ParameterConflict("width", "expected x + width up to 1, found \(x + width)"))
    }
    if y + height > 1 + 1e-9 {
      conflicts.append(ParameterConflict("height", "expected y + height up to 1, found \(y + height)"))
    }
    if width == 0 { conflicts.append(ParameterConflict("width", "expected a width above 0")) }
    if height == 0 { conflicts.append(ParameterConflict("height", "expected a height above 0")) }
    return conflicts
  }

  package func transform(of frame: FrameSize) -> FrameTransform {
    let (left, size) = aspect.map { fitted($0, in: frame) } ?? rectangle(in: frame)
    return FrameTransform(
      size: size, map: AffineMap(a: 1, b: 0, c: Double(left.x), d: 0, e: 1, f: Double(left.y)))
  }

  private func rectangle(in frame: FrameSize) -> ((x: Int, y: Int), FrameSize) {
    let (left, width) = Self.span(x, width, of: frame.width)
    let (top, height) = Self.span(y, height, of: frame.height)
    return ((left, top), FrameSize(width: width, height: height))
  }

  /// The pixels that a span of fractions covers, at least one.
  private static func span(_ start: Double, _ length: Double, of side: Int) -> (start: Int, length: Int) {
    let from = min(roundHalfUp(start * Double(side)), side - 1)
    let to = min(max(roundHalfUp((start + length) * Double(side)), from + 1), side)
    return (from, to - from)
  }

  private func fitted(_ aspect: AspectRatio, in frame: FrameSize) -> ((x: Int, y: Int), FrameSize) {
    let (w, h) = (Double(frame.width), Double(frame.height))
    let isTurned = turn && ((w > h && aspect.ratio < 1) || (w < h && aspect.ratio > 1))
    let ratio = isTurned ? 1 / aspect.ratio : aspect.ratio
    let size = FrameSize(
      width: min(frame.width, max(1, roundHalfUp(min(w, h * ratio)))),
      height: min(frame.height, max(1, roundHalfUp(min(h, w / ratio)))))
    let left = roundHalfUp(Double(frame.width - size.width) * anchor.share.x)
    let top = roundHalfUp(Double(frame.height - size.height) * anchor.share.y)
    return ((min(left, frame.width - size.width), min(top, frame.height - size.height)), size)
  }
}

extension Crop: FormAdjustment {
  package static let forms = [["x", "y", "width", "height"], ["aspect", "turn", "anchor"]]
}

extension Crop: AnalysisAdjustment {
  package static let measuredKeys: Set = ["x", "y", "width", "height"]

  package func measurement(in frame: FrameSize) -> Measurement? {
    guard aspect != nil, let kind = InterestKind(rawValue: anchor.rawValue) else { return nil }
    return .interest(kind, transform(of: frame).size)
  }

  package func resolved(with value: MeasuredValue) -> Crop {
    guard case .rectangle(let x, let y, let width, let height) = value else { return self }
    return Crop { ($0.x, $0.y, $0.width, $0.height) = (x, y, width, height) }
  }
}

extension Crop: GroupedAdjustment {
  package static let wholeGroups = [["x", "y", "width", "height", "aspect", "turn", "anchor"]]
}
