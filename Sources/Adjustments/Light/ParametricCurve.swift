/// Bends the tone curve in four regions.
public struct ParametricCurve: PointAdjustment {
  public static let identity = Identity(
    "parametricCurve", rank: .tones, "Bends the tone curve in four regions: shadows, darks, lights, highlights.",
    definition: """
      the curve of `curve` through (0, 0), (cₖ, cₖ + 0.45·amountₖ/100·dₖ) and (1, 1) on E: cₖ the middles of the regions \
      between 0, the three splits and 1, dₖ the smaller distance to the neighboring points; so it always rises
      """)

  /// How much lighter the darkest region. From -100 to 100; 0 by default.
  @Parameter("How much lighter the darkest region.", in: -100...100, strength: .linear, crs: "ParametricShadows")
  public var shadows = 0.0
  /// How much lighter the second region. From -100 to 100; 0 by default.
  @Parameter("How much lighter the second region.", in: -100...100, strength: .linear, crs: "ParametricDarks")
  public var darks = 0.0
  /// How much lighter the third region. From -100 to 100; 0 by default.
  @Parameter("How much lighter the third region.", in: -100...100, strength: .linear, crs: "ParametricLights")
  public var lights = 0.0
  /// How much lighter the lightest region. From -100 to 100; 0 by default.
  @Parameter("How much lighter the lightest region.", in: -100...100, strength: .linear, crs: "ParametricHighlights")
  public var highlights = 0.0
  /// Where the regions meet, rising, in percent of E. 3 elements, from 5 to 95 percent; 25, 50 and 75 by default.
  @Parameter(
    "Where the regions meet, rising, in percent of E.", in: 5...95, count: 3...3, unit: .percent,
    crs: "ParametricShadowSplit", "ParametricMidtoneSplit", "ParametricHighlightSplit",
    shown: ParameterDisplay(elements: ["Shadows to darks", "Darks to lights", "Lights to highlights"]))
  public var splits = [25.0, 50, 75]

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(
    shadows: Double = 0, darks: Double = 0, lights: Double = 0, highlights: Double = 0,
    splits: [Double] = [25, 50, 75]
  ) {
    self.init()
    self.shadows = shadows
    self.darks = darks
    self.lights = lights
    self.highlights = highlights
    self.splits = splits
  }

  private var amounts: [Double] { [shadows, darks, lights, highlights] }

  public var isNeutral: Bool { amounts.allSatisfy { $0 == 0 } }

  public func conflicts() -> [ParameterConflict] {
    guard let (before, after) = zip(splits, splits.dropFirst()).first(where: { $1 - $0 < 5 }) else { return [] }
    return [
      ParameterConflict("splits", "expected splits that rise by at least 5, found \(after) after \(before)")
    ]
  }

  package func program(in context: PointContext) -> PointProgram {
    guard !isNeutral else { return PointProgram([]) }
    let curve = MonotoneCubic(points)
    return PointProgram([.tones([.curve(SampledCurve(curve.value(at:)), channels: .all)])])
  }

  private var points: [CurvePoint] {
    let edges = [0] + splits.map { $0 / 100 } + [1]
    let centers = [0] + zip(edges, edges.dropFirst()).map { ($0 + $1) / 2 } + [1]
    let inner = amounts.enumerated().map { index, amount in
      let (before, center, after) = (centers[index], centers[index + 1], centers[index + 2])
      return CurvePoint(center, center + 0.45 * amount / 100 * min(center - before, after - center))
    }
    return [CurvePoint(0, 0)] + inner + [CurvePoint(1, 1)]
  }
}
