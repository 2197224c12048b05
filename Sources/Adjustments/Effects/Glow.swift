import CPixels

/// Lets the bright parts shine over what is around them.
public struct Glow: AreaAdjustment {
  public static let identity = Identity(
    "glow", rank: .effects, "Lets the bright parts shine softly over what is around them.",
    definition: """
      E′ = E + a·g²·(1 − clamp(E)), a = amount/100, g = clamp(T(B)), B the Gaussian blur of linear light as blur has it, with \
      σ = radius percent of the long edge of the photo; clamp to 0…1
      """)

  /// How much. From 0 to 100 percent; 0 by default.
  @Parameter("How much.", in: 0...100, unit: .percent, strength: .linear)
  public var amount = 0.0

  /// How far the light spreads: the standard deviation, in percent of the photo's long edge. From 0.05 to 5 percent; 1
  /// by default.
  @Parameter(
    "How far the light spreads: the standard deviation, in percent of the photo's long edge.", in: 0.05...5,
    unit: .percent)
  public var radius = 1.0

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(amount: Double = 0, radius: Double = 1) {
    self.init()
    self.amount = amount
    self.radius = radius
  }

  public var isNeutral: Bool { amount == 0 }

  package func kernel(in context: PointContext) -> AreaKernel {
    AreaKernel(PX_AREA_glow, [.length(radius / 100 * context.sourceLongEdge), .number(amount / 100)])
  }
}
