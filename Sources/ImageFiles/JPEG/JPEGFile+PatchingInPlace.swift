extension JPEGFile {
  /// Changes the metadata of a JPEG inside other bytes, which keeps its position and its size: what a block no longer needs is
  /// filled, and a block of which nothing remains, or that would be larger, becomes zeros.
  ///
  /// - Parameter remains: what remains of a block; nil where nothing does.
  package static func patch(
    pictureAt range: Range<Int>, of bytes: inout [UInt8],
    _ remains: (MetadataRevision.Further, [UInt8]) -> [UInt8]?
  ) {
    let picture = Array(bytes[range])
    for segment in picture.withUnsafeBytes({ JPEGSegments($0) }).segments {
      let payload = Array(picture[segment.payload])
      guard let (kind, head, filling) = block(segment.marker, payload) else { continue }
      let content = Array(payload.dropFirst(head))
      let left = kind.map { remains($0, content) } ?? resources(content, remains)
      guard left != content else { continue }
      let filled = left?.filled(to: content.count, with: filling)
      let new = filled.map { payload.prefix(head) + $0 } ?? [UInt8](repeating: 0, count: payload.count)
      bytes.replaceSubrange(
        range.lowerBound + segment.payload.lowerBound..<range.lowerBound + segment.payload.upperBound, with: new)
    }
  }

  /// What a segment holds, after how many bytes, and what may follow its content; the kind is nil for a list of resources.
  private static func block(
    _ marker: Int, _ payload: [UInt8]
  ) -> (kind: MetadataRevision.Further?, head: Int, filling: UInt8)? {
    switch marker {
    case 0xE1 where payload.matches("Exif\0", at: 0): (.exif, exifHead.count, 0)
    case 0xE1 where payload.starts(with: xmpHead): (.xmp, xmpHead.count, 0x20)
    // Digest, size and position come first; a part of a packet alone cannot be read.
    case 0xE1 where payload.starts(with: extensionHead): (.extendedXMP, extensionHead.count + 40, 0x20)
    case 0xED where payload.starts(with: photoshopHead): (nil, photoshopHead.count, 0)
    default: nil
    }
  }

  /// The list of resources with the same sizes.
  private static func resources(
    _ list: [UInt8], _ remains: (MetadataRevision.Further, [UInt8]) -> [UInt8]?
  ) -> [UInt8] {
    var result = list
    for (number, range) in PhotoshopResources.list(list) {
      let value = Array(list[range])
      let left = remains(number == PhotoshopResources.iptc ? .iptc : .photoshop(number), value) ?? []
      guard left != value else { continue }
      result.replaceSubrange(
        range, with: left.filled(to: value.count, with: 0) ?? [UInt8](repeating: 0, count: value.count))
    }
    return result
  }

  /// The position after the end of the picture; nil where it has none.
  package static func end(of bytes: [UInt8]) -> Int? { bytes.withUnsafeBytes { JPEGScans.end(of: $0) } }
}
