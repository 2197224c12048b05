import CPixels

/// Lightens or darkens the middle tones; black and white stay.
public struct Brightness: PointAdjustment {
  public static let identity = Identity(
    "brightness", rank: .tones, "Lightens or darkens the middle tones; black and white stay.",
    definition: "E′ = E / (E + (1 − E)·s), s = 2^(−1.2716·amount/100); −amount is the exact inverse")

  /// How much lighter. From -100 to 100; 0 by default.
  @Parameter("How much lighter.", in: -100...100, strength: .linear, crs: "Brightness")
  public var amount = 0.0

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(amount: Double = 0) {
    self.init()
    self.amount = amount
  }

  package func program(in context: PointContext) -> PointProgram {
    let s = px_exp2(-1.2716 * amount / 100)
    return PointProgram([.tones([.curve(SampledCurve { e in e / (e + (1 - e) * s) }, channels: .all)])])
  }
}
