/// Moves black, and with it the dark parts of the picture; less and less up to white, which stays.
public struct Blacks: BaseAdjustment {
  public static let identity = Identity(
    "blacks", rank: .local, "Moves black, and with it the dark parts of the picture; white stays.",
    definition: """
      gain amount/100·(1.1·S(x/6.5) + S((x − 8)/4)) EV for amount > 0, else amount/100·0.62·x³/(x² + 16), with \
      x = max(0, −b) for the base b; S is smoothstep on 0…1
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
    LocalEffect { amount / 100 * (amount > 0 ? Self.lightening($0) : Self.darkening($0)) }
  }

  /// The gain in EV over the base for an amount of 100.
  private static func lightening(_ base: Double) -> Double {
    1.1 * LocalEffect.smooth(-base / 6.5) + LocalEffect.smooth((-base - 8) / 4)
  }

  /// The loss in EV over the base for an amount of -100. Its slope stays below 0.7, so that edges get no halos.
  private static func darkening(_ base: Double) -> Double {
    let below = max(0, -base)
    return 0.62 * below * below * below / (below * below + 16)
  }
}
