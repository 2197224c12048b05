extension WebPFile {
  /// Changes the metadata of a WebP; every other chunk keeps its bytes.
  static func patch(_ revision: MetadataRevision, in bytes: [UInt8]) throws(MetadataError) -> [UInt8] {
    let file = bytes.withUnsafeBytes { chunks($0) }
    guard file.isComplete, let first = file.chunks.first else {
      throw .damagedContainer(.webp, at: file.end, expected: "a chunk")
    }
    let found = file.chunks.compactMap { chunk -> ContainedBlock? in
      guard let kind = kind(chunk) else { return nil }
      let end = min(bytes.count, chunk.data.upperBound + chunk.data.count % 2)
      let content = Array(bytes[chunk.data])
      return ContainedBlock(
        kind: kind, range: chunk.data.lowerBound - 8..<end,
        content: kind == .exif ? MetadataReading.withoutHead(exif: content) : content)
    }
    // EXIF stands before XMP.
    let packet = found.first { $0.kind == .xmp }?.range.lowerBound
    var edits = revision.edits(of: found, inserting: { $0 == .exif ? packet ?? file.end : file.end }) { kind, content in
      chunk(kind == .exif ? "EXIF" : "XMP ", content[...])
    }
    guard !edits.isEmpty else { return bytes }
    if first.kind == "VP8X" {
      guard let flags = bytes.number(1, at: first.data.lowerBound, .big) else {
        throw .damagedContainer(.webp, at: first.data.lowerBound, expected: "a VP8X header")
      }
      let stated = stating(revision.new, UInt8(flags))
      if Int(stated) != flags { edits.replace(first.data.prefix(1), with: [stated]) }
    } else if revision.new.exif != nil || revision.new.xmp != nil {
      guard var header = header(file.chunks, of: bytes) else {
        throw .damagedContainer(.webp, at: first.data.lowerBound, expected: "a VP8 or VP8L header")
      }
      header[0] = stating(revision.new, header[0])
      edits.insert(chunk("VP8X", header[...]), at: first.data.lowerBound - 8)
    }
    let size = file.end - 8 + edits.growth
    guard size <= 0xFFFF_FFFE else { throw .unsupported(.webp, reason: "it would exceed 4 GiB") }
    var stated: [UInt8] = []
    stated.append(size, width: 4, .little)
    edits.replace(4..<8, with: stated)
    return edits.applied(to: bytes)
  }

  private static func kind(_ chunk: Chunk) -> MetadataRevision.Further? {
    switch chunk.kind {
    case "EXIF": .exif
    case "XMP ", "XMP\0": .xmp
    default: nil
    }
  }

  /// The flags of the extended header for the blocks of a bundle.
  private static func stating(_ bundle: MetadataBundle, _ flags: UInt8) -> UInt8 {
    flags & ~(Flag.exif | Flag.xmp) | (bundle.exif == nil ? 0 : Flag.exif) | (bundle.xmp == nil ? 0 : Flag.xmp)
  }
}
