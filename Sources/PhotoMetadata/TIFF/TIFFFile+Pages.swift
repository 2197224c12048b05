import ImageFiles

extension TIFFFile {
  /// Removes old places from the further pages of a TIFF, whose directories keep their positions: they are often copies of
  /// the photo, or pages of one document. Whatever else they say is theirs.
  static func removePlaces(fromFurtherPagesOf bytes: inout [UInt8]) {
    guard let header = TIFFHeader(bytes), let primary = TIFFPrimary(bytes) else { return }
    // A hostile chain may be a ring.
    var seen: Set<Int> = []
    var waiting = [header.first]
    while let offset = waiting.popLast() {
      guard offset != 0, seen.insert(offset).inserted, let page = TIFFDirectory(bytes, at: offset, header) else {
        continue
      }
      waiting.append(page.next)
      if let below = page.entry(subdirectories)?.value {
        waiting += stride(from: below.lowerBound, to: below.upperBound, by: 4).compactMap {
          bytes.number(4, at: $0, header.order)
        }
      }
      if offset != primary.offset { removePlace(of: page, from: &bytes, header) }
    }
  }

  static let subdirectories = 330

  private static func removePlace(of page: TIFFDirectory, from bytes: inout [UInt8], _ header: TIFFHeader) {
    let photo = page.directory(ExifTag.photoDirectory, in: bytes, header)
    for parent in [page, photo].compactMap({ $0 }) {
      if let location = parent.directory(ExifTag.locationDirectory, in: bytes, header) { location.wipe(from: &bytes) }
    }
    var cleared = PropertyChanges()
    cleared[.place] = .cleared
    func shorten(_ tag: Int, _ change: ([UInt8]) -> [UInt8], filling: UInt8) -> Bool {
      guard let range = page.entry(tag)?.value else { return true }
      let new = change(Array(bytes[range]))
      guard new.count <= range.count else { return false }
      bytes.replaceSubrange(range, with: new + [UInt8](repeating: filling, count: range.count - new.count))
      return true
    }
    var removed = ExifTag.georeference.union([ExifTag.locationDirectory, ExifTag.photoshop])
    let xmp = XMPDescription(cleared)
    if !shorten(ExifTag.xmpPacket, { xmp.packets(main: $0, extended: nil).main ?? [] }, filling: 0x20) {
      removed.insert(ExifTag.xmpPacket)
    }
    if !shorten(ExifTag.iptc, { IPTCDescription(cleared).record(from: $0) }, filling: 0) {
      removed.insert(ExifTag.iptc)
    }
    remove(removed, from: page, &bytes, header.order)
    if let photo { remove([ExifTag.locationDirectory], from: photo, &bytes, header.order) }
  }

  /// Writes a directory without some tags over itself, and zeros over their values.
  private static func remove(
    _ tags: Set<Int>, from directory: TIFFDirectory, _ bytes: inout [UInt8], _ order: ByteOrder
  ) {
    let kept = directory.entries.filter { !tags.contains($0.tag) }
    guard kept.count < directory.entries.count else { return }
    var written: [UInt8] = []
    written.append(kept.count, width: 2, order)
    written += kept.flatMap { bytes[$0.position..<$0.position + 12] }
    written += bytes[directory.extent.suffix(4)]
    directory.wipe(from: &bytes) { tags.contains($0) }
    bytes.replaceSubrange(directory.offset..<directory.offset + written.count, with: written)
  }
}
