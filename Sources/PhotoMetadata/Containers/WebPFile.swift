/// Metadata in WebP: the chunks `EXIF` and `XMP ` of the extended format.
enum WebPFile {
  /// One chunk: its kind, its data, and where the next begins.
  struct Chunk {
    let kind: FourCC
    let range: Range<Int>
    let data: Range<Int>
  }

  /// The chunks that are whole, and where they end.
  static func chunks(_ bytes: some ByteSource) -> (chunks: [Chunk], end: Int, isWhole: Bool) {
    let announced = (bytes.number(4, at: 4, .little) ?? 0) + 8
    let limit = min(announced, bytes.count)
    var chunks: [Chunk] = []
    var position = 12
    while chunks.count < Box.most, position + 8 <= limit, let kind = bytes.code(at: position),
      let size = bytes.number(4, at: position + 4, .little),
      let data = bytes.range(at: position + 8, count: size)
    {
      let end = min(bytes.count, data.upperBound + size % 2)
      chunks.append(Chunk(kind: kind, range: position..<end, data: data))
      position = end
    }
    return (chunks, position, announced <= bytes.count && position >= limit)
  }

  /// Reads the metadata chunks.
  static func read(_ bytes: UnsafeRawBufferPointer, into reading: inout MetadataReading) {
    let file = chunks(bytes)
    if !file.isWhole {
      reading.report(.container, "webp-damaged", "the WebP chunks end at byte \(file.end), before the announced end")
    }
    for chunk in file.chunks {
      switch chunk.kind {
      case "EXIF": reading.take(exif: Array(bytes[chunk.data]))
      case "XMP ", "XMP\0": reading.take(xmp: Array(bytes[chunk.data]))
      default: break
      }
    }
  }

  /// Puts exactly a bundle into a WebP, making the extended header where it is missing.
  static func embed(
    _ bundle: MetadataBundle, in bytes: [UInt8], _ problems: inout [MetadataProblem]
  ) throws(MetadataError) -> [UInt8] {
    let file = chunks(bytes)
    guard file.isWhole, let first = file.chunks.first else {
      throw .damagedContainer(.webp, at: file.end, expected: "a chunk")
    }
    problems += bundle.unplaced(in: .webp, iptc: true)
    let kept = file.chunks.filter { !["VP8X", "EXIF", "XMP ", "XMP\0"].contains($0.kind) }
    var body = Array("WEBP".utf8)
    if first.kind == "VP8X" || bundle.exif != nil || bundle.xmp != nil {
      guard
        var header = first.kind == "VP8X" ? bytes.copy(at: first.data.lowerBound, count: 10) : header(first, of: bytes)
      else { throw .damagedContainer(.webp, at: first.data.lowerBound, expected: "a VP8X, VP8 or VP8L header") }
      header[0] &= ~0x2C
      if kept.contains(where: { $0.kind == "ICCP" }) { header[0] |= 0x20 }
      if bundle.exif != nil { header[0] |= 0x08 }
      if bundle.xmp != nil { header[0] |= 0x04 }
      body += chunk("VP8X", header)
    }
    for one in kept { body += chunk(one.kind, Array(bytes[one.data])) }
    if let exif = bundle.exif { body += chunk("EXIF", exif) }
    if let xmp = bundle.xmp { body += chunk("XMP ", xmp) }
    guard body.count <= 0xFFFF_FFFE else { throw .unsupported(.webp, reason: "it would have more than 4 GiB") }
    var result = Array("RIFF".utf8)
    result.append(body.count, width: 4, .little)
    return result + body
  }

  private static func chunk(_ kind: FourCC, _ data: [UInt8]) -> [UInt8] {
    var bytes = kind.bytes
    bytes.append(data.count, width: 4, .little)
    return bytes + data + (data.count % 2 == 1 ? [0] : [])
  }

  /// The extended header of a file that has only its picture: alpha and size as the picture states them.
  private static func header(_ picture: Chunk, of bytes: [UInt8]) -> [UInt8]? {
    let start = picture.data.lowerBound
    var (width, height, flags) = (0, 0, 0)
    if picture.kind == "VP8 ", bytes.number(3, at: start + 3, .big) == 0x9D_012A,
      let w = bytes.number(2, at: start + 6, .little), let h = bytes.number(2, at: start + 8, .little)
    {
      (width, height) = (w & 0x3FFF, h & 0x3FFF)
    } else if picture.kind == "VP8L", bytes.number(1, at: start, .big) == 0x2F,
      let packed = bytes.number(4, at: start + 1, .little)
    {
      (width, height, flags) = ((packed & 0x3FFF) + 1, (packed >> 14 & 0x3FFF) + 1, packed >> 28 & 1 == 1 ? 0x10 : 0)
    }
    guard width > 0, height > 0 else { return nil }
    var header: [UInt8] = [UInt8(flags), 0, 0, 0]
    header.append(width - 1, width: 3, .little)
    header.append(height - 1, width: 3, .little)
    return header
  }
}
