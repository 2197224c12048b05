/// What reading the metadata of a file gave.
package struct MetadataReading: Sendable, Hashable {
  /// What a file may carry beside the picture and its tags. A rendering carries none of it, but for what `keep` keeps.
  package enum Extra: String, Sendable, Hashable, CaseIterable {
    /// A small picture in EXIF, XMP or Photoshop resources; dropped.
    case thumbnail
    /// A larger picture inside the EXIF block; overwritten.
    case preview
    /// Camera data of the maker's own; kept by `keep`.
    case makerNote
    /// The part of an XMP packet that did not fit; kept by `keep` unless it only holds pictures.
    case extendedXMP
    /// An HDR gain map; dropped.
    case gainMap
    /// A depth map; dropped.
    case depthMap
    /// Further pictures in a multi-picture file; dropped.
    case multiPicture
    /// The video of a motion photo; dropped.
    case motionPhoto
    /// Photoshop resources other than IPTC; dropped.
    case photoshopResources
    /// Text chunks of a PNG that are no packet; dropped.
    case textChunks
  }

  /// The format, where it is known.
  package let container: ImageContainer?
  /// The blocks that were found.
  package var bundle = MetadataBundle()
  /// What could not be read.
  package var problems: [MetadataProblem] = []
  /// What else the file carries.
  package var extras: Set<Extra> = []

  /// Begins a reading.
  init(container: ImageContainer?) { self.container = container }

  /// Notes a problem, unless there are a hundred already.
  mutating func report(_ subject: MetadataProblem.Subject, _ code: String, _ sentence: String) {
    guard problems.count < 100 else { return }
    problems.append(MetadataProblem(subject, code, sentence))
  }

  /// Takes an EXIF block, without the `Exif\0\0` that some writers leave before it; a second one is reported.
  mutating func take(exif block: [UInt8]) {
    let start = block.matches("Exif\0", at: 0) ? 6 : 0
    guard bundle.exif == nil else {
      report(.exif, "exif-twice", "a second EXIF block of \(block.count) bytes was left out")
      return
    }
    guard block.count > start else {
      report(.exif, "exif-empty", "the EXIF segment is empty")
      return
    }
    bundle.exif = Array(block[start...])
  }

  /// Takes an XMP packet; a second one is reported.
  mutating func take(xmp packet: [UInt8]) {
    guard bundle.xmp == nil else {
      report(.xmp, "xmp-twice", "a second XMP packet of \(packet.count) bytes was left out")
      return
    }
    bundle.xmp = packet
  }
}
