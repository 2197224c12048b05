/// From 0 on one side of the picture to 1 on the other.
public struct LinearMask: MaskShape {
  public static let name = "linear"
  public static let summary = "Rises from one place to another, and is constant beyond both."
  public static let definition = """
    m = smoothstep(0, 1, t), t how far the pixel is along the line from `from` to `to`, measured in pixels
    """

  /// Where it is 0; may lie outside the frame. From -1 to 2, a fraction.
  @Parameter("Where it is 0; may lie outside the frame.", in: -1...2, unit: .fraction)
  public var from = MaskPoint(0.5, 0)

  /// Where it is 1; may lie outside the frame. From -1 to 2, a fraction.
  @Parameter("Where it is 1; may lie outside the frame.", in: -1...2, unit: .fraction)
  public var to = MaskPoint(0.5, 1)

  /// The frame that the places are in. By default `source`.
  @Parameter("The frame that the places are in.")
  public var space = MaskSpace.source

  public init() {}

  /// Creates a shape with these parameters; see each property for its meaning and range.
  public init(from: MaskPoint = MaskPoint(0.5, 0), to: MaskPoint = MaskPoint(0.5, 1), space: MaskSpace = .source) {
    self.init()
    self.from = from
    self.to = to
    self.space = space
  }

  public var mask: Mask { Mask(.linear(self)) }

  public func conflicts() -> [ParameterConflict] {
    guard max(abs(to.x - from.x), abs(to.y - from.y)) < 1e-6 else { return [] }
    return [ParameterConflict("to", "expected two places, found one: [\(to.x), \(to.y)]")]
  }
}
