/// Lays a picture over the photo.
public struct Overlay: PictureAdjustment, ResourceAdjustment, ContentAdjustment {
  public static let identity = Identity(
    "overlay", rank: .layers, "Lays a picture over the photo: a watermark, a logo, a texture.",
    definition: """
      the picture is upright, in linear light, in its own profile; its long edge is scale percent of the frame's, and the point \
      of it that anchor names lies at position, its corner on whole pixels, round(v) = floor(v + ½). K and c are the means of \
      its colors, weighed by alpha, and of its alpha over what the pixel covers of it, at least one of its pixels along each \
      axis; c times the share of the pixel inside. With a blend mode K is (1 − α)·K + α·B(L, K). Then α′ = c + α(1 − c), \
      L′ = (c·K + α(1 − c)·L)/α′, L where c = 0; opacity and masks mix α too, and weigh colors by it
      """)

  /// The picture, a PNG, TIFF or JPEG file of up to 16 million pixels: a path relative to the recipe, or sha256: and the
  /// digest of an object of the library. Nil by default.
  @Parameter(
    "The picture, a PNG, TIFF or JPEG file of up to 16 million pixels: a path relative to the recipe, or sha256: and the digest of an object of the library."
  )
  public var file: FileReference? = nil

  /// Where in the frame the anchor lies. From -1 to 2, a fraction.
  @Parameter("Where in the frame the anchor lies.", in: -1...2, unit: .fraction)
  public var position = MaskPoint(0.5, 0.5)

  /// The point of the picture that lies at the position. By default `center`.
  @Parameter("The point of the picture that lies at the position.")
  public var anchor = Anchor.center

  /// The long edge of the picture, in percent of the frame's long edge. From 0.1 to 400 percent; 25 by default.
  @Parameter(
    "The long edge of the picture, in percent of the frame's long edge.", in: 0.1...400, unit: .percent)
  public var scale = 25.0

  /// The frame: the picture as it is now, or the photo before any geometry, with which the overlay then moves. By default
  /// `current`.
  @Parameter(
    "The frame: the picture as it is now, or the photo before any geometry, with which the overlay then moves.")
  public var space = MaskSpace.current

  /// The file, once it has been read; nil until then.
  package var resource: Resource?

  package static let fileKind = Resource.Kind.picture
  package static let contentKeys = [fileKey]

  /// A point of the picture.
  public enum Anchor: String, ParameterChoice {
    case center, north, northeast, east, southeast, south, southwest, west, northwest
  }

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(
    file: FileReference? = nil, position: MaskPoint = MaskPoint(0.5, 0.5), anchor: Anchor = .center,
    scale: Double = 25, space: MaskSpace = .current
  ) {
    self.init()
    self.file = file
    self.position = position
    self.anchor = anchor
    self.scale = scale
    self.space = space
  }

  public var isNeutral: Bool { file == nil }

  package func content(in context: PointContext) -> LayerContent? { (resource?.picture).map { .picture($0) } }

  package func placed(_ pixels: LayerPixels, in context: PointContext, blend: BlendMode) -> PlacedPicture {
    let frame = MaskFrame(space, context)
    let side = scale / 100 * frame.longEdge / Double(max(pixels.width, pixels.height))
    return PlacedPicture("overlay", pixels, scale: side, at: position, anchor: anchor, in: frame, blend: blend)
  }
}

extension Overlay: GroupedAdjustment {
  package static let wholeGroups = [["file", "space"]]
}
