/// Chunks of a WebP file (RFC 9649).
enum WebPContainer {
  /// Keeps the pixels, puts a profile before them where there is one, and leaves out everything else.
  static func attach(profile: [UInt8]?, to bytes: [UInt8], width: Int, height: Int) throws(SaveError) -> [UInt8] {
    let chunks = try split(bytes)
    let pixels = chunks.filter { ["ALPH", "VP8 ", "VP8L"].contains($0.name) }
    var file = pixels.flatMap { chunk($0.name, $0.body) }
    if let profile { file = chunk("ICCP", profile[...]) + file }
    // Pixels that stand alone need no header.
    if profile != nil || pixels.count > 1 {
      let flags = try alphaFlag(of: chunks) | (profile == nil ? 0 : 0x20)
      let header = [flags, 0, 0, 0] + littleEndian(width - 1, 3) + littleEndian(height - 1, 3)
      file = chunk("VP8X", header[...]) + file
    }
    let body = Array("WEBP".utf8) + file
    guard body.count <= Int(UInt32.max) else { throw .malformed(.webp) }
    return Array("RIFF".utf8) + littleEndian(body.count, 4) + body
  }

  private typealias Chunk = (name: String, body: ArraySlice<UInt8>)

  private static func split(_ bytes: [UInt8]) throws(SaveError) -> [Chunk] {
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

  /// The flag of the extended header that says that there is alpha.
  private static func alphaFlag(of chunks: [Chunk]) throws(SaveError) -> UInt8 {
    if chunks.contains(where: { $0.name == "ALPH" }) { return 0x10 }
    guard let lossless = chunks.first(where: { $0.name == "VP8L" }) else { return 0 }
    guard lossless.body.count >= 5 else { throw .malformed(.webp) }
    // The bit after twice 14 bits of size, after a byte of signature; it has the place of the flag.
    return lossless.body[lossless.body.startIndex + 4] & 0x10
  }

  private static func chunk(_ name: String, _ body: ArraySlice<UInt8>) -> [UInt8] {
    Array(name.utf8) + littleEndian(body.count, 4) + body + (body.count.isMultiple(of: 2) ? [] : [0])
  }

  private static func littleEndian(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
