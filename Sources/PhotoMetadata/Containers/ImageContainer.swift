/// The file formats whose metadata this layer knows.
package enum ImageContainer: String, Sendable, Hashable, CaseIterable {
  case jpeg, png, webp, tiff, heif, jpegXL, gif

  /// The name people use.
  package var name: String {
    switch self {
    case .jpeg: "JPEG"
    case .png: "PNG"
    case .webp: "WebP"
    case .tiff: "TIFF"
    case .heif: "HEIF"
    case .jpegXL: "JPEG XL"
    case .gif: "GIF"
    }
  }

  /// Whether a decoder turns the picture upright by the container's own word, so that EXIF Orientation must not be
  /// applied again (HEIF `irot` and `imir`, the JPEG XL header).
  package var turnsItself: Bool { self == .heif || self == .jpegXL }

  /// Recognizes a format by its first bytes; AVIF and HEIC are both `heif`.
  init?(_ bytes: some ByteSource) {
    let order: ByteOrder = bytes.matches("MM", at: 0) ? .big : .little
    if bytes.number(3, at: 0, .big) == 0xFF_D8FF {
      self = .jpeg
    } else if bytes.copy(at: 0, count: 8) == PNGFile.signature {
      self = .png
    } else if bytes.matches("RIFF", at: 0), bytes.matches("WEBP", at: 8) {
      self = .webp
    } else if bytes.matches("GIF8", at: 0) {
      self = .gif
    } else if bytes.number(2, at: 0, .big) == 0xFF0A || bytes.matches("JXL ", at: 4) {
      self = .jpegXL
    } else if bytes.matches("ftyp", at: 4) {
      self = .heif
    } else if bytes.matches("II", at: 0) || order == .big, [42, 43].contains(bytes.number(2, at: 2, order)) {
      self = .tiff
    } else {
      return nil
    }
  }
}
