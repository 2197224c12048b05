/// Strengthens or softens fine detail; the finest noise is left alone.
public struct Texture: BaseAdjustment {
  public static let identity = Identity(
    "texture", rank: .local, "Strengthens or softens fine detail; the finest noise is left alone.",
    definition: """
      d = lₛ − (A·lₛ + C), the lightness blurred by a Gaussian of 0.02 % of the long edge less the mid layer; t the sum of \
      texture and 0.4·clarity, in hundreds: gain (2^(1.2t) − 1)·S((m + 10)/4)·d/√(1 + (d/0.4)²) EV
      """)

  /// More (positive) or less. From -100 to 100; 0 by default.
  @Parameter("More (positive) or less.", in: -100...100, strength: .linear, crs: "Texture")
  public var amount = 0.0

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(amount: Double = 0) {
    self.init()
    self.amount = amount
  }

  package var effect: LocalEffect {
    var effect = LocalEffect()
    effect.texture = amount / 100
    return effect
  }
}
