extension WebPFile {
  /// The flags of the extended header.
  enum Flag {
    static let profile: UInt8 = 0x20
    static let alpha: UInt8 = 0x10
    static let exif: UInt8 = 0x08
    static let xmp: UInt8 = 0x04
  }

  /// The kinds of chunk that hold pixels.
  private static let pixels: Set<FourCC> = ["ALPH", "VP8 ", "VP8L"]
  /// The kinds of chunk that stay beside the metadata; any other may hold what nobody knows.
  static let kept = pixels.union(["ICCP", "ANIM", "ANMF"])

  /// Writes exactly the given bundle into a WebP, with an extended header if one is needed.
  static func embed(
    _ bundle: MetadataBundle, in bytes: [UInt8]
  ) throws(MetadataError) -> [UInt8] {
    let file = bytes.withUnsafeBytes { chunks($0) }
    guard file.isComplete, let first = file.chunks.first else {
      throw .damagedContainer(.webp, at: file.end, expected: "a chunk")
    }
    let kept = file.chunks.filter { Self.kept.contains($0.kind) }
    var body: [UInt8] = []
    if first.kind == "VP8X" || bundle.exif != nil || bundle.xmp != nil {
      guard
        var header = first.kind == "VP8X"
          ? bytes.copy(at: first.data.lowerBound, count: 10) : header([first], of: bytes)
      else { throw .damagedContainer(.webp, at: first.data.lowerBound, expected: "a VP8X, VP8 or VP8L header") }
      header[0] &= ~(Flag.profile | Flag.exif | Flag.xmp)
      if kept.contains(where: { $0.kind == "ICCP" }) { header[0] |= Flag.profile }
      if bundle.exif != nil { header[0] |= Flag.exif }
      if bundle.xmp != nil { header[0] |= Flag.xmp }
      body += chunk("VP8X", header[...])
    }
    for one in kept { body += chunk(one.kind, one.kind == "ANMF" ? frame(bytes, one.data) : bytes[one.data]) }
    if let exif = bundle.exif { body += chunk("EXIF", exif[...]) }
    if let xmp = bundle.xmp { body += chunk("XMP ", xmp[...]) }
    guard let result = assembled(body) else { throw .unsupported(.webp, reason: "it would exceed 4 GiB") }
    return result
  }

  /// A frame of an animation: how it is shown, sixteen bytes, and its pixels.
  private static func frame(_ bytes: [UInt8], _ data: Range<Int>) -> ArraySlice<UInt8> {
    let head = data.prefix(16)
    let chunks = bytes.withUnsafeBytes { list($0, in: head.upperBound..<data.upperBound) }.chunks
    let kept = chunks.filter { pixels.contains($0.kind) && $0.data.upperBound <= data.upperBound }
    return kept.reduce(into: bytes[head]) { $0 += chunk($1.kind, bytes[$1.data]) }
  }

  /// A WebP of the same pixels, preceded by a profile if there is one, and without any other chunk.
  ///
  /// - Returns: nil where the chunks are damaged.
  package static func pixels(of bytes: [UInt8], profile: [UInt8]?) -> [UInt8]? {
    let file = bytes.withUnsafeBytes { chunks($0) }
    let kept = file.chunks.filter { pixels.contains($0.kind) }
    guard file.isComplete, !kept.isEmpty else { return nil }
    var body: [UInt8] = []
    // Pixels in one chunk need no header.
    if profile != nil || kept.count > 1 {
      guard var header = header(kept, of: bytes) else { return nil }
      if profile != nil { header[0] |= Flag.profile }
      body += chunk("VP8X", header[...])
    }
    if let profile { body += chunk("ICCP", profile[...]) }
    for one in kept { body += chunk(one.kind, bytes[one.data]) }
    return assembled(body)
  }

  static func chunk(_ kind: FourCC, _ data: ArraySlice<UInt8>) -> [UInt8] {
    var bytes = kind.bytes
    bytes.append(data.count, width: 4, .little)
    return bytes + data + (data.count % 2 == 1 ? [0] : [])
  }

  /// A file of these chunks' bytes; nil where it is larger than the format allows.
  private static func assembled(_ body: [UInt8]) -> [UInt8]? {
    guard body.count + 4 <= 0xFFFF_FFFE else { return nil }
    var result = Array("RIFF".utf8)
    result.append(body.count + 4, width: 4, .little)
    return result + Array("WEBP".utf8) + body
  }

  /// The extended header for these pixels: alpha, and the size that the picture states.
  static func header(_ chunks: [Chunk], of bytes: [UInt8]) -> [UInt8]? {
    guard let picture = chunks.last(where: { $0.kind == "VP8 " || $0.kind == "VP8L" }) else { return nil }
    let start = picture.data.lowerBound
    var (width, height) = (0, 0)
    var flags: UInt8 = chunks.contains { $0.kind == "ALPH" } ? Flag.alpha : 0
    if picture.kind == "VP8 ", bytes.number(3, at: start + 3, .big) == 0x9D_012A,
      let w = bytes.number(2, at: start + 6, .little), let h = bytes.number(2, at: start + 8, .little)
    {
      (width, height) = (w & 0x3FFF, h & 0x3FFF)
    } else if picture.kind == "VP8L", bytes.number(1, at: start, .big) == 0x2F,
      let packed = bytes.number(4, at: start + 1, .little)
    {
      (width, height) = ((packed & 0x3FFF) + 1, (packed >> 14 & 0x3FFF) + 1)
      if packed >> 28 & 1 == 1 { flags |= Flag.alpha }
    }
    guard width > 0, height > 0 else { return nil }
    var header: [UInt8] = [flags, 0, 0, 0]
    header.append(width - 1, width: 3, .little)
    header.append(height - 1, width: 3, .little)
    return header
  }
}
