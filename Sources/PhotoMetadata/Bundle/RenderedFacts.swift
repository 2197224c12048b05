/// The facts about a rendering that its metadata states.
package struct RenderedFacts: Sendable, Hashable {
  /// The color spaces that EXIF distinguishes.
  package enum ColorSpace: Sendable, Hashable {
    /// ColorSpace 1, interoperability index R98.
    case sRGB
    /// ColorSpace 65535, interoperability index R03.
    case adobeRGB
    /// ColorSpace 65535 and no interoperability index: the embedded profile describes it.
    case other
  }

  /// Width in pixels, upright.
  package var width: Int
  /// Height in pixels, upright.
  package var height: Int
  /// The color space of the encoded pixels.
  package var colorSpace: ColorSpace
  /// The program and its version, such as `photoedit 0.1.0`.
  package var software: String
  /// The provenance to record in XMP; nil records none.
  package var provenance: Provenance?
  /// The resolution of a print; nil leaves what the photo says.
  package var resolution: PrintResolution?

  /// Collects the facts.
  package init(
    width: Int, height: Int, colorSpace: ColorSpace, software: String, provenance: Provenance?,
    resolution: PrintResolution? = nil
  ) {
    (self.width, self.height, self.colorSpace) = (width, height, colorSpace)
    (self.software, self.provenance, self.resolution) = (software, provenance, resolution)
  }

  /// The value of the EXIF tag ColorSpace.
  var colorSpaceTag: Int { colorSpace == .sRGB ? 1 : 65_535 }

  /// The value of the EXIF tag InteroperabilityIndex, or nil where none applies.
  var interoperabilityIndex: String? {
    switch colorSpace {
    case .sRGB: "R98"
    case .adobeRGB: "R03"
    case .other: nil
    }
  }
}
