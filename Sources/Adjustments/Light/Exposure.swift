import CPixels

/// Adds or removes light, as a longer or shorter exposure would.
public struct Exposure: PointAdjustment {
  public static let identity = Identity(
    "exposure", rank: .exposure, "Adds or removes light, as a longer or shorter exposure would.",
    definition: """
      L′ = L · 2^ev. With a shoulder and ev > 0, then for each channel with E > 0.4: \
      E′ = E + shoulder/100·0.6·(u/(1 + (1 − 1/U)·u) − u), u = (E − 0.4)/0.6 and U that of the former white, T(2^ev), \
      which becomes white at 100. Colors get the OKLCh hue that they had, with the lightness and the chroma of the \
      result, and less chroma where a channel would leave 0…1
      """)

  /// Light added or removed. From -10 to 10 stops; 0 by default.
  @Parameter(
    "Light added or removed.", in: -10...10, unit: .stops, strength: .linear, crs: "Exposure2012", "Exposure",
    shown: ParameterDisplay(usual: -5...5))
  public var ev = 0.0

  /// How far highlights that light is added to are held below white, as film does, instead of cut off there. From 0 to
  /// 100; 0 by default.
  @Parameter(
    "How far highlights that light is added to are held below white, as film does, instead of cut off there.",
    in: 0...100)
  public var shoulder = 0.0

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(ev: Double = 0, shoulder: Double = 0) {
    self.init()
    self.ev = ev
    self.shoulder = shoulder
  }

  public var isNeutral: Bool { ev == 0 }

  /// The code value above which highlights are held back.
  private static let knee = 0.4

  package func program(in context: PointContext) -> PointProgram {
    var program = PointProgram.scale(px_exp2(ev))
    guard ev > 0, shoulder > 0 else { return program }
    let (knee, rest) = (Self.knee, 1 - Self.knee)
    let white = (px_srgb_encode(px_exp2(ev)) - knee) / rest
    let numbers = [knee, 1 / rest, 1 - 1 / white, shoulder / 100 * rest]
    program.steps.append(.kernel(KernelStep(PX_STEP_shoulder, name: "shoulder", numbers.map { .number($0) })))
    return program
  }
}
