/// Removes haze, or adds it.
public struct Dehaze: BaseAdjustment {
  public static let identity = Identity(
    "dehaze", rank: .local, "Removes haze, or adds it; in a run of local adjustments it comes first.",
    definition: """
      L′ = A + (L − A)·p with the color A of the air; V = min(veil, Y/Y_A); a = amount/100: \
      p = 1/max(1 − 0.85·a·V, ⅓) for a > 0, else 1 + a·(0.2 + 0.4·V). The veil is an opening of min over the channels of \
      L/A on a picture of 256 pixels, looked up in the grid of the base
      """)

  /// Removes (positive) or adds haze. From -100 to 100; 0 by default.
  @Parameter("Removes (positive) or adds haze.", in: -100...100, strength: .linear, crs: "Dehaze")
  public var amount = 0.0

  /// The color of the air in linear light: red, green and blue. 3 elements, from 0.01 to 2; nil, measured on the photo,
  /// by default.
  @Parameter(
    "The color of the air in linear light: red, green and blue; measured on the photo where it is not given.",
    in: 0.01...2, count: 3...3, shown: ParameterDisplay(elements: ["Red", "Green", "Blue"]))
  public var air: [Double]? = nil

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(amount: Double = 0, air: [Double]? = nil) {
    self.init()
    self.amount = amount
    self.air = air
  }

  public var isNeutral: Bool { amount == 0 }

  package var effect: LocalEffect {
    var effect = LocalEffect()
    effect.haze = LocalEffect.Haze(amount: amount / 100, air: air ?? [1, 1, 1])
    return effect
  }
}

extension Dehaze: AnalysisAdjustment {
  package static let measuredKeys: Set = ["air"]

  package func measurement(in frame: FrameSize) -> Measurement? { amount != 0 && air == nil ? .air : nil }

  package func resolved(with value: MeasuredValue) -> Dehaze {
    guard case .air(let air) = value else { return self }
    return Dehaze(amount: amount, air: air)
  }
}
