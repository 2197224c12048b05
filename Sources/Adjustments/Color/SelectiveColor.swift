import CPixels

/// Changes the colors near samples.
public struct SelectiveColor: PointAdjustment, ContentAdjustment {
  public static let identity = Identity(
    "selectiveColor", rank: .color, "Changes the colors near up to eight samples, and no others.",
    definition: """
      OKLab (l, a, b) of the pixel and of each sample k; d² = (a − aₖ)² + (b − bₖ)² + ((l − lₖ)/2)²; \
      wₖ = max(0, 1 − d²/r²)², r = 0.02 + 0.0028·rangeₖ; ŵₖ = wₖ/max(1, Σ w). (a, b)′ = (a, b) + Σ ŵₖ·(sₖ·(a, b) rotated \
      by 0.6·hueₖ degrees − (a, b)), sₖ = 1 + saturationₖ/100; the color of (l, a′, b′) times 2^(Σ ŵₖ·luminanceₖ/100); \
      L where Σ w = 0
      """)

  /// The samples, up to eight: {color, hue, saturation, luminance, range}. 0 to 8 elements.
  @Parameter("The samples, up to eight: {color, hue, saturation, luminance, range}.", count: 0...8)
  public var samples: [ColorSample] = []

  package static let contentKeys = ["samples"]

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(samples: [ColorSample] = []) {
    self.init()
    self.samples = samples
  }

  public var isNeutral: Bool { samples.allSatisfy { $0.hue == 0 && $0.saturation == 0 && $0.luminance == 0 } }

  package func program(in context: PointContext) -> PointProgram {
    PointProgram([
      .kernel(
        KernelStep(PX_STEP_selective_color, name: "selective color", [], table: KernelTable(samples.flatMap(\.row))))
    ])
  }
}

/// A color, and the changes to the colors near it.
public struct ColorSample: ParameterGroup, ParameterValue {
  /// The color, as it is in the picture at this step. By default `#808080`.
  @Parameter("The color, as it is in the picture at this step.")
  public var color = ColorValue("#808080") ?? .white

  /// How far colors are turned on the wheel; ±100 is 60 degrees, towards yellow from red. From -100 to 100; 0 by default.
  @Parameter(
    "How far colors are turned on the wheel; ±100 is 60 degrees, towards yellow from red.", in: -100...100,
    strength: .linear)
  public var hue = 0.0

  /// How much stronger the color; -100 is gray, 100 doubles it. From -100 to 100; 0 by default.
  @Parameter("How much stronger the color; -100 is gray, 100 doubles it.", in: -100...100, strength: .linear)
  public var saturation = 0.0

  /// How much lighter; ±100 doubles or halves the light. From -100 to 100; 0 by default.
  @Parameter("How much lighter; ±100 doubles or halves the light.", in: -100...100, strength: .linear)
  public var luminance = 0.0

  /// How near colors have to be. From 0 to 100 percent; 50 by default.
  @Parameter("How near colors have to be.", in: 0...100, unit: .percent)
  public var range = 50.0

  public init() {}

  /// Creates a sample with these parameters; see each property for its meaning and range.
  public init(
    color: ColorValue? = nil, hue: Double = 0, saturation: Double = 0, luminance: Double = 0, range: Double = 50
  ) {
    self.init()
    self.color = color ?? self.color
    self.hue = hue
    self.saturation = saturation
    self.luminance = luminance
    self.range = range
  }

  /// The kernel's numbers: OKLab, the inverse square of the reach, rotation and scaling minus the identity, EV.
  fileprivate var row: [Double] {
    var lab = [0.0, 0, 0]
    px_oklab(color.linear, &lab)
    let (reach, angle, factor) = (0.02 + 0.0028 * range, 0.6 * hue * .pi / 180, 1 + saturation / 100)
    return lab + [
      1 / (reach * reach), factor * px_cos(angle) - 1, factor * px_sin(angle), luminance / 100, 0,
    ]
  }
}
