import CPixels

/// Turns the picture gray, with a chosen lightness for each color, and can tone it.
public struct BlackAndWhite: PointAdjustment {
  public static let identity = Identity(
    "blackAndWhite", rank: .looks, hasNeutral: false,
    "Turns the picture gray; each color's lightness can be chosen, and a tone laid over.",
    definition: """
      v = Σ wₖ·bandₖ/100 with raised cosines wₖ between the OKLCh hues of the eight pure colors; \
      G = Y·2^(1.5·v·smoothstep(0.01, 0.04, C)). With a tone: OKLab (l, c·cos H, c·sin H), l = ∛G, t = clamp(l, 0, 1), \
      c = 0.12·(saturation/100)·4t(1 − t)
      """)

  /// How much lighter reds become. From -100 to 100; 0 by default.
  @Parameter("How much lighter reds become.", in: -100...100, crs: "GrayMixerRed")
  public var red = 0.0
  /// How much lighter oranges become; skin is mostly here. From -100 to 100; 0 by default.
  @Parameter("How much lighter oranges become; skin is mostly here.", in: -100...100, crs: "GrayMixerOrange")
  public var orange = 0.0
  /// How much lighter yellows become. From -100 to 100; 0 by default.
  @Parameter("How much lighter yellows become.", in: -100...100, crs: "GrayMixerYellow")
  public var yellow = 0.0
  /// How much lighter greens become. From -100 to 100; 0 by default.
  @Parameter("How much lighter greens become.", in: -100...100, crs: "GrayMixerGreen")
  public var green = 0.0
  /// How much lighter aquas become. From -100 to 100; 0 by default.
  @Parameter("How much lighter aquas become.", in: -100...100, crs: "GrayMixerAqua")
  public var aqua = 0.0
  /// How much lighter blues become; the sky is mostly here. From -100 to 100; 0 by default.
  @Parameter("How much lighter blues become; the sky is mostly here.", in: -100...100, crs: "GrayMixerBlue")
  public var blue = 0.0
  /// How much lighter purples become. From -100 to 100; 0 by default.
  @Parameter("How much lighter purples become.", in: -100...100, crs: "GrayMixerPurple")
  public var purple = 0.0
  /// How much lighter magentas become. From -100 to 100; 0 by default.
  @Parameter("How much lighter magentas become.", in: -100...100, crs: "GrayMixerMagenta")
  public var magenta = 0.0
  /// A color laid over the gray: {hue, saturation}.
  @Parameter("A color laid over the gray: {hue, saturation}.")
  public var tone = Tone()

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(
    red: Double = 0, orange: Double = 0, yellow: Double = 0, green: Double = 0, aqua: Double = 0, blue: Double = 0,
    purple: Double = 0, magenta: Double = 0, tone: Tone = Tone()
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
    self.tone = tone
  }

  package func program(in context: PointContext) -> PointProgram {
    let bands = [red, orange, yellow, green, aqua, blue, purple, magenta]
    let hue = HueBands.angle(ofHue: tone.hue)
    let chroma = 0.12 * tone.saturation / 100
    let (a, b) = (chroma * px_cos(hue), chroma * px_sin(hue))
    return PointProgram([
      .kernel(
        KernelStep(
          PX_STEP_black_and_white, name: "black and white", [.number(a), .number(b)],
          table: KernelTable(HueBands.samples.map { $0.value(of: bands) * 1.5 / 100 }),
          keepsGray: a == 0 && b == 0))
    ])
  }
}

/// A color laid over a gray picture.
public struct Tone: ParameterGroup, ParameterValue {
  /// The hue: 0 red, 120 green, 240 blue. From 0 to 360 degrees; 0 by default.
  @Parameter("The hue: 0 red, 120 green, 240 blue.", in: 0...360, unit: .degrees)
  public var hue = 0.0
  /// How strong; 0 leaves the gray. From 0 to 100; 0 by default.
  @Parameter("How strong; 0 leaves the gray.", in: 0...100)
  public var saturation = 0.0

  public init() {}

  /// Creates a tone with these parameters; see each property for its meaning and range.
  public init(hue: Double = 0, saturation: Double = 0) {
    self.init()
    self.hue = hue
    self.saturation = saturation
  }
}
