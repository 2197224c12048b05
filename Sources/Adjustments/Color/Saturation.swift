/// Makes every color stronger or weaker by the same factor.
public struct Saturation: PointAdjustment {
  public static let identity = Identity(
    "saturation", rank: .color, "Makes every color stronger or weaker by the same factor; luminance stays.",
    definition: "L′ = Y + (L − Y)·(1 + amount/100)")

  /// How much stronger; −100 is gray. From -100 to 100; 0 by default.
  @Parameter(
    "How much stronger; −100 is gray.", in: -100...100, strength: .linear, crs: "Saturation",
    shown: ParameterDisplay(track: .saturation))
  public var amount = 0.0

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(amount: Double = 0) {
    self.init()
    self.amount = amount
  }

  package func program(in context: PointContext) -> PointProgram {
    let factor = 1 + amount / 100
    let weights = [0.2126, 0.7152, 0.0722]
    let rows = (0..<9).map { index in weights[index % 3] * (1 - factor) + (index % 4 == 0 ? factor : 0) }
    return PointProgram([.matrix(ColorMatrix(rows: rows))])
  }
}
