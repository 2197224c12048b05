import CPixels

/// Reduces the picture to black and white.
public struct Threshold: PointAdjustment {
  public static let identity = Identity(
    "threshold", rank: .looks, hasNeutral: false, "Makes everything black or white.",
    definition: "1 where Y ≥ T⁻¹(level), else 0, for all channels")

  /// The lightness E from which on pixels are white. From 0 to 1, a fraction; 0.5 by default.
  @Parameter("The lightness E from which on pixels are white.", in: 0...1, unit: .fraction)
  public var level = 0.5

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(level: Double = 0.5) {
    self.init()
    self.level = level
  }

  package func program(in context: PointContext) -> PointProgram {
    PointProgram([
      .kernel(KernelStep(PX_STEP_threshold, name: "threshold", [.number(px_srgb_decode(level))]))
    ])
  }
}
