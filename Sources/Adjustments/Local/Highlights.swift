/// Lightens or darkens the light parts of the picture; darkening brings back what lies above white and dims what is clipped.
public struct Highlights: BaseAdjustment {
  public static let identity = Identity(
    "highlights", rank: .local,
    "Lightens or darkens the light parts of the picture; darkening brings back what lies above white.",
    definition: """
      h(b) = 0.65·S((b + 2.9)/1.7)·(1 − (1 − k)·S((b + 1.2)/1.2)) for the base b ≤ 0, 0.65·k + 0.6·min(b, 2) above; gain \
      amount/100·h(b) EV with k = 0 for amount > 0, else amount/100·(h(u) + b − u) with k = 1/3 and \
      u = −2.9 + (b + 2.9)·2.9/(2.9 + white) for b > −2.9, u = b below; S is smoothstep on 0…1
      """)

  /// Lighter (positive) or darker. From -100 to 100; 0 by default.
  @Parameter("Lighter (positive) or darker.", in: -100...100, strength: .linear, crs: "Highlights2012")
  public var amount = 0.0

  /// The lightness in EV that darkening brings down to white. From 0 to 3 stops; nil, measured on the photo, by default.
  @Parameter(
    "The lightness in EV that darkening brings down to white; measured on the photo where it is not given.", in: 0...3,
    unit: .stops)
  public var white: Double? = nil

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(amount: Double = 0, white: Double? = nil) {
    self.init()
    self.amount = amount
    self.white = white
  }

  public var isNeutral: Bool { amount == 0 }

  package var effect: LocalEffect {
    LocalEffect {
      amount / 100 * (amount < 0 ? Self.gain($0, white: white ?? 0, atWhite: 1.0 / 3) : Self.gain($0, white: 0))
    }
  }

  /// The gain in EV over the base for an amount of 100.
  ///
  /// - white: The lightness in EV that is brought down to white.
  /// - atWhite: How much of the greatest gain white has. What is clipped has no details, but surroundings that get darker:
  ///   darkening moves it along, so that it does not stay behind as a white spot.
  static func gain(_ base: Double, white: Double, atWhite: Double = 0) -> Double {
    let moved = base > -2.9 ? -2.9 + (base + 2.9) * 2.9 / (2.9 + white) : base
    return plainGain(moved, atWhite) + (base - moved)
  }

  private static func plainGain(_ base: Double, _ atWhite: Double) -> Double {
    base > 0
      ? 0.65 * atWhite + 0.6 * min(base, 2)
      : 0.65 * LocalEffect.smooth((base + 2.9) / 1.7) * (1 - (1 - atWhite) * LocalEffect.smooth((base + 1.2) / 1.2))
  }
}

extension Highlights: AnalysisAdjustment {
  package static let measuredKeys: Set = ["white"]

  package func measurement(in frame: FrameSize) -> Measurement? { amount < 0 && white == nil ? .white : nil }

  package func resolved(with value: MeasuredValue) -> Highlights {
    guard case .white(let white) = value else { return self }
    return Highlights(amount: amount, white: white)
  }
}
