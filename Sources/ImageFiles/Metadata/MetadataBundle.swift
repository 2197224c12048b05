/// The metadata of a photo, as blocks of bytes that any container can carry.
package struct MetadataBundle: Sendable, Hashable {
  /// The TIFF block of EXIF, without the `Exif\0\0` before it.
  package var exif: [UInt8]?
  /// The main XMP packet.
  package var xmp: [UInt8]?
  /// The extended XMP packet of a JPEG, joined from its parts.
  package var extendedXMP: [UInt8]?
  /// The IPTC-IIM datasets.
  package var iptc: [UInt8]?
  /// The comments of a JPEG or GIF, in order, as written.
  package var comments: [[UInt8]]

  /// Creates a bundle of blocks.
  package init(
    exif: [UInt8]? = nil, xmp: [UInt8]? = nil, extendedXMP: [UInt8]? = nil, iptc: [UInt8]? = nil,
    comments: [[UInt8]] = []
  ) {
    (self.exif, self.xmp, self.extendedXMP) = (exif, xmp, extendedXMP)
    (self.iptc, self.comments) = (iptc, comments)
  }

  /// Whether the bundle has no blocks.
  package var isEmpty: Bool { self == MetadataBundle() }

  /// Writes exactly this bundle into an encoded file, in place of all EXIF, XMP, IPTC and comments of the file; pixels
  /// and profile are unchanged.
  ///
  /// Formats whose metadata is the directory of the picture are not written here.
  ///
  /// - Returns: the file, and the blocks that the format has no place for.
  package func placed(
    in encoded: consuming [UInt8], _ format: FileFormat
  ) throws(MetadataError) -> (bytes: [UInt8], problems: [MetadataProblem]) {
    guard let embed = format.metadata.embed else {
      throw .unsupported(format, reason: "its metadata is its own first directory")
    }
    return (try embed(self, encoded, format), unplaced(in: format))
  }

  /// Reports the blocks that have no place in a format.
  package func unplaced(in format: FileFormat) -> [MetadataProblem] {
    let places = format.contents.metadata
    var problems: [MetadataProblem] = []
    func report(_ subject: MetadataProblem.Subject, _ what: String) {
      problems.append(
        MetadataProblem(
          subject, "\(subject.rawValue)-has-no-place", "\(what) was left out: \(format.name) cannot store it"))
    }
    if exif != nil, !places.contains(.exif) { report(.exif, "the EXIF block") }
    if iptc != nil, !places.contains(.iptc) { report(.iptc, "the IPTC record") }
    if extendedXMP != nil, !places.contains(.extendedXMP) { report(.xmp, "the extended XMP") }
    if !comments.isEmpty, !places.contains(.comments) { report(.comment, "the comment") }
    return problems
  }
}
