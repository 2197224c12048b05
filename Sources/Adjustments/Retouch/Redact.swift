/// Covers regions that must not be seen.
public struct Redact: PointAdjustment, UnmixedAdjustment, ContentAdjustment {
  public static let identity = Identity(
    "redact", rank: .retouch, "Covers regions with one color, so that nothing of them is left in the rendering.",
    definition: """
      L′ = color in each pixel that a region touches, else L; alpha stays. Regions lie in the source frame and go along with \
      all geometry; put it first, so that nothing spreads from them. The history keeps the original
      """)
  package static let unmixedReason = "covers what must not show through"

  /// The regions: {x, y, width, height}, in fractions of the photo before any geometry. 0 to 64 elements.
  @Parameter(
    "The regions: {x, y, width, height}, in fractions of the photo before any geometry.", count: 0...64)
  public var regions: [RedactedRegion] = []

  /// The color. By default `#000000`.
  @Parameter("The color.")
  public var color = ColorValue("#000000") ?? .white

  package static let contentKeys = ["regions"]

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(regions: [RedactedRegion] = [], color: ColorValue? = nil) {
    self.init()
    self.regions = regions
    self.color = color ?? self.color
  }

  public var isNeutral: Bool { regions.isEmpty }

  package func program(in context: PointContext) -> PointProgram {
    let cover = ColorMatrix(rows: [Double](repeating: 0, count: 9), offset: color.linear)
    return PointProgram([
      .mix(
        PointProgram([.matrix(cover)]), opacity: 1, blend: .normal,
        mask: PlacedMask(any: regions.map { .rectangle($0, in: context) }))
    ])
  }
}

/// A rectangle of the photo that is covered.
public struct RedactedRegion: ParameterGroup, ParameterValue {
  /// The left edge. From -1 to 1, a fraction; 0 by default.
  @Parameter("The left edge.", in: -1...1, unit: .fraction)
  public var x = 0.0

  /// The upper edge. From -1 to 1, a fraction; 0 by default.
  @Parameter("The upper edge.", in: -1...1, unit: .fraction)
  public var y = 0.0

  /// The width. From 0 to 2, a fraction; 0.1 by default.
  @Parameter("The width.", in: 0...2, unit: .fraction)
  public var width = 0.1

  /// The height. From 0 to 2, a fraction; 0.1 by default.
  @Parameter("The height.", in: 0...2, unit: .fraction)
  public var height = 0.1

  public init() {}

  /// Creates a region with these parameters; see each property for its meaning and range.
  public init(x: Double = 0, y: Double = 0, width: Double = 0.1, height: Double = 0.1) {
    self.init()
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

extension MaskStep {
  /// 1 in each pixel that a region touches, else 0.
  fileprivate static func rectangle(_ region: RedactedRegion, in context: PointContext) -> MaskStep {
    let frame = MaskFrame(.source, context)
    var step = MaskStep(.rectangle, [region.width / 2 * frame.width, region.height / 2 * frame.height])
    (step.map, step.origin) = (
      frame.map,
      ((region.x + region.width / 2) * frame.width, (region.y + region.height / 2) * frame.height)
    )
    return step
  }
}
