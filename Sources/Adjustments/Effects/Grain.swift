import CPixels

/// Adds film grain.
public struct Grain: PointAdjustment {
  public static let identity = Identity(
    "grain", rank: .effects, "Adds grain as film has it: strongest in the midtones, the same in every rendering.",
    definition: """
      E′ = E + 4t(1 − t)·0.12·amount/100·((1 − r)·q(g)·n₁ + r·q(g/2.17)·n₂)/√((1 − r)² + r²), t = clamp(T(Y), 0, 1), \
      r = roughness/100; a grain is g = (0.01 + 0.0009·size) percent of the photo's long edge, q(g) = √(a/(1 + a)), \
      a = 3.3g² in pixels: what a pixel does not average away. n: quadratic B-splines over a grid of normal numbers, a hash \
      of place and seed, divided by the deviation they leave at each place; the grids are of the photo before any geometry, \
      that of n₂ is 2.17 times as dense and turned
      """)

  /// How strong; 100 is a deviation of 12 % of E in the midtones. From 0 to 100; 0 by default.
  @Parameter(
    "How strong; 100 is a deviation of 12 % of E in the midtones.", in: 0...100, strength: .linear, crs: "GrainAmount")
  public var amount = 0.0
  /// How large the grains are; 25 is some two pixels of a photo of 24 megapixels. From 0 to 100; 25 by default.
  @Parameter(
    "How large the grains are; 25 is some two pixels of a photo of 24 megapixels.", in: 0...100, crs: "GrainSize")
  public var size = 25.0
  /// How much fine grain is mixed in. From 0 to 100; 50 by default.
  @Parameter("How much fine grain is mixed in.", in: 0...100, crs: "GrainFrequency")
  public var roughness = 50.0
  /// Which grain; taken from the photo's digest where it is not given. From 0 to 4294967295; nil by default.
  @Parameter("Which grain; taken from the photo's digest where it is not given.", in: 0...4_294_967_295)
  public var seed: Int? = nil

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(amount: Double = 0, size: Double = 25, roughness: Double = 50, seed: Int? = nil) {
    self.init()
    self.amount = amount
    self.size = size
    self.roughness = roughness
    self.seed = seed
  }

  public var isNeutral: Bool { amount == 0 }

  package func program(in context: PointContext) -> PointProgram {
    let share = (0.01 + 0.0009 * size) / 100
    // The grid lies in the source frame, so a crop does not move the grain.
    let (side, map) = (share * Double(context.sourceFrame.longEdge), context.source.tangent(amid: context.frame))
    let back = map.inverseLinear
    let shown = share * context.sourceLongEdge
    let rough = roughness / 100
    let deviation = 0.12 * amount / 100 / ((1 - rough) * (1 - rough) + rough * rough).squareRoot()
    let seed = UInt32(clamping: seed ?? 0)
    return PointProgram([
      .kernel(
        KernelStep(
          PX_STEP_grain, name: "grain",
          [
            .x(-(back[0] * map.c + back[1] * map.f)), .y(-(back[2] * map.c + back[3] * map.f)),
            .inverseLength(side / map.a), .inverseLength(side / map.b), .inverseLength(side / map.d),
            .inverseLength(side / map.e), .averaged(deviation * (1 - rough), length: shown),
            .averaged(deviation * rough, length: shown / 2.17), .number(Double(seed & 0xFFFF)),
            .number(Double(seed >> 16)),
          ]))
    ])
  }
}

extension Grain: AnalysisAdjustment {
  package static let measuredKeys: Set = ["seed"]

  package func measurement(in frame: FrameSize) -> Measurement? { seed == nil && !isNeutral ? .seed : nil }

  package func resolved(with value: MeasuredValue) -> Grain {
    guard case .seed(let seed) = value else { return self }
    var settled = self
    settled.seed = Int(seed)
    return settled
  }
}
