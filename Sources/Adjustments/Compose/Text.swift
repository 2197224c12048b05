/// Writes a text over the photo.
public struct Text: PictureAdjustment, ResourceAdjustment, ContentAdjustment {
  public static let identity = Identity(
    "text", rank: .layers, "Writes a text over the photo: a caption, a date, a copyright.",
    definition: """
      the glyphs are a mask m of 256 levels that Pango draws through libvips, with lines as given and no markup, cut to the \
      rectangle of its ink; a font size is scale percent of the frame's long edge, at least a pixel. The point of the rectangle \
      that anchor names lies at position, its corner on whole pixels, round(v) = floor(v + ½). K is the color, c = m; in a \
      preview the mean of what the pixel covers. With a blend mode K is (1 − α)·K + α·B(L, K). Then α′ = c + α(1 − c), \
      L′ = (c·K + α(1 − c)·L)/α′, L where c = 0; opacity and masks mix α too, and weigh colors by it
      """)

  /// The text, up to 1000 characters; lines end with \n. By default empty.
  @Parameter("The text, up to 1000 characters; lines end with \\n.")
  public var text = ""

  /// Where in the frame the anchor lies. From -1 to 2, a fraction.
  @Parameter("Where in the frame the anchor lies.", in: -1...2, unit: .fraction)
  public var position = MaskPoint(0.5, 0.5)

  /// The point of the text that lies at the position. By default `center`.
  @Parameter("The point of the text that lies at the position.")
  public var anchor = Anchor.center

  /// The size of the font, in percent of the frame's long edge. From 0.2 to 50 percent; 4 by default.
  @Parameter("The size of the font, in percent of the frame's long edge.", in: 0.2...50, unit: .percent)
  public var scale = 4.0

  /// The color. By default `white`.
  @Parameter("The color.")
  public var color = ColorValue.white

  /// How lines lie to each other. By default `left`.
  @Parameter("How lines lie to each other.")
  public var align = Alignment.left

  /// The font, a TrueType or OpenType file: a path relative to the recipe, or sha256: and the digest of an object of the
  /// library; without it the one that comes along. Nil by default.
  @Parameter(
    "The font, a TrueType or OpenType file: a path relative to the recipe, or sha256: and the digest of an object of the library; without it the one that comes along."
  )
  public var font: FileReference? = nil

  /// The file, once it has been read; nil until then.
  package var resource: Resource?

  package static let fileKind = Resource.Kind.font
  package static let fileKey = "font"
  // The font is optional, the text is not.
  package static let contentKeys = ["text"]
  package static var exampleParameter: (key: String, value: String) { ("text", "Lake Garda") }

  package var file: FileReference? {
    get { font }
    set { font = newValue }
  }

  /// A point of the text.
  public enum Anchor: String, ParameterChoice {
    case center, north, northeast, east, southeast, south, southwest, west, northwest
  }

  /// How lines are aligned with each other.
  public enum Alignment: String, ParameterChoice {
    case left, center, right
  }

  /// The maximum number of characters in a text.
  public static let maximumLength = 1000

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(
    text: String = "", position: MaskPoint = MaskPoint(0.5, 0.5), anchor: Anchor = .center, scale: Double = 4,
    color: ColorValue = .white, align: Alignment = .left, font: FileReference? = nil
  ) {
    self.init()
    self.text = text
    self.position = position
    self.anchor = anchor
    self.scale = scale
    self.color = color
    self.align = align
    self.font = font
  }

  public var isNeutral: Bool { text.isEmpty }

  public func conflicts() -> [ParameterConflict] {
    let count = text.unicodeScalars.count
    if count > Self.maximumLength {
      return [
        ParameterConflict("text", "expected up to \(Self.maximumLength) characters, found \(count)", hint: "shorten it")
      ]
    }
    guard let control = text.unicodeScalars.first(where: { $0.properties.generalCategory == .control && $0 != "\n" })
    else { return [] }
    let number = String(control.value, radix: 16, uppercase: true)
    return [ParameterConflict("text", "expected no control characters but \\n, found U+\(number)")]
  }

  package func content(in context: PointContext) -> LayerContent? {
    let size = max(1, scale / 100 * Double(context.frame.longEdge))
    let alignment = ["left": "low", "center": "centre", "right": "high"][align.rawValue] ?? "low"
    return .text(TextDrawing(text: text, size: size, alignment: alignment, color: color.linear, font: resource))
  }

  package func placed(_ pixels: LayerPixels, in context: PointContext, blend: BlendMode) -> PlacedPicture {
    PlacedPicture(
      "text", pixels, scale: 1, at: position, anchor: anchor, in: MaskFrame(.current, context), blend: blend)
  }
}
