/// Moves the lightest parts of the picture, and the midtones a little.
public struct Whites: BaseAdjustment {
  public static let identity = Identity(
    "whites", rank: .local, "Moves the lightest parts of the picture, and the midtones a little.",
    definition: """
      gain amount/100·0.6·S((b + 3)/3) EV over the base b; S is smoothstep on 0…1
      """)

  /// Lighter (positive) or darker. From -100 to 100; 0 by default.
  @Parameter("Lighter (positive) or darker.", in: -100...100, strength: .linear, crs: "Whites2012")
  public var amount = 0.0

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(amount: Double = 0) {
    self.init()
    self.amount = amount
  }

  package var effect: LocalEffect {
    LocalEffect { amount / 100 * 0.6 * LocalEffect.smooth(($0 + 3) / 3) }
  }
}
