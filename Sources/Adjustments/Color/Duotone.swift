import CPixels

/// Replaces dark and light with two colors.
public struct Duotone: PointAdjustment {
  public static let identity = Identity(
    "duotone", rank: .looks, hasNeutral: false, "Prints the picture in two colors: one for dark, one for light.",
    definition: """
      t = clamp(T(Y), 0, 1), D = dark + (light − dark)·t for each channel on E; E′ = E + amount/100·(D − E)
      """)

  /// The color of black. By default `#1b1f4b`.
  @Parameter("The color of black.")
  public var dark = ColorValue("#1b1f4b") ?? .white
  /// The color of white. By default `#ffd9a0`.
  @Parameter("The color of white.")
  public var light = ColorValue("#ffd9a0") ?? .white
  /// How far; 0 changes nothing. From 0 to 100 percent; 100 by default.
  @Parameter("How far; 0 changes nothing.", in: 0...100, unit: .percent, strength: .share)
  public var amount = 100.0

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(dark: ColorValue? = nil, light: ColorValue? = nil, amount: Double = 100) {
    self.init()
    self.dark = dark ?? self.dark
    self.light = light ?? self.light
    self.amount = amount
  }

  public var isNeutral: Bool { amount == 0 }

  package func program(in context: PointContext) -> PointProgram {
    let (first, last) = (dark.linear.map(px_srgb_encode), light.linear.map(px_srgb_encode))
    let steps = zip(first, last).map { $1 - $0 }
    return PointProgram([
      .kernel(
        KernelStep(
          PX_STEP_duotone, name: "duotone", (first + steps + [amount / 100]).map { .number($0) },
          keepsGray: amount == 0 || Set(first).count == 1 && Set(last).count == 1))
    ])
  }
}
