extension HEIFFile {
  /// Changes the metadata of a HEIC or AVIF file: the photo's own items are replaced by new ones, and all others keep their bytes,
  /// or as many of them where they state an old value.
  static func patch(
    _ revision: MetadataRevision, in bytes: [UInt8], _ format: FileFormat
  ) throws(MetadataError) -> [UInt8] {
    let (table, end) = try table(of: bytes, format)
    // What follows the boxes moves.
    guard !table.locations.contains(where: { $0.method == 0 && $0.extents.contains { $0.offset + $0.length > end } })
    else { throw .damagedContainer(format, at: end, expected: "a box") }
    var source = bytes
    var removed: Set<Int> = []
    var added = MetadataBundle()
    for kind in [MetadataRevision.Further.exif, .xmp] {
      let own = own(kind, table)
      let (old, new) = kind == .exif ? (revision.old.exif, revision.new.exif) : (revision.old.xmp, revision.new.xmp)
      if old != new, !put(new, kind, in: own, table, &source) {
        if let own { removed.insert(own.id) }
        if kind == .exif { added.exif = new } else { added.xmp = new }
      }
      for item in table.items where item.id != own?.id && (kind == .exif ? item.kind == "Exif" : item.isXMP) {
        patch(item, table, &source) { revision.change(of: kind, $0) }
      }
    }
    guard !removed.isEmpty || !added.isEmpty else { return source }
    let place = ownBox(source, table)
    if let place {
      if place.items.contains(where: { $0 == own(.exif, table)?.id }) { added.exif = revision.new.exif }
      if place.items.contains(where: { $0 == own(.xmp, table)?.id }) { added.xmp = revision.new.xmp }
      removed.formUnion(place.items)
    }
    return try rewritten(
      source, table, removing: removed, adding: payloads(added), format, dropping: place?.range)
  }

  /// The last box, if the photo's own blocks fill it, as an earlier change leaves it; the next one takes its place.
  private static func ownBox(_ bytes: [UInt8], _ table: HEIFItems) -> (range: Range<Int>, items: Set<Int>)? {
    guard let last = bytes.withUnsafeBytes({ Box.list($0, in: 0..<$0.count) }).boxes.last, last.kind == "mdat",
      table.meta.range.upperBound <= last.range.lowerBound
    else { return nil }
    let own = Set([MetadataRevision.Further.exif, .xmp].compactMap { Self.own($0, table)?.id })
    var (items, filled): (Set<Int>, [Range<Int>]) = ([], [])
    for location in table.locations {
      let ranges = table.ranges(location, inFileOf: bytes.count) ?? []
      guard ranges.contains(where: last.content.overlaps) else { continue }
      guard own.contains(location.id) else { return nil }
      items.insert(location.id)
      filled += ranges
    }
    return filled.merged == [last.content] ? (last.range, items) : nil
  }

  /// Puts a new block into the place of an item, if it has the same size, as a packet with padding has.
  private static func put(
    _ block: [UInt8]?, _ kind: MetadataRevision.Further, in item: HEIFItems.Item?, _ table: HEIFItems,
    _ bytes: inout [UInt8]
  ) -> Bool {
    let bundle = kind == .exif ? MetadataBundle(exif: block) : MetadataBundle(xmp: block)
    guard let payload = payloads(bundle).first?.bytes, let item,
      let ranges = table.ranges(of: item.id, inFileOf: bytes.count), ranges.map(\.count) == [payload.count]
    else { return false }
    let others = table.locations.filter { $0.id != item.id }.flatMap { table.ranges($0, inFileOf: bytes.count) ?? [] }
    guard !others.contains(where: ranges[0].overlaps) else { return false }
    fill(ranges, of: &bytes, with: payload)
    return true
  }

  private static func fill(_ ranges: [Range<Int>], of bytes: inout [UInt8], with content: [UInt8]) {
    var rest = content[...]
    for range in ranges {
      bytes.replaceSubrange(range, with: rest.prefix(range.count))
      rest = rest.dropFirst(range.count)
    }
  }

  /// Changes an item that keeps its position and its size: what it no longer needs is filled.
  private static func patch(
    _ item: HEIFItems.Item, _ table: HEIFItems, _ bytes: inout [UInt8], _ change: ([UInt8]) -> [UInt8]??
  ) {
    guard let ranges = table.ranges(of: item.id, inFileOf: bytes.count) else { return }
    let content = ranges.flatMap { bytes[$0] }
    var head = 0
    if item.kind == "Exif" {
      guard let skip = content.number(4, at: 0, .big), skip < content.count - 4 else { return }
      head = 4 + skip
      if content.matches("Exif\0", at: head) { head += 6 }
    }
    guard head <= content.count, let left = change(Array(content[head...])) else { return }
    let filling: UInt8 = item.kind == "Exif" ? 0 : 0x20
    let size = content.count - head
    // What would be larger is left out.
    let filled = (left ?? []).filled(to: size, with: filling) ?? [UInt8](repeating: filling, count: size)
    fill(ranges, of: &bytes, with: content.prefix(head) + filled)
  }
}
