import CPixels

/// Changes hue, saturation and luminance of each of eight bands of color.
public struct HSL: PointAdjustment {
  public static let identity = Identity(
    "hsl", rank: .color, "Changes hue, saturation and luminance of eight bands of color, from red to magenta.",
    definition: """
      OKLab (l, a, b), its hue h and chroma C; raised cosines wₖ between the OKLCh hues of the eight pure colors, which sum \
      to one; m = smoothstep(0.01, 0.04, C). δ = Σ wₖ·hueₖ/100·(the angle to the next band's color, or to the one before \
      where hueₖ < 0), s = 1 + Σ wₖ·saturationₖ/100; (a, b)′ = (a, b) + m·(s·(a, b) rotated by δ − (a, b)); the color of \
      (l, a′, b′) times 2^(m·Σ wₖ·luminanceₖ/100)
      """)

  /// The reds: {hue, saturation, luminance}.
  @Parameter(
    "The reds: {hue, saturation, luminance}.", crs: "HueAdjustmentRed", "SaturationAdjustmentRed",
    "LuminanceAdjustmentRed")
  public var red = HueBand()
  /// The oranges; skin is mostly here: {hue, saturation, luminance}.
  @Parameter(
    "The oranges; skin is mostly here: {hue, saturation, luminance}.", crs: "HueAdjustmentOrange",
    "SaturationAdjustmentOrange",
    "LuminanceAdjustmentOrange")
  public var orange = HueBand()
  /// The yellows: {hue, saturation, luminance}.
  @Parameter(
    "The yellows: {hue, saturation, luminance}.", crs: "HueAdjustmentYellow", "SaturationAdjustmentYellow",
    "LuminanceAdjustmentYellow")
  public var yellow = HueBand()
  /// The greens: {hue, saturation, luminance}.
  @Parameter(
    "The greens: {hue, saturation, luminance}.", crs: "HueAdjustmentGreen", "SaturationAdjustmentGreen",
    "LuminanceAdjustmentGreen")
  public var green = HueBand()
  /// The aquas: {hue, saturation, luminance}.
  @Parameter(
    "The aquas: {hue, saturation, luminance}.", crs: "HueAdjustmentAqua", "SaturationAdjustmentAqua",
    "LuminanceAdjustmentAqua")
  public var aqua = HueBand()
  /// The blues; the sky is mostly here: {hue, saturation, luminance}.
  @Parameter(
    "The blues; the sky is mostly here: {hue, saturation, luminance}.", crs: "HueAdjustmentBlue",
    "SaturationAdjustmentBlue",
    "LuminanceAdjustmentBlue")
  public var blue = HueBand()
  /// The purples: {hue, saturation, luminance}.
  @Parameter(
    "The purples: {hue, saturation, luminance}.", crs: "HueAdjustmentPurple", "SaturationAdjustmentPurple",
    "LuminanceAdjustmentPurple")
  public var purple = HueBand()
  /// The magentas: {hue, saturation, luminance}.
  @Parameter(
    "The magentas: {hue, saturation, luminance}.", crs: "HueAdjustmentMagenta", "SaturationAdjustmentMagenta",
    "LuminanceAdjustmentMagenta")
  public var magenta = HueBand()

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(
    red: HueBand = HueBand(), orange: HueBand = HueBand(), yellow: HueBand = HueBand(), green: HueBand = HueBand(),
    aqua: HueBand = HueBand(), blue: HueBand = HueBand(), purple: HueBand = HueBand(), magenta: HueBand = HueBand()
  ) {
    self.init()
    self.red = red
    self.orange = orange
    self.yellow = yellow
    self.green = green
    self.aqua = aqua
    self.blue = blue
    self.purple = purple
    self.magenta = magenta
  }

  package func program(in context: PointContext) -> PointProgram {
    let bands = [red, orange, yellow, green, aqua, blue, purple, magenta]
    let turns = bands.enumerated().map { $1.hue / 100 * HueBands.distance(from: $0, towardsNext: $1.hue > 0) }
    let factors = bands.map { 1 + $0.saturation / 100 }
    let gains = bands.map { $0.luminance / 100 }
    let along = HueBands.samples.map { $0.value(of: factors) * px_cos($0.value(of: turns)) }
    let across = HueBands.samples.map { $0.value(of: factors) * px_sin($0.value(of: turns)) }
    let ev = HueBands.samples.map { $0.value(of: gains) }
    return PointProgram([
      .kernel(KernelStep(PX_STEP_hsl, name: "hsl", [], table: KernelTable(along + across + ev)))
    ])
  }
}

/// The changes to one color band.
public struct HueBand: ParameterGroup, ParameterValue {
  /// Towards the next band (positive) or the one before; ±100 reaches its color. From -100 to 100; 0 by default.
  @Parameter(
    "Towards the next band (positive) or the one before; ±100 reaches its color.", in: -100...100, strength: .linear)
  public var hue = 0.0
  /// How much stronger the color; -100 is gray, 100 doubles it. From -100 to 100; 0 by default.
  @Parameter("How much stronger the color; -100 is gray, 100 doubles it.", in: -100...100, strength: .linear)
  public var saturation = 0.0
  /// How much lighter; ±100 doubles or halves the light. From -100 to 100; 0 by default.
  @Parameter("How much lighter; ±100 doubles or halves the light.", in: -100...100, strength: .linear)
  public var luminance = 0.0

  public init() {}

  /// Creates a band with these parameters; see each property for its meaning and range.
  public init(hue: Double = 0, saturation: Double = 0, luminance: Double = 0) {
    self.init()
    self.hue = hue
    self.saturation = saturation
    self.luminance = luminance
  }
}
