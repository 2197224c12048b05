/// Application segments of a JPEG file (ITU-T T.81 B.2.4.6).
enum JPEGContainer {
  /// Puts a JFIF header, and a profile where there is one, right after the start of the image.
  static func attach(profile: [UInt8]?, to bytes: [UInt8]) throws(SaveError) -> [UInt8] {
    guard bytes.starts(with: [0xFF, 0xD8]) else { throw .malformed(.jpeg) }
    // Version 1.2, square pixels, no thumbnail.
    let header = segment(0xE0, Array("JFIF\0".utf8), [1, 2, 0, 0, 1, 0, 1, 0, 0])
    return try bytes[..<2] + header + (profile.map(profileSegments) ?? []) + bytes[2...]
  }

  private static let profileMark = Array("ICC_PROFILE\0".utf8)
  /// What is left of a segment for a part of a profile, beside its length, the mark and the two numbers.
  private static let roomForPart = 65_535 - 2 - profileMark.count - 2

  /// ICC.1:2022, annex B.4: at most 255 numbered parts.
  private static func profileSegments(_ profile: [UInt8]) throws(SaveError) -> [UInt8] {
    let parts = stride(from: 0, to: profile.count, by: roomForPart).map {
      profile[$0..<min($0 + roomForPart, profile.count)]
    }
    guard let count = UInt8(exactly: parts.count) else {
      throw .profileTooLarge(.jpeg, found: profile.count, allowed: 255 * roomForPart)
    }
    return parts.enumerated().flatMap { segment(0xE2, profileMark + [UInt8($0.offset + 1), count], $0.element) }
  }

  private static func segment(_ marker: UInt8, _ mark: [UInt8], _ body: ArraySlice<UInt8>) -> [UInt8] {
    let length = UInt16(mark.count + body.count + 2)
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + mark + body
  }
}
