/// The tables in the `meta` box of a new HEIC or AVIF file (ISO/IEC 14496-12, 8.11).
enum HEIFTables {
  /// The `infe` box of an item without a name.
  ///
  /// - Parameter contentType: the MIME type of an item of kind `mime`.
  static func entry(_ kind: FourCC, _ id: Int, contentType: String? = nil, isHidden: Bool = true) -> [UInt8] {
    let isWide = id > 0xFFFF
    var entry: [UInt8] = [isWide ? 3 : 2, 0, 0, isHidden ? 1 : 0]
    entry.append(id, width: isWide ? 4 : 2, .big)
    entry += [0, 0] + kind.bytes + [0]
    if let contentType { entry += Array(contentType.utf8) + [0, 0] }
    return Box.bytes("infe", entry)
  }

  /// The `iinf` box.
  ///
  /// - Parameters:
  ///   - entries: `infe` boxes.
  ///   - isWide: whether numbers have four bytes.
  static func list(of entries: [[UInt8]], isWide: Bool) -> [UInt8] {
    var content: [UInt8] = isWide ? [1, 0, 0, 0] : [0, 0, 0, 0]
    content.append(entries.count, width: isWide ? 4 : 2, .big)
    for entry in entries { content += entry }
    return Box.bytes("iinf", content)
  }

  /// The `iloc` box.
  ///
  /// - Parameters:
  ///   - isWide: whether numbers of items have four bytes.
  ///   - isHuge: whether positions have eight bytes. Some readers (exiv2 0.27) only read four, which suffice unless the
  ///     file is huge.
  static func locations(
    _ locations: [HEIFItems.Location], indexSize: Int = 0, isWide: Bool, isHuge: Bool = false
  ) -> [UInt8] {
    let (width, size) = (isWide ? 4 : 2, isHuge ? 8 : 4)
    var content: [UInt8] = [isWide ? 2 : 1, 0, 0, 0, UInt8(size << 4 | size), UInt8(indexSize)]
    content.append(locations.count, width: width, .big)
    for location in locations {
      content.append(location.id, width: width, .big)
      content.append(location.method, width: 2, .big)
      content.append(location.dataReference, width: 2, .big)
      content.append(location.extents.count, width: 2, .big)
      for extent in location.extents {
        content.append(extent.index, width: indexSize, .big)
        content.append(extent.offset, width: size, .big)
        content.append(extent.length, width: size, .big)
      }
    }
    return Box.bytes("iloc", content)
  }

  /// The `iref` box; empty without references.
  static func references(_ references: [HEIFItems.Reference]) -> [UInt8] {
    guard !references.isEmpty else { return [] }
    let width = references.contains { max($0.from, $0.to.max() ?? 0) > 0xFFFF } ? 4 : 2
    var content: [UInt8] = [width == 4 ? 1 : 0, 0, 0, 0]
    for reference in references {
      var one: [UInt8] = []
      one.append(reference.from, width: width, .big)
      one.append(reference.to.count, width: 2, .big)
      for id in reference.to { one.append(id, width: width, .big) }
      content += Box.bytes(reference.kind, one)
    }
    return Box.bytes("iref", content)
  }
}

extension HEIFItems.Location {
  /// The position of an item whose bytes are in one piece.
  init(id: Int, method: Int = 0, at position: Int, count: Int) {
    self.init(
      id: id, method: method, dataReference: 0, extents: [.init(index: 0, offset: position, length: count)])
  }
}
