/// Mirrors the picture.
public struct Flip: GeometryAdjustment {
  public static let identity = Identity(
    "flip", rank: .geometry, hasNeutral: false, "Mirrors the picture; exact.", definition: "a permutation of the pixels"
  )

  /// Horizontal exchanges left and right, vertical top and bottom. By default `horizontal`.
  @Parameter("Horizontal exchanges left and right, vertical top and bottom.")
  public var axis = Axis.horizontal

  /// Which sides change places.
  public enum Axis: String, ParameterChoice {
    case horizontal
    case vertical
  }

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(axis: Axis = .horizontal) {
    self.init()
    self.axis = axis
  }

  package func transform(of frame: FrameSize) -> FrameTransform {
    switch axis {
    case .horizontal:
      FrameTransform(size: frame, map: AffineMap(a: -1, b: 0, c: Double(frame.width), d: 0, e: 1, f: 0))
    case .vertical:
      FrameTransform(size: frame, map: AffineMap(a: 1, b: 0, c: 0, d: 0, e: -1, f: Double(frame.height)))
    }
  }
}
