/// How a rendering is written to a file.
public struct OutputSettings: ParameterGroup {
  /// Where it is written, relative to the recipe: a file, a folder ending in /, or a template with {stem}, {name},
  /// {ext}, {dir}, {folder}, {index:05}, {date:%Y}, {recipe}, {revision}, {hash:8} and {size}. Nil by default.
  @Parameter(
    "Where it is written, relative to the recipe: a file, a folder ending in /, or a template with {stem}, {name}, {ext}, {dir}, {folder}, {index:05}, {date:%Y}, {recipe}, {revision}, {hash:8} and {size}."
  )
  public var path: String? = nil
  /// The file format; otherwise the extension of the path decides, else the original's, but JPEG in place of HEIC. Nil
  /// by default.
  @Parameter(
    "The file format; otherwise the extension of the path decides, else the original's, but JPEG in place of HEIC.")
  public var format: OutputFormat? = nil
  /// Quality of lossy formats. From 1 to 100; nil by default.
  @Parameter("Quality of lossy formats.", in: 1...100)
  public var quality: Int? = nil
  /// Chroma subsampling of JPEG, HEIC and AVIF. Nil by default.
  @Parameter("Chroma subsampling of JPEG, HEIC and AVIF.")
  public var subsampling: Subsampling? = nil
  /// Whether WebP or JPEG XL keep every value. By default false.
  @Parameter("Whether WebP or JPEG XL keep every value.")
  public var lossless = false
  /// Encoder effort: larger is smaller and slower. From 0 to 9; nil by default.
  @Parameter("Encoder effort: larger is smaller and slower.", in: 0...9)
  public var effort: Int? = nil
  /// Bits a channel: 8 or 16; otherwise the source's where the format can, and 16 for ProPhoto RGB. From 8 to 16; nil by
  /// default.
  @Parameter(
    "Bits a channel: 8 or 16; otherwise the source's where the format can, and 16 for ProPhoto RGB.", in: 8...16)
  public var depth: Int? = nil
  /// The color profile: source, srgb, display-p3, adobe-rgb, prophoto-rgb, or a file. By default `source`.
  @Parameter("The color profile: source, srgb, display-p3, adobe-rgb, prophoto-rgb, or a file.")
  public var profile = ProfileChoice.source
  /// What becomes of colors that the profile cannot have: clip (each channel by itself) or reduce (less chroma, at the
  /// same lightness and hue). By default `clip`.
  @Parameter(
    "What becomes of colors that the profile cannot have: clip (each channel by itself) or reduce (less chroma, at the same lightness and hue)."
  )
  public var gamut = GamutChoice.clip
  /// Which metadata goes along: keep, safe (no location, serial numbers or maker notes) or none. By default `keep`.
  @Parameter("Which metadata goes along: keep, safe (no location, serial numbers or maker notes) or none.")
  public var metadata = MetadataChoice.keep
  /// What transparent pixels are laid over where the format has no alpha. By default `white`.
  @Parameter("What transparent pixels are laid over where the format has no alpha.")
  public var background = ColorValue.white
  /// The width. From 1 to 65500 pixels; nil by default.
  @Parameter("The width.", in: 1...65500, unit: .pixels)
  public var width: Int? = nil
  /// The height. From 1 to 65500 pixels; nil by default.
  @Parameter("The height.", in: 1...65500, unit: .pixels)
  public var height: Int? = nil
  /// The longer side. From 1 to 65500 pixels; nil by default.
  @Parameter("The longer side.", in: 1...65500, unit: .pixels)
  public var longEdge: Int? = nil
  /// The shorter side. From 1 to 65500 pixels; nil by default.
  @Parameter("The shorter side.", in: 1...65500, unit: .pixels)
  public var shortEdge: Int? = nil
  /// Both sides in relation to the edited picture. From 0.1 to 1000 percent; nil by default.
  @Parameter("Both sides in relation to the edited picture.", in: 0.1...1000, unit: .percent)
  public var percent: Double? = nil
  /// The area. From 0.000001 to 4000 megapixels; nil by default.
  @Parameter("The area.", in: 0.000001...4000, unit: .megapixels)
  public var megapixels: Double? = nil
  /// Whether a picture that is smaller is made larger. By default false.
  @Parameter("Whether a picture that is smaller is made larger.")
  public var enlarge = false
  /// How much the picture is sharpened once it has its size: screen, print, or a number. From 0 to 100; 0 by default.
  @Parameter("How much the picture is sharpened once it has its size: screen, print, or a number.", in: 0...100)
  public var sharpen = OutputSharpening.none
  /// The resolution that the file states, which no pixel depends on, in dots per inch. From 1 to 65535; nil by default.
  @Parameter("The resolution that the file states, which no pixel depends on, in dots per inch.", in: 1...65535)
  public var dpi: Int? = nil
  /// A text or a picture that is laid over the picture once it has its size: a step with the op text or overlay. Nil by
  /// default.
  @Parameter(
    "A text or a picture that is laid over the picture once it has its size: a step with the op text or overlay.")
  public var watermark: Watermark? = nil

  public init() {}

  /// Creates output settings with these parameters; see each property for its meaning and range.
  public init(
    path: String? = nil, format: OutputFormat? = nil, quality: Int? = nil, subsampling: Subsampling? = nil,
    lossless: Bool = false, effort: Int? = nil, depth: Int? = nil, profile: ProfileChoice = .source,
    gamut: GamutChoice = .clip, metadata: MetadataChoice = .keep, background: ColorValue = .white, width: Int? = nil,
    height: Int? = nil, longEdge: Int? = nil, shortEdge: Int? = nil, percent: Double? = nil,
    megapixels: Double? = nil, enlarge: Bool = false, sharpen: OutputSharpening = .none,
    dpi: Int? = nil, watermark: Watermark? = nil
  ) {
    self.init()
    self.path = path
    self.format = format
    self.quality = quality
    self.subsampling = subsampling
    self.lossless = lossless
    self.effort = effort
    self.depth = depth
    self.profile = profile
    self.gamut = gamut
    self.metadata = metadata
    self.background = background
    self.width = width
    self.height = height
    self.longEdge = longEdge
    self.shortEdge = shortEdge
    self.percent = percent
    self.megapixels = megapixels
    self.enlarge = enlarge
    self.sharpen = sharpen
    self.dpi = dpi
    self.watermark = watermark
  }

  /// The resize that the size keys request.
  public var resize: Resize { Resize { $0.setSizes(self) } }

  public func conflicts() -> [ParameterConflict] {
    var conflicts = resize.conflicts()
    if let depth, depth != 8, depth != 16 {
      conflicts.append(ParameterConflict("depth", "expected 8 or 16, found \(depth)"))
    }
    return conflicts
  }
}
