import CPixels

/// Keeps a band sharp and blurs the picture on both sides of it.
public struct TiltShift: AreaAdjustment {
  public static let identity = Identity(
    "tiltShift", rank: .effects, "Leaves a band sharp and blurs what is beside it, as in pictures of small models.",
    definition: """
      d = the distance of the pixel from the line through center at angle, in the photo; t = smoothstep(width/2, width/2 + \
      feather, d), lengths in percent of the photo's long edge; L′ = L for t = 0, between L, G(σ/4), G(σ/2) and G(σ), which \
      belong to t = 0, ¼, ½ and 1, linear in t; G the Gaussian of blur, σ = radius percent of the photo's long edge; α stays
      """)

  /// The standard deviation of the blur far from the band, in percent of the photo's long edge. From 0 to 5 percent; 0 by
  /// default.
  @Parameter(
    "The standard deviation of the blur far from the band, in percent of the photo's long edge.", in: 0...5,
    unit: .percent, strength: .linear)
  public var radius = 0.0

  /// A place in the middle of the band, in the photo before any geometry. From -1 to 2, a fraction.
  @Parameter("A place in the middle of the band, in the photo before any geometry.", in: -1...2, unit: .fraction)
  public var center = MaskPoint(0.5, 0.5)

  /// How far the band is turned from level, clockwise. From -180 to 180 degrees; 0 by default.
  @Parameter("How far the band is turned from level, clockwise.", in: -180...180, unit: .degrees)
  public var angle = 0.0

  /// How wide the band is that stays as it is, in percent of the photo's long edge. From 0 to 100 percent; 15 by default.
  @Parameter(
    "How wide the band is that stays as it is, in percent of the photo's long edge.", in: 0...100, unit: .percent)
  public var width = 15.0

  /// How far beside the band the blur is complete, in percent of the photo's long edge. From 1 to 100 percent; 20 by
  /// default.
  @Parameter(
    "How far beside the band the blur is complete, in percent of the photo's long edge.", in: 1...100, unit: .percent)
  public var feather = 20.0

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(
    radius: Double = 0, center: MaskPoint = MaskPoint(0.5, 0.5), angle: Double = 0, width: Double = 15,
    feather: Double = 20
  ) {
    self.init()
    self.radius = radius
    self.center = center
    self.angle = angle
    self.width = width
    self.feather = feather
  }

  public var isNeutral: Bool { radius == 0 }

  package func kernel(in context: PointContext) -> AreaKernel {
    let (middle, radians) = (context.position(of: center), angle * .pi / 180)
    let map = context.source.tangent(atX: middle.x, y: middle.y)
    // The direction across the band in the source, seen in this frame: the transpose of the map carries distances over.
    let (u, v) = (-px_sin(radians), px_cos(radians))
    let (x, y) = (u * map.a + v * map.d, u * map.b + v * map.e)
    let (length, edge) = ((x * x + y * y).squareRoot(), Double(context.sourceFrame.longEdge))
    return AreaKernel(
      PX_AREA_tilt_shift,
      [
        .length(radius / 100 * context.sourceLongEdge), .x(middle.x), .y(middle.y), .number(x / length),
        .number(y / length), .inverseLength(feather / 100 * edge / length), .length(width / 200 * edge / length),
      ])
  }
}
