/// Turns the picture by quarter turns.
public struct Rotate: GeometryAdjustment {
  public static let identity = Identity(
    "rotate", rank: .geometry, hasNeutral: false, "Turns the picture clockwise by quarter turns; exact.",
    definition: "a permutation of the pixels")

  /// Quarter turns clockwise. From 1 to 3; 1 by default.
  @Parameter("Quarter turns clockwise.", in: 1...3)
  public var quarterTurns = 1

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(quarterTurns: Int = 1) {
    self.init()
    self.quarterTurns = quarterTurns
  }

  package func transform(of frame: FrameSize) -> FrameTransform {
    let (w, h) = (Double(frame.width), Double(frame.height))
    let turned = FrameSize(width: frame.height, height: frame.width)
    return switch quarterTurns {
    case 1: FrameTransform(size: turned, map: AffineMap(a: 0, b: 1, c: 0, d: -1, e: 0, f: h))
    case 2: FrameTransform(size: frame, map: AffineMap(a: -1, b: 0, c: w, d: 0, e: -1, f: h))
    default: FrameTransform(size: turned, map: AffineMap(a: 0, b: -1, c: w, d: 1, e: 0, f: 0))
    }
  }
}
