/// How a rendering is written to a file.
public struct OutputSettings: ParameterGroup {
  @Parameter(
    "Where it is written, relative to the recipe: a file, a folder ending in /, or a template with {stem}, {name}, {ext}, {dir}, {folder}, {index:05}, {date:%Y}, {recipe}, {revision}, {hash:8} and {size}."
  )
  public var path: String? = nil
  @Parameter("The file format; otherwise the extension of the path decides, else the original's.")
  public var format: OutputFormat? = nil
  @Parameter("Quality of lossy formats.", in: 1...100)
  public var quality: Int? = nil
  @Parameter("Chroma subsampling of JPEG, HEIC and AVIF.")
  public var subsampling: Subsampling? = nil
  @Parameter("Whether WebP or JPEG XL keep every value.")
  public var lossless = false
  @Parameter("Encoder effort: larger is smaller and slower.", in: 0...9)
  public var effort: Int? = nil
  @Parameter("Bits a channel: 8 or 16; otherwise the source's where the format can.", in: 8...16)
  public var depth: Int? = nil
  @Parameter("The color profile: source, srgb, display-p3 or adobe-rgb.")
  public var profile = ProfileChoice.source
  @Parameter("Which metadata goes along: keep, safe (no location, serial numbers or maker notes) or none.")
  public var metadata = MetadataChoice.keep
  @Parameter("What transparent pixels are laid over where the format has no alpha.")
  public var background = ColorValue.white
  @Parameter("The width.", in: 1...65500, unit: .pixels)
  public var width: Int? = nil
  @Parameter("The height.", in: 1...65500, unit: .pixels)
  public var height: Int? = nil
  @Parameter("The longer side.", in: 1...65500, unit: .pixels)
  public var longEdge: Int? = nil
  @Parameter("The shorter side.", in: 1...65500, unit: .pixels)
  public var shortEdge: Int? = nil
  @Parameter("Both sides in relation to the edited picture.", in: 0.1...1000, unit: .percent)
  public var percent: Double? = nil
  @Parameter("The area.", in: 0.000001...4000, unit: .megapixels)
  public var megapixels: Double? = nil
  @Parameter("Whether a picture that is smaller is made larger.")
  public var enlarge = false

  public init() {}

  /// The resizing that the size keys ask for.
  public var resize: Resize {
    Resize {
      $0.width = width
      $0.height = height
      $0.longEdge = longEdge
      $0.shortEdge = shortEdge
      $0.percent = percent
      $0.megapixels = megapixels
      $0.enlarge = enlarge
    }
  }

  public func conflicts() -> [ParameterConflict] {
    var conflicts = resize.conflicts()
    if let depth, depth != 8, depth != 16 {
      conflicts.append(ParameterConflict("depth", "expected 8 or 16, found \(depth)"))
    }
    return conflicts
  }
}

/// A format that can be written.
public enum OutputFormat: String, ParameterChoice {
  case jpeg, png, webp, tiff, heic, avif, jxl
}

/// Chroma subsampling.
public enum Subsampling: String, ParameterChoice {
  /// All of it.
  case full = "4:4:4"
  /// A quarter.
  case quarter = "4:2:0"
}

/// The color profile of a rendering.
public enum ProfileChoice: String, ParameterChoice {
  case source
  case srgb
  case displayP3 = "display-p3"
  case adobeRGB = "adobe-rgb"
}

/// Which metadata a rendering carries.
public enum MetadataChoice: String, ParameterChoice {
  case keep, safe, none
}
