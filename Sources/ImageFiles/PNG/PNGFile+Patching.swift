extension PNGFile {
  /// Changes the metadata of a PNG; every other chunk keeps its bytes.
  static func patch(_ revision: MetadataRevision, in bytes: [UInt8]) throws(MetadataError) -> [UInt8] {
    let file = chunks(bytes)
    guard file.isComplete, let head = file.chunks.first, head.kind == "IHDR" else {
      throw .damagedContainer(.png, at: file.end, expected: "a chunk (IHDR first, IEND last)")
    }
    // What cannot be read is reported where the file is read.
    var reading = MetadataReading(unread: .png)
    var packets = 0
    let found = bytes.withUnsafeBytes { bytes in
      file.chunks.compactMap { chunk in
        block(chunk, bytes, &packets, &reading).map {
          ContainedBlock(kind: $0.kind, range: chunk.range, content: $0.content)
        }
      }
    }
    let place = head.range.upperBound
    var edits = revision.edits(of: found.filter { $0.kind != .iptc }, inserting: { _ in place }) { kind, content in
      kind == .exif ? exifChunk(content) : xmpChunk(content)
    }
    // A list of resources, or the record alone.
    for list in found where list.kind == .iptc {
      let isList = list.content.matches("8BIM", at: 0)
      let new = isList ? PhotoshopResources.changed(list.content, by: revision) : revision.new.iptc
      guard new != list.content else { continue }
      edits.replace(
        list.range, with: new.map { iptcChunk(isList ? $0 : PhotoshopResources.holding(iptc: $0)) } ?? [])
    }
    if revision.old.iptc == nil, let iptc = revision.new.iptc {
      edits.insert(iptcChunk(PhotoshopResources.holding(iptc: iptc)), at: place)
    }
    return edits.applied(to: bytes)
  }
}
