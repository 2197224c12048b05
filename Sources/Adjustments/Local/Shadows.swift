/// Lightens or darkens the dark parts of the picture without halos.
public struct Shadows: BaseAdjustment {
  public static let identity = Identity(
    "shadows", rank: .local, "Lightens or darkens the dark parts of the picture without halos.",
    definition: """
      gain amount/100·1.9·S((−1.6 − b)/4.6)·(1 − 0.85·S((−6.2 − b)/5.3)) EV over the base b; S is smoothstep on 0…1. \
      The base and how neighboring local adjustments go together are defined in Tests/Reference/local.py
      """)

  /// Lighter (positive) or darker. From -100 to 100; 0 by default.
  @Parameter("Lighter (positive) or darker.", in: -100...100, strength: .linear, crs: "Shadows2012")
  public var amount = 0.0

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(amount: Double = 0) {
    self.init()
    self.amount = amount
  }

  package var effect: LocalEffect {
    LocalEffect { amount / 100 * Self.gain($0) }
  }

  /// The gain in EV over the base for an amount of 100.
  static func gain(_ base: Double) -> Double {
    1.9 * LocalEffect.smooth((-1.6 - base) / 4.6) * (1 - 0.85 * LocalEffect.smooth((-6.2 - base) / 5.3))
  }
}
