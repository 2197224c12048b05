/// Turns the picture negative.
public struct Invert: PointAdjustment {
  public static let identity = Identity(
    "invert", rank: .looks, hasNeutral: false, "Turns the picture negative.",
    definition: "E′ = E + (1 − 2E)·amount/100, for every E")

  /// How far; 50 is even gray, 0 changes nothing. From 0 to 100 percent; 100 by default.
  @Parameter("How far; 50 is even gray, 0 changes nothing.", in: 0...100, unit: .percent, strength: .share)
  public var amount = 100.0

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(amount: Double = 100) {
    self.init()
    self.amount = amount
  }

  public var isNeutral: Bool { amount == 0 }

  package func program(in context: PointContext) -> PointProgram {
    PointProgram([.tones([.invert(amount: amount / 100)])])
  }
}
