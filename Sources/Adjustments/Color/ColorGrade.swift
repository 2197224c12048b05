import CPixels

/// Lays colors over shadows, midtones and highlights, and shifts their lightness.
public struct ColorGrade: PointAdjustment {
  public static let identity = Identity(
    "colorGrade", rank: .looks, "Tints shadows, midtones and highlights, each with a color of its own.",
    definition: """
      OKLab (l, a, b), t = clamp(l, 0, 1); c = ½ − balance/400, g = 0.02 + 0.3·blending/100; \
      S₁ = smoothstep(c − ⅙ − g, c − ⅙ + g, t), S₂ = smoothstep(c + ⅙ − g, c + ⅙ + g, t); weights: shadows 1 − S₁, midtones \
      S₁ − S₂, highlights S₂, global 1; q = 2^(Σ w·luminance/300), f = 1 − (2t − 1)⁴: l′ = q·l, \
      (a, b)′ = q·(a, b) + f·Σ w·0.12·saturation/100·(cos H, sin H), H the OKLCh angle of the hue
      """)

  /// The color and lightness of the shadows: {hue, saturation, luminance}.
  @Parameter(
    "The color and lightness of the shadows: {hue, saturation, luminance}.", crs: "SplitToningShadowHue",
    "SplitToningShadowSaturation", "ColorGradeShadowLum")
  public var shadows = GradeColor()
  /// The color and lightness of the midtones: {hue, saturation, luminance}.
  @Parameter(
    "The color and lightness of the midtones: {hue, saturation, luminance}.", crs: "ColorGradeMidtoneHue",
    "ColorGradeMidtoneSat", "ColorGradeMidtoneLum")
  public var midtones = GradeColor()
  /// The color and lightness of the highlights: {hue, saturation, luminance}.
  @Parameter(
    "The color and lightness of the highlights: {hue, saturation, luminance}.", crs: "SplitToningHighlightHue",
    "SplitToningHighlightSaturation", "ColorGradeHighlightLum")
  public var highlights = GradeColor()
  /// The color and lightness of the whole picture: {hue, saturation, luminance}.
  @Parameter(
    "The color and lightness of the whole picture: {hue, saturation, luminance}.", crs: "ColorGradeGlobalHue",
    "ColorGradeGlobalSat", "ColorGradeGlobalLum")
  public var global = GradeColor()
  /// How softly the three meet. From 0 to 100; 50 by default.
  @Parameter("How softly the three meet.", in: 0...100, crs: "ColorGradeBlending")
  public var blending = 50.0
  /// What counts as highlights: more (positive) or less of the picture. From -100 to 100; 0 by default.
  @Parameter(
    "What counts as highlights: more (positive) or less of the picture.", in: -100...100, crs: "SplitToningBalance")
  public var balance = 0.0

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(
    shadows: GradeColor = GradeColor(), midtones: GradeColor = GradeColor(), highlights: GradeColor = GradeColor(),
    global: GradeColor = GradeColor(), blending: Double = 50, balance: Double = 0
  ) {
    self.init()
    self.shadows = shadows
    self.midtones = midtones
    self.highlights = highlights
    self.global = global
    self.blending = blending
    self.balance = balance
  }

  private var colors: [GradeColor] { [shadows, midtones, highlights, global] }

  public var isNeutral: Bool { colors.allSatisfy { $0.saturation == 0 && $0.luminance == 0 } }

  package func program(in context: PointContext) -> PointProgram {
    let center = 0.5 - balance / 400
    let half = 0.02 + 0.3 * blending / 100
    let limits = [center - 1.0 / 6 - half, center + 1.0 / 6 - half, 1 / (2 * half)]
    return PointProgram([
      .kernel(
        KernelStep(
          PX_STEP_color_grade, name: "color grade", (limits + colors.flatMap(\.numbers)).map { .number($0) },
          keepsGray: colors.allSatisfy { $0.saturation == 0 }))
    ])
  }
}

/// A color of a grade, and how much lighter it makes the tones it is laid over.
public struct GradeColor: ParameterGroup, ParameterValue {
  /// The hue: 0 red, 120 green, 240 blue. From 0 to 360 degrees; 0 by default.
  @Parameter("The hue: 0 red, 120 green, 240 blue.", in: 0...360, unit: .degrees)
  public var hue = 0.0
  /// How strong the color is; 0 adds none. From 0 to 100; 0 by default.
  @Parameter("How strong the color is; 0 adds none.", in: 0...100, strength: .linear)
  public var saturation = 0.0
  /// How much lighter; ±100 doubles or halves the light. From -100 to 100; 0 by default.
  @Parameter("How much lighter; ±100 doubles or halves the light.", in: -100...100, strength: .linear)
  public var luminance = 0.0

  public init() {}

  /// Creates a color with these parameters; see each property for its meaning and range.
  public init(hue: Double = 0, saturation: Double = 0, luminance: Double = 0) {
    self.init()
    self.hue = hue
    self.saturation = saturation
    self.luminance = luminance
  }

  /// OKLab a and b of the color, and a third of the EV.
  fileprivate var numbers: [Double] {
    let angle = HueBands.angle(ofHue: hue)
    let chroma = 0.12 * saturation / 100
    return [chroma * px_cos(angle), chroma * px_sin(angle), luminance / 300]
  }
}
