/// WebP (RFC 9649), and the metadata in it: the chunks `EXIF` and `XMP ` of the extended format.
package enum WebPFile {
  /// A chunk.
  struct Chunk {
    let kind: FourCC
    let data: Range<Int>
  }

  private static let mostChunks = 65_536

  /// The complete chunks, and where they end.
  static func chunks(_ bytes: UnsafeRawBufferPointer) -> (chunks: [Chunk], end: Int, isComplete: Bool) {
    let announced = (bytes.number(4, at: 4, .little) ?? 0) + 8
    let limit = min(announced, bytes.count)
    let (chunks, end) = list(bytes, in: 12..<max(12, limit))
    return (chunks, end, announced <= bytes.count && end >= limit)
  }

  /// The chunks that begin in a range, and where they end.
  static func list(_ bytes: UnsafeRawBufferPointer, in range: Range<Int>) -> (chunks: [Chunk], end: Int) {
    var chunks: [Chunk] = []
    var position = range.lowerBound
    while chunks.count < mostChunks, position + 8 <= range.upperBound, let kind = bytes.code(at: position),
      let size = bytes.number(4, at: position + 4, .little),
      let data = bytes.range(at: position + 8, count: size)
    {
      chunks.append(Chunk(kind: kind, data: data))
      position = min(bytes.count, data.upperBound + size % 2)
    }
    return (chunks, position)
  }

  /// Reads the metadata chunks.
  static func read(_ bytes: UnsafeRawBufferPointer, into reading: inout MetadataReading) {
    let file = chunks(bytes)
    if !file.isComplete {
      reading.report(.container, "webp-damaged", "the WebP chunks end at byte \(file.end), before the announced end")
    }
    for chunk in file.chunks {
      switch chunk.kind {
      case "EXIF": reading.take(exif: Array(bytes[chunk.data]))
      case "XMP ", "XMP\0": reading.take(xmp: Array(bytes[chunk.data]))
      case "C2PA": reading.extras.insert(.contentCredentials)
      default: if chunk.kind != "VP8X", !kept.contains(chunk.kind) { reading.note(part: chunk.kind.description) }
      }
    }
    if file.isComplete { reading.note(trailer: bytes.dropFirst(file.end)) }
  }
}
