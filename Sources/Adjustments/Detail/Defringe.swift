import CPixels

/// Takes purple and green fringes off edges.
public struct Defringe: AreaAdjustment {
  public static let identity = Identity(
    "defringe", rank: .noise, "Takes purple and green fringes off edges between light and dark.",
    definition: """
      OKLab (l, a, b) of L, C = √(a² + b²); a hue has h = (1 − smoothstep(range, range + 15, d))·smoothstep(0.01, 0.04, C), d \
      the distance between the pixel's OKLCh angle and that of the hue, in degrees; f = 1 − (1 − h of purple)·(1 − h of \
      green), without the hue whose amount is 0. G is the Gaussian of blur with σ = radius percent of the long edge of the \
      photo, pixels count by α. n = G(1 − f), (ā, b̄) = G((1 − f)·(a, b))/n, held to the chroma C; e = clamp(E of Y) to 0…1, \
      s = √(G(e²) − G(e)²). (a, b)′ = (a, b) + t·smoothstep(0.04, 0.2, s)·smoothstep(0.3, 0.6, n)·((ā, b̄) − (a, b)), \
      t = 1 − (1 − purple/20·h of purple)·(1 − green/20·h of green); L where that factor is 0; α stays
      """)

  /// How much of the color of purple fringes is taken off. From 0 to 20; 0 by default.
  @Parameter(
    "How much of the color of purple fringes is taken off.", in: 0...20, strength: .linear, crs: "DefringePurpleAmount")
  public var purple = 0.0

  /// How much of the color of green fringes is taken off. From 0 to 20; 0 by default.
  @Parameter(
    "How much of the color of green fringes is taken off.", in: 0...20, strength: .linear, crs: "DefringeGreenAmount")
  public var green = 0.0

  /// The hue of purple fringes: 240 is blue, 300 magenta. From 0 to 360 degrees; 280 by default.
  @Parameter("The hue of purple fringes: 240 is blue, 300 magenta.", in: 0...360, unit: .degrees)
  public var purpleHue = 280.0

  /// How far from it hues still count as purple. From 0 to 90 degrees; 25 by default.
  @Parameter("How far from it hues still count as purple.", in: 0...90, unit: .degrees)
  public var purpleRange = 25.0

  /// The hue of green fringes: 120 is green, 180 aqua. From 0 to 360 degrees; 145 by default.
  @Parameter("The hue of green fringes: 120 is green, 180 aqua.", in: 0...360, unit: .degrees)
  public var greenHue = 145.0

  /// How far from it hues still count as green. From 0 to 90 degrees; 15 by default.
  @Parameter("How far from it hues still count as green.", in: 0...90, unit: .degrees)
  public var greenRange = 15.0

  /// How wide fringes are, in percent of the photo's long edge; larger patches of their colors stay. From 0.01 to 1
  /// percent; 0.08 by default.
  @Parameter(
    "How wide fringes are, in percent of the photo's long edge; larger patches of their colors stay.", in: 0.01...1,
    unit: .percent)
  public var radius = 0.08

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(
    purple: Double = 0, green: Double = 0, purpleHue: Double = 280, purpleRange: Double = 25, greenHue: Double = 145,
    greenRange: Double = 15, radius: Double = 0.08
  ) {
    self.init()
    self.purple = purple
    self.green = green
    self.purpleHue = purpleHue
    self.purpleRange = purpleRange
    self.greenHue = greenHue
    self.greenRange = greenRange
    self.radius = radius
  }

  public var isNeutral: Bool { purple == 0 && green == 0 }

  package func kernel(in context: PointContext) -> AreaKernel {
    func hue(_ amount: Double, _ hue: Double, _ range: Double) -> [KernelNumber] {
      let angle = HueBands.angle(ofHue: hue)
      return [amount / 20, px_cos(angle), px_sin(angle), range * .pi / 180].map { .number($0) }
    }
    return AreaKernel(
      PX_AREA_defringe,
      [.length(radius / 100 * context.sourceLongEdge)] + hue(purple, purpleHue, purpleRange)
        + hue(green, greenHue, greenRange), isDetail: true)
  }
}
