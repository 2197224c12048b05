/// Moves the darkest parts of the picture.
public struct Blacks: BaseAdjustment {
  public static let identity = Identity(
    "blacks", rank: .local, "Moves the darkest parts of the picture.",
    definition: """
      gain amount/100·2.2·S((−3.5 − b)/5.5) EV over the base b; S is smoothstep on 0…1
      """)

  /// Lighter (positive) or darker. From -100 to 100; 0 by default.
  @Parameter("Lighter (positive) or darker.", in: -100...100, strength: .linear, crs: "Blacks2012")
  public var amount = 0.0

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(amount: Double = 0) {
    self.init()
    self.amount = amount
  }

  package var effect: LocalEffect {
    LocalEffect { amount / 100 * 2.2 * LocalEffect.smooth((-3.5 - $0) / 5.5) }
  }
}
