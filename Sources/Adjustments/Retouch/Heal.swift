/// Covers spots with the texture of other places, in the light around them.
public struct Heal: RetouchAdjustment, ContentAdjustment {
  public static let identity = Identity(
    "heal", rank: .retouch, "Covers spots with the texture of other places, in the light around each spot.",
    definition: """
      in the disc r < 1 of a spot, r in radii: E′ = E + w·(S + u − E), w = 1 − smoothstep(1 − feather/100, 1, r), for feather 0 \
      w = 1; S is E at the place of the pixel moved by the way from the spot to its source, rounded to whole pixels of the \
      current frame; edges replicated. u is harmonic: Σₖ₌₀…₈ ρᵏ·(aₖ·cos kθ + bₖ·sin kθ), ρ = r/1.075, with the Fourier \
      coefficients of D at 96 angles, D the mean of E − S, bilinear, at 1, 1.05, 1.1 and 1.15 radii. Each channel by itself; \
      α stays. A spot sees what the spots before it have done
      """)

  /// The spots: {x, y, radius, source, feather}, in the photo before any geometry. 0 to 1000 elements.
  @Parameter(
    "The spots: {x, y, radius, source, feather}, in the photo before any geometry.", count: 0...1000)
  public var spots: [RetouchSpot] = []

  package static let contentKeys = ["spots"]

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(spots: [RetouchSpot] = []) {
    self.init()
    self.spots = spots
  }

  package func retouching(in context: PointContext) -> RetouchProgram { RetouchProgram(.heal, spots, in: context) }
}
