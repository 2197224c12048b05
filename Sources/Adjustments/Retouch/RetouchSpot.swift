/// A round spot, and the place that covers it.
public struct RetouchSpot: ParameterGroup, ParameterValue {
  /// Its middle from the left. From 0 to 1, a fraction; 0.5 by default.
  @Parameter("Its middle from the left.", in: 0...1, unit: .fraction)
  public var x = 0.5

  /// Its middle from the top. From 0 to 1, a fraction; 0.5 by default.
  @Parameter("Its middle from the top.", in: 0...1, unit: .fraction)
  public var y = 0.5

  /// The radius, in percent of the photo's long edge. From 0.05 to 20 percent; 1 by default.
  @Parameter("The radius, in percent of the photo's long edge.", in: 0.05...20, unit: .percent)
  public var radius = 1.0

  /// The middle [x, y] of the place whose pixels it gets. From 0 to 1, a fraction.
  @Parameter("The middle [x, y] of the place whose pixels it gets.", in: 0...1, unit: .fraction)
  public var source = MaskPoint(0.5, 0.5)

  /// The share of the radius over which it fades out. From 0 to 100 percent; 25 by default.
  @Parameter("The share of the radius over which it fades out.", in: 0...100, unit: .percent)
  public var feather = 25.0

  public init() {}

  /// Creates a spot with these parameters; see each property for its meaning and range.
  public init(
    x: Double = 0.5, y: Double = 0.5, radius: Double = 1, source: MaskPoint = MaskPoint(0.5, 0.5), feather: Double = 25
  ) {
    self.init()
    self.x = x
    self.y = y
    self.radius = radius
    self.source = source
    self.feather = feather
  }
}
