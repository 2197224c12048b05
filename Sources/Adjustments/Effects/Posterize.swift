import CPixels

/// Reduces the picture to a few tones.
public struct Posterize: PointAdjustment {
  public static let identity = Identity(
    "posterize", rank: .looks, hasNeutral: false, "Leaves a few even steps of each channel.",
    definition: "E′ = ⌊clamp(E, 0, 1)·(levels − 1) + ½⌋/(levels − 1) for each channel")

  /// How many tones each channel keeps. From 2 to 256; 6 by default.
  @Parameter("How many tones each channel keeps.", in: 2...256)
  public var levels = 6

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(levels: Int = 6) {
    self.init()
    self.levels = levels
  }

  package func program(in context: PointContext) -> PointProgram {
    let steps = Double(levels - 1)
    return PointProgram([
      .kernel(KernelStep(PX_STEP_posterize, name: "posterize", [.number(steps), .number(1 / steps)]))
    ])
  }
}
