/// Strengthens or softens the contrast between a part of the picture and its wide surroundings.
public struct Clarity: BaseAdjustment {
  public static let identity = Identity(
    "clarity", rank: .local,
    "Strengthens or softens the contrast between a part of the picture and its wide surroundings.",
    definition: """
      at each node z of the grid, e = z − b₂ with b₂ the wide base: gain \
      (2^(amount/100) − 1)·S((z + 11)/5)·(1 − 0.6·S((z + 1.2)/1.2))·e/√(1 + (e/0.8)²) EV; and 0.4·amount of texture
      """)

  /// More (positive) or less. From -100 to 100; 0 by default.
  @Parameter("More (positive) or less.", in: -100...100, strength: .linear, crs: "Clarity2012")
  public var amount = 0.0

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(amount: Double = 0) {
    self.init()
    self.amount = amount
  }

  package var effect: LocalEffect {
    var effect = LocalEffect()
    (effect.clarity, effect.texture) = (amount / 100, 0.4 * amount / 100)
    return effect
  }
}
