import CPixels

/// Compresses light of any intensity into the displayable range.
public struct ToneMap: PointAdjustment {
  public static let identity = Identity(
    "toneMap", rank: .tones, hasNeutral: false,
    "Compresses light of any amount into what can be shown; middle gray stays.",
    definition: """
      for each channel: 0 for L ≤ 0, else L^c/(L^c + m^c·(1 − m)/m) with c = contrast and m = 0.1845: m stays, infinite \
      light is white (Naka and Rushton, 1966)
      """)

  /// The contrast at middle gray. From 0.5 to 3; 1.5 by default.
  @Parameter("The contrast at middle gray.", in: 0.5...3)
  public var contrast = 1.5

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(contrast: Double = 1.5) {
    self.init()
    self.contrast = contrast
  }

  package func program(in context: PointContext) -> PointProgram {
    let middle = 0.1845
    let half = px_pow(middle, contrast) * (1 - middle) / middle
    return PointProgram([
      .kernel(KernelStep(PX_STEP_tone_map, name: "tone map", [.number(contrast), .number(half)]))
    ])
  }
}
