import CPixels

/// Adds or removes light, as a longer or shorter exposure would.
public struct Exposure: PointAdjustment {
  public static let identity = Identity(
    "exposure", rank: .exposure, "Adds or removes light, as a longer or shorter exposure would.",
    definition: "L′ = L · 2^ev")

  /// Light added or removed. From -10 to 10 stops; 0 by default.
  @Parameter(
    "Light added or removed.", in: -10...10, unit: .stops, strength: .linear, crs: "Exposure2012", "Exposure",
    shown: ParameterDisplay(usual: -5...5))
  public var ev = 0.0

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(ev: Double = 0) {
    self.init()
    self.ev = ev
  }

  package func program(in context: PointContext) -> PointProgram { .scale(px_exp2(ev)) }
}
