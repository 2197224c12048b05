/// Metadata in GIF: the application extension `XMP DataXMP`, and comment extensions.
enum GIFFile {
  /// An extension block that carries metadata.
  struct Extension {
    enum Kind { case xmp, comment, other }
    let kind: Kind
    let range: Range<Int>
    let content: [UInt8]
  }

  /// The 258 bytes after a packet, which make it look like sub-blocks to readers that do not support XMP.
  static let magicTrailer: [UInt8] = [0x01] + (0...255).reversed().map { UInt8($0) } + [0x00]
  static let mostBlocks = 200_000

  /// Reads the extensions.
  static func read(_ bytes: UnsafeRawBufferPointer, into reading: inout MetadataReading) {
    let file = extensions(bytes)
    if file.trailer == nil {
      reading.report(.container, "gif-damaged", "the GIF blocks end without a trailer")
    }
    for one in file.found {
      switch one.kind {
      case .xmp: reading.take(xmp: one.content)
      case .comment: reading.take(comment: one.content)
      case .other: reading.note(part: String(decoding: one.content, as: UTF8.self))
      }
    }
    if let trailer = file.trailer { reading.note(trailer: bytes.dropFirst(trailer + 1)) }
  }

  /// Whether the blocks end with a trailer.
  static func hasTrailer(_ bytes: UnsafeRawBufferPointer) -> Bool { extensions(bytes).trailer != nil }

  /// Writes exactly the given bundle into a GIF: XMP and comments; the format has no place for EXIF and IPTC.
  static func embed(
    _ bundle: MetadataBundle, in bytes: [UInt8]
  ) throws(MetadataError) -> [UInt8] {
    let file = bytes.withUnsafeBytes { extensions($0) }
    guard let trailer = file.trailer else {
      throw .damagedContainer(.gif, at: bytes.count, expected: "a block or the trailer")
    }
    var result: [UInt8] = []
    var position = 0
    for one in file.found where one.kind != .other {
      result += bytes[position..<one.range.lowerBound]
      position = one.range.upperBound
    }
    result += bytes[position..<trailer]
    for comment in bundle.comments where !comment.isEmpty {
      result += [0x21, 0xFE]
      for start in stride(from: 0, to: comment.count, by: 255) {
        let part = comment[start..<min(comment.count, start + 255)]
        result += [UInt8(part.count)] + part
      }
      result.append(0)
    }
    if let xmp = bundle.xmp { result += GIFFile.packet(xmp) }
    return result + [0x3B]
  }

  /// The extension with a packet.
  static func packet(_ xmp: [UInt8]) -> [UInt8] {
    [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + xmp + magicTrailer
  }

  static func extensions(_ bytes: UnsafeRawBufferPointer) -> (found: [Extension], trailer: Int?) {
    var found: [Extension] = []
    guard let flags = bytes.number(1, at: 10, .big) else { return ([], nil) }
    var position = 13 + (flags & 0x80 != 0 ? 3 << (flags & 7 + 1) : 0)
    for _ in 0..<mostBlocks {
      switch bytes.number(1, at: position, .big) {
      case 0x3B: return (found, position)
      case 0x2C:
        guard let local = bytes.number(1, at: position + 9, .big),
          let end = blocks(bytes, at: position + 11 + (local & 0x80 != 0 ? 3 << (local & 7 + 1) : 0)).end
        else { return (found, nil) }
        position = end
      case 0x21:
        guard let end = blocks(bytes, at: position + 2).end else { return (found, nil) }
        if let one = content(bytes, position..<end) { found.append(one) }
        position = end
      default: return (found, nil)
      }
    }
    return (found, nil)
  }

  private static func content(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Extension? {
    let start = range.lowerBound
    if bytes.number(1, at: start + 1, .big) == 0xFE {
      let parts = blocks(bytes, at: start + 2).parts
      return Extension(kind: .comment, range: range, content: parts.flatMap { bytes[$0] })
    }
    if bytes.number(1, at: start + 1, .big) == 0x01 {
      return Extension(kind: .other, range: range, content: Array("plain text".utf8))
    }
    guard bytes.number(1, at: start + 1, .big) == 0xFF, let name = bytes.copy(at: start + 3, count: 11) else {
      return nil
    }
    guard name == xmpName else {
      let isLoop = loops.contains { name == Array($0.utf8) }
      return isLoop ? nil : Extension(kind: .other, range: range, content: name)
    }
    let content = Array(bytes[(start + 14)..<max(start + 14, range.upperBound - magicTrailer.count)])
    return Extension(kind: .xmp, range: range, content: content)
  }

  private static let xmpName = Array("XMP DataXMP".utf8)
  /// The extensions that say how often an animation is repeated.
  private static let loops = ["NETSCAPE2.0", "ANIMEXTS1.0"]

  /// The data of sub-blocks, and the position after their end.
  private static func blocks(
    _ bytes: UnsafeRawBufferPointer, at start: Int
  ) -> (parts: [Range<Int>], end: Int?) {
    var parts: [Range<Int>] = []
    var position = start
    while let size = bytes.number(1, at: position, .big) {
      guard size > 0 else { return (parts, position + 1) }
      guard let range = bytes.range(at: position + 1, count: size) else { break }
      parts.append(range)
      position = range.upperBound
    }
    return (parts, nil)
  }
}
