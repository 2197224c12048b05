package import Adjustments
package import ImageFiles
package import PhotoMetadata
package import Documents

/// The information about a photo that is known before a pixel is decoded.
package struct SourceInfo: Hashable, Sendable {
  /// The SHA-256 of the file.
  package var digest: SHA256Digest
  /// The size of the file in bytes.
  package var fileSize: Int
  package var format: FileFormat
  /// The size of the stored picture.
  package var storedSize: FrameSize
  /// How the stored picture has to be turned to be upright: 1…8 as in EXIF.
  package var orientation: Int
  /// Bits per channel of the decoded pixels: 8, 16, or 32 for floats, which may be above 1.
  package var depth: Int
  /// Stored bands: 1 gray, 2 gray and alpha, 3 RGB or 4 RGB and alpha; CMYK counts as 3, and as 4 with alpha.
  package var bands: Int
  /// How stored values become colors.
  package var color: SourceColor
  /// Pages or frames in the file; only one is edited.
  package var pageCount: Int
  /// What the metadata says.
  package var summary: MetadataSummary
  /// Warnings for the user: assumptions and damage.
  package var warnings: [String]

  /// Whether there is transparency.
  package var hasAlpha: Bool { bands % 2 == 0 }
  /// How many channels a stored pixel has: 1 gray, 3 RGB or 4 CMYK, and one more with alpha.
  package var channels: Int { bands + (color.isCMYK ? 1 : 0) }
  /// Whether it is gray.
  package var isGray: Bool { bands < 3 }

  /// Whether the decoder keeps rows that were read, and can decode at a reduced size: JPEG that is gray or RGB.
  package var canShrink: Bool { format.reading.hasRows && depth == 8 && (bands == 1 || bands == 3) && !color.isCMYK }
  /// The factor by which decoding for the proxies of local adjustments reduces each side: 1, 2, 4 or 8.
  package var proxyShrink: Int {
    guard canShrink else { return 1 }
    return [8, 4, 2].first { Double(storedSize.longEdge) / Double($0) >= ProxySource.longEdge } ?? 1
  }
  /// The size of the upright picture.
  package var uprightSize: FrameSize {
    orientation >= 5 ? FrameSize(width: storedSize.height, height: storedSize.width) : storedSize
  }
}

/// How stored values become colors of the working space.
package enum SourceColor: Hashable, Sendable {
  /// Curves and a matrix.
  case space(ColorSpace)
  /// Tables of a profile, through lcms2: relative colorimetric with black point compensation. The profile is nil for
  /// CMYK without one, where libvips' own is used.
  case tables(name: String, profile: [UInt8]?)
  /// An HDR encoding, HLG or PQ: it is described but not edited.
  case hdr(name: String, transfer: String)

  /// Whether the values are amounts of four inks.
  package var isCMYK: Bool {
    guard case .tables(_, let profile) = self else { return false }
    // The data color space in the header of an ICC profile.
    return profile.map { $0.count >= 20 && $0[16..<20].elementsEqual("CMYK".utf8) } ?? true
  }

  /// The transfer function of an HDR encoding: `HLG` or `PQ`.
  package var transfer: String? { if case .hdr(_, let transfer) = self { transfer } else { nil } }

  /// Whether photoedit edits it.
  package var isEditable: Bool { if case .hdr = self { false } else { true } }

  /// Its common name.
  package var name: String {
    switch self {
    case .space(let space): space.name
    case .tables(let name, _), .hdr(let name, _): name
    }
  }
}
