/// Covers spots with the pixels of other places.
public struct Clone: RetouchAdjustment, ContentAdjustment {
  public static let identity = Identity(
    "clone", rank: .retouch, "Covers spots with the pixels of other places.",
    definition: """
      in the disc r < 1 of a spot: E′ = E + w·(S − E), with r, w and S as heal has them; α stays. A spot sees what the spots \
      before it have done
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

  package func retouching(in context: PointContext) -> RetouchProgram { RetouchProgram(.clone, spots, in: context) }
}
