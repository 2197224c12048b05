/// Application segments of a JPEG file (ITU-T T.81 B.2.4.6).
enum JPEGContainer {
  /// Puts metadata right after the start of the image, in the order that readers expect.
  static func attach(_ metadata: AttachedMetadata, to bytes: [UInt8]) throws(EncodingError) -> [UInt8] {
    guard bytes.starts(with: [0xFF, 0xD8]) else { throw .malformed(.jpeg) }
    var segments: [UInt8] = []
    if let exif = metadata.exif {
      segments += try segment(0xE1, AttachedMetadata.exifMark, exif[...], "EXIF")
    } else {
      // Version 1.2, square pixels, no thumbnail. Some readers are confused by both this and EXIF.
      segments += try segment(0xE0, Array("JFIF\0".utf8), [1, 2, 0, 0, 1, 0, 1, 0, 0], "JFIF")
    }
    if let xmp = metadata.xmp {
      segments += try segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8), xmp[...], "XMP")
    }
    if let profile = metadata.profile { segments += try profileSegments(profile) }
    return bytes[..<2] + segments + bytes[2...]
  }

  private static let roomOfSegment = 65_533

  private static func segment(
    _ marker: UInt8, _ mark: [UInt8], _ body: ArraySlice<UInt8>, _ kind: String
  ) throws(EncodingError) -> [UInt8] {
    let allowed = roomOfSegment - mark.count
    guard body.count <= allowed else {
      throw .metadataTooLarge(kind, .jpeg, found: body.count, allowed: allowed)
    }
    let length = UInt16(mark.count + body.count + 2)
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + mark + body
  }

  /// ICC.1:2022, annex B.4: at most 255 numbered parts.
  private static func profileSegments(_ profile: [UInt8]) throws(EncodingError) -> [UInt8] {
    let mark = Array("ICC_PROFILE\0".utf8)
    let room = roomOfSegment - mark.count - 2
    let parts = stride(from: 0, to: profile.count, by: room).map { profile[$0..<min($0 + room, profile.count)] }
    guard let count = UInt8(exactly: parts.count) else {
      throw .metadataTooLarge("ICC profile", .jpeg, found: profile.count, allowed: 255 * room)
    }
    var segments: [UInt8] = []
    for (index, part) in parts.enumerated() {
      segments += try segment(0xE2, mark + [UInt8(index + 1), count], part, "ICC profile")
    }
    return segments
  }
}
