import CPixels

/// Makes weak colors stronger and spares skin.
public struct Vibrance: PointAdjustment {
  public static let identity = Identity(
    "vibrance", rank: .color, "Makes weak colors stronger, strong ones little, and spares skin.",
    definition: """
      C, h from OKLab; u = 1 − smoothstep(0, 0.25, C); p = 1 − 0.6·smoothstep(cos 40°, 1, cos(h − 55°)); \
      L′ = Y + (L − Y)·(1 + amount/100·u·p)
      """)

  /// How much stronger. From -100 to 100; 0 by default.
  @Parameter(
    "How much stronger.", in: -100...100, strength: .linear, crs: "Vibrance",
    shown: ParameterDisplay(track: .saturation))
  public var amount = 0.0

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(amount: Double = 0) {
    self.init()
    self.amount = amount
  }

  package func program(in context: PointContext) -> PointProgram {
    PointProgram([.kernel(KernelStep(PX_STEP_vibrance, name: "vibrance", [.number(amount / 100)]))])
  }
}
