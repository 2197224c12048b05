package import Documents

/// Enlarges the frame around the picture.
public struct Canvas: GeometryAdjustment, ContentAdjustment {
  public static let identity = Identity(
    "canvas", rank: .layers, "Enlarges the frame around the picture, with a background; never crops.",
    definition: """
      a side is the one asked, at least the picture's; with aspect the smallest frame of it that holds the picture, \
      round(v) = floor(v + ½); the picture lies at round(share·(side − its side)), pixels as they are; the rest is the \
      background, opaque
      """)

  /// The width. From 1 to 65500 pixels; nil by default.
  @Parameter("The width.", in: 1...65500, unit: .pixels)
  public var width: Int? = nil
  /// The height. From 1 to 65500 pixels; nil by default.
  @Parameter("The height.", in: 1...65500, unit: .pixels)
  public var height: Int? = nil
  /// Width to height, such as "4:5", in place of pixels. Nil by default.
  @Parameter("Width to height, such as \"4:5\", in place of pixels.")
  public var aspect: AspectRatio? = nil
  /// Whether the aspect is turned to the photo's orientation: "4:5" is 5:4 for a landscape photo. By default false.
  @Parameter("Whether the aspect is turned to the photo's orientation: \"4:5\" is 5:4 for a landscape photo.")
  public var turn = false
  /// The color around the picture. By default `white`.
  @Parameter("The color around the picture.")
  public var background = ColorValue.white
  /// Where the picture lies. By default `center`.
  @Parameter("Where the picture lies.")
  public var anchor = Anchor.center

  /// Where a smaller rectangle lies in a larger one.
  public enum Anchor: String, ParameterChoice {
    case center, north, northeast, east, southeast, south, southwest, west, northwest
  }

  package static let contentKeys = ["width", "height", "aspect"]
  package static var exampleContent: (key: String, value: JSONValue)? { ("aspect", "1:1") }

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(
    width: Int? = nil, height: Int? = nil, aspect: AspectRatio? = nil, turn: Bool = false,
    background: ColorValue = .white, anchor: Anchor = .center
  ) {
    self.init()
    self.width = width
    self.height = height
    self.aspect = aspect
    self.turn = turn
    self.background = background
    self.anchor = anchor
  }

  public var isNeutral: Bool { width == nil && height == nil && aspect == nil }

  public func conflicts() -> [ParameterConflict] {
    guard aspect != nil, width != nil || height != nil else { return [] }
    return [
      ParameterConflict("aspect", "expected pixels or an aspect, found both", hint: "remove one of the two")
    ]
  }

  package func transform(of frame: FrameSize) -> FrameTransform {
    let size =
      aspect.map { around(frame, $0) }
      ?? FrameSize(width: max(frame.width, width ?? 0), height: max(frame.height, height ?? 0))
    guard size != frame else { return FrameTransform(size: frame, map: FrameMap.identity) }
    let left = roundHalfUp(Double(size.width - frame.width) * anchor.share.x)
    let top = roundHalfUp(Double(size.height - frame.height) * anchor.share.y)
    return FrameTransform(
      size: size, map: AffineMap(a: 1, b: 0, c: -Double(left), d: 0, e: 1, f: -Double(top)), fill: background.linear)
  }

  private func around(_ frame: FrameSize, _ aspect: AspectRatio) -> FrameSize {
    let (w, h) = (Double(frame.width), Double(frame.height))
    let isTurned = turn && ((w > h && aspect.ratio < 1) || (w < h && aspect.ratio > 1))
    let ratio = isTurned ? 1 / aspect.ratio : aspect.ratio
    return FrameSize(
      width: max(frame.width, roundHalfUp(h * ratio)), height: max(frame.height, roundHalfUp(w / ratio)))
  }
}

extension Canvas: FormAdjustment {
  package static let forms = [["width", "height"], ["aspect"]]
}

extension Canvas: GroupedAdjustment {
  package static let wholeGroups = [["width", "height", "aspect", "turn", "background", "anchor"]]
}
