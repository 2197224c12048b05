/// 1 within an ellipse.
public struct RadialMask: MaskShape {
  public static let name = "radial"
  public static let summary = "1 in the middle of an ellipse, 0 beyond it."
  public static let definition = """
    d = distance from the center, 1 on the ellipse; m = smoothstep(0, 1, (1 − d)/(feather/100)); with feather 0: 1 up to \
    d = 1, else 0
    """

  /// The middle; may lie outside the frame. From -1 to 2, a fraction.
  @Parameter("The middle; may lie outside the frame.", in: -1...2, unit: .fraction)
  public var center = MaskPoint(0.5, 0.5)

  /// The two radii, in percent of the frame's long edge. 2 elements, from 0.01 to 1000 percent.
  @Parameter("The two radii, in percent of the frame's long edge.", in: 0.01...1000, count: 2...2, unit: .percent)
  public var radius = [25.0, 25.0]

  /// How far the ellipse is turned, clockwise. From -360 to 360 degrees; 0 by default.
  @Parameter("How far the ellipse is turned, clockwise.", in: -360...360, unit: .degrees)
  public var angle = 0.0

  /// How much of the radius it takes to fall to 0. From 0 to 100 percent; 50 by default.
  @Parameter("How much of the radius it takes to fall to 0.", in: 0...100, unit: .percent)
  public var feather = 50.0

  /// The frame that the ellipse is in. By default `source`.
  @Parameter("The frame that the ellipse is in.")
  public var space = MaskSpace.source

  public init() {}

  /// Creates a shape with these parameters; see each property for its meaning and range.
  public init(
    center: MaskPoint = MaskPoint(0.5, 0.5), radius: [Double] = [25.0, 25.0], angle: Double = 0,
    feather: Double = 50, space: MaskSpace = .source
  ) {
    self.init()
    self.center = center
    self.radius = radius
    self.angle = angle
    self.feather = feather
    self.space = space
  }

  public var mask: Mask { Mask(.radial(self)) }
}
