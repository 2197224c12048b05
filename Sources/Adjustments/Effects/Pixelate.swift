import CPixels

/// Makes squares of one color.
public struct Pixelate: AreaAdjustment {
  public static let identity = Identity(
    "pixelate", rank: .effects, "Makes squares of one color; with a mask it blurs out a part of the picture.",
    definition: """
      L′ = Σ α·L/Σ α over the cell of the pixel, L where Σ α ≤ 2⁻¹²; a pixel is in the cell (⌊x/s⌋, ⌊y/s⌋) of its center \
      in the current frame; s = size percent of the long edge of the photo, scaled by any resize before, from 1 to 4096 \
      pixels; α stays. What must not be recognized is better covered
      """)

  /// The side of a square, in percent of the photo's long edge. From 0 to 10 percent; 0 by default.
  @Parameter(
    "The side of a square, in percent of the photo's long edge.", in: 0...10, unit: .percent, strength: .linear)
  public var size = 0.0

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(size: Double = 0) {
    self.init()
    self.size = size
  }

  package func kernel(in context: PointContext) -> AreaKernel {
    AreaKernel(PX_AREA_pixelate, [.length(size / 100 * context.sourceLongEdge)])
  }
}
