import CPixels

/// Gives the picture the brown tones of old prints.
public struct Sepia: PointAdjustment {
  public static let identity = Identity(
    "sepia", rank: .looks, hasNeutral: false, "Gives the picture the brown tones of old prints.",
    definition: """
      E′ = (1 − a)·E + a·S·E, a = amount/100, S = (0.393, 0.769, 0.189; 0.349, 0.686, 0.168; 0.272, 0.534, 0.131), the \
      matrix of sepia() in W3C Filter Effects 1, whose filter functions work on encoded sRGB values; nothing is clipped
      """)

  /// How far; 0 changes nothing. From 0 to 100 percent; 100 by default.
  @Parameter("How far; 0 changes nothing.", in: 0...100, unit: .percent, strength: .share)
  public var amount = 100.0

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(amount: Double = 100) {
    self.init()
    self.amount = amount
  }

  public var isNeutral: Bool { amount == 0 }

  /// W3C Filter Effects 1, sepia(100%).
  private static let full = [0.393, 0.769, 0.189, 0.349, 0.686, 0.168, 0.272, 0.534, 0.131]

  package func program(in context: PointContext) -> PointProgram {
    let a = amount / 100
    let matrix = zip(Matrix3.identity.rows, Self.full).map { (1 - a) * $0 + a * $1 }
    return PointProgram([
      .kernel(KernelStep(PX_STEP_sepia, name: "sepia", matrix.map { .number($0) }, keepsGray: a == 0))
    ])
  }
}
