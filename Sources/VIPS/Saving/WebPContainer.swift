/// Chunks of a WebP file (RFC 9649).
enum WebPContainer {
  /// Makes the file an extended one and adds the chunks in the order that the format demands.
  static func attach(
    _ metadata: AttachedMetadata, to bytes: [UInt8], width: Int, height: Int
  ) throws(EncodingError) -> [UInt8] {
    var chunks = try split(bytes)
    var flags = try features(of: &chunks)
    var file: [UInt8] = []
    if let profile = metadata.profile {
      flags |= 0x20
      file += chunk("ICCP", profile[...])
    }
    file += chunks.flatMap { chunk($0.name, $0.body) }
    if let exif = metadata.exif {
      flags |= 0x08
      file += chunk("EXIF", exif[...])
    }
    if let xmp = metadata.xmp {
      flags |= 0x04
      file += chunk("XMP ", xmp[...])
    }
    let header = [flags, 0, 0, 0] + littleEndian(width - 1, 3) + littleEndian(height - 1, 3)
    let body = Array("WEBP".utf8) + chunk("VP8X", header[...]) + file
    guard body.count <= Int(UInt32.max) else { throw .malformed(.webp) }
    return Array("RIFF".utf8) + littleEndian(body.count, 4) + body
  }

  private typealias Chunk = (name: String, body: ArraySlice<UInt8>)

  private static func split(_ bytes: [UInt8]) throws(EncodingError) -> [Chunk] {
    var chunks: [Chunk] = []
    var place = 12
    while place + 8 <= bytes.count {
      let length = bytes[place + 4..<place + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - place - 8 else { throw .malformed(.webp) }
      chunks.append((String(decoding: bytes[place..<place + 4], as: UTF8.self), bytes[place + 8..<place + 8 + length]))
      place += 8 + length + length & 1
    }
    guard !chunks.isEmpty else { throw .malformed(.webp) }
    return chunks
  }

  /// The flags of the extended header, which is taken out; where there is none, whether lossless data has alpha.
  private static func features(of chunks: inout [Chunk]) throws(EncodingError) -> UInt8 {
    guard let first = chunks.first, first.body.count >= 5 else { throw .malformed(.webp) }
    if first.name == "VP8X" { return chunks.removeFirst().body.first ?? 0 }
    let start = first.body.startIndex
    // The bit after twice 14 bits of size, after a byte of signature.
    return first.name == "VP8L" ? first.body[start + 4] & 0x10 : 0
  }

  private static func chunk(_ name: String, _ body: ArraySlice<UInt8>) -> [UInt8] {
    Array(name.utf8) + littleEndian(body.count, 4) + body + (body.count.isMultiple(of: 2) ? [] : [0])
  }

  private static func littleEndian(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
