import CPixels

/// Spreads or gathers the tones around the middle.
public struct Contrast: PointAdjustment {
  public static let identity = Identity(
    "contrast", rank: .tones, "Spreads or gathers the tones around the middle; black, white and hues stay.",
    definition: """
      κ = 1.9150080481545·√(|amount|/100), t = tanh κ; for each channel, \
      amount > 0: E′ = ½ + tanh(κ(2E − 1))/(2t); amount < 0: its inverse ½ + artanh((2E − 1)t)/(2κ). Colors get the \
      OKLCh hue that they had, with the lightness and the chroma of the result, and less chroma where a channel would \
      leave 0…1
      """)

  /// How much more contrast; ±100 doubles or halves the slope in the middle. From -100 to 100; 0 by default.
  @Parameter(
    "How much more contrast; ±100 doubles or halves the slope in the middle.", in: -100...100, strength: .linear,
    crs: "Contrast2012",
    "Contrast")
  public var amount = 0.0

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(amount: Double = 0) {
    self.init()
    self.amount = amount
  }

  package func program(in context: PointContext) -> PointProgram {
    let k = 1.9150080481545 * (abs(amount) / 100).squareRoot()
    // Neutral values get here with a blend mode; so do amounts so small that their root is 0.
    guard k > 0 else { return PointProgram([]) }
    let t = px_tanh(k)
    let isMore = amount > 0
    let curve = SampledCurve { e in
      isMore ? 0.5 + px_tanh(k * (2 * e - 1)) / (2 * t) : 0.5 + px_atanh((2 * e - 1) * t) / (2 * k)
    }
    return PointProgram([.kernel(KernelStep(PX_STEP_contrast, name: "contrast", [], curve: curve))])
  }
}
