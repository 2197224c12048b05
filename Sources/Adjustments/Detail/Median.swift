import CPixels

/// Removes specks and dust.
public struct Median: AreaAdjustment {
  public static let identity = Identity(
    "median", rank: .noise, "Removes specks, dust and single wrong pixels, and keeps edges.",
    definition: """
      E′ = the median of E over the square of (2r + 1)² pixels around the pixel, each channel by itself, edges replicated; \
      r = radius percent of the long edge of the photo, scaled by any resize before, rounded to whole pixels, at most 100; \
      exact for r of 1 and 2, beyond that within 3.1e−4 of E, for E in −1/8…9/8; L where r = 0; alpha does not count and stays
      """)

  /// Half the side of the square, in percent of the photo's long edge; less than half a pixel changes nothing. From 0 to
  /// 1 percent; 0 by default.
  @Parameter(
    "Half the side of the square, in percent of the photo's long edge; less than half a pixel changes nothing.",
    in: 0...1, unit: .percent, strength: .linear)
  public var radius = 0.0

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(radius: Double = 0) {
    self.init()
    self.radius = radius
  }

  package func kernel(in context: PointContext) -> AreaKernel {
    AreaKernel(PX_AREA_median_color, [.length(radius / 100 * context.sourceLongEdge)], isDetail: true)
  }
}
