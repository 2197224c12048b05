import CPixels

/// Blurs the picture.
public struct Blur: AreaAdjustment {
  public static let identity = Identity(
    "blur", rank: .detail, "Blurs the picture evenly.",
    definition: """
      L′ = G(α·L)/G(α) with a Gaussian G of σ = radius percent of the long edge of the photo, scaled by any resize \
      before; edges replicated, within 4e−4 of the range of the values; L where G(α) ≤ 2⁻¹²; α stays
      """)

  /// The standard deviation, in percent of the photo's long edge. From 0 to 5 percent; 0 by default.
  @Parameter(
    "The standard deviation, in percent of the photo's long edge.", in: 0...5, unit: .percent, strength: .linear)
  public var radius = 0.0

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(radius: Double = 0) {
    self.init()
    self.radius = radius
  }

  package func kernel(in context: PointContext) -> AreaKernel {
    AreaKernel(PX_AREA_blur, [.length(radius / 100 * context.sourceLongEdge)])
  }
}
