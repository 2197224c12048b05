/// The new `meta` box of a file: without some of its items, with new ones.
struct HEIFMetaDraft {
  /// The bytes of a new item.
  struct Payload {
    let kind: FourCC
    let contentType: String?
    let bytes: [UInt8]
  }

  private let table: HEIFItems
  private let source: [UInt8]
  private let payloads: [Payload]
  private let primary: Int
  private let removed: Set<Int>
  private let kept: [HEIFItems.Item]
  private let firstID: Int
  private let isWide: Bool

  /// Plans a box from the tables of a file.
  init(_ table: HEIFItems, _ source: [UInt8], removing removed: Set<Int>, payloads: [Payload], primary: Int) {
    (self.table, self.source, self.payloads, self.primary) = (table, source, payloads, primary)
    self.removed = removed
    kept = table.items.filter { !removed.contains($0.id) }
    // The number of an item that goes is free.
    let ids = (table.items.map(\.id) + table.locations.map(\.id) + table.references.map(\.from)).filter {
      !removed.contains($0)
    }
    firstID = (ids.max() ?? 0) + 1
    isWide = firstID + payloads.count > 0xFFFF
  }

  /// The new items' bytes, one after another.
  var payloadBytes: [UInt8] { payloads.flatMap(\.bytes) }
  /// The number of those bytes.
  var payloadSize: Int { payloads.map(\.bytes.count).reduce(0, +) }

  /// The bytes of the new box.
  ///
  /// - Parameters:
  ///   - shift: how far everything after the old box moves.
  ///   - dataStart: the position of `payloadBytes` in the new file.
  func written(shift: Int, dataStart: Int) -> [UInt8] {
    var content = Array(source[table.meta.content.prefix(4)])
    var hasReferences = false
    for child in table.children {
      switch child.kind {
      case "iinf": content += Box.bytes("iinf", entries())
      case "iloc": content += Box.bytes("iloc", locations(shift, dataStart))
      case "iref":
        content += references()
        hasReferences = true
      default: content += source[child.range]
      }
    }
    return Box.bytes("meta", hasReferences ? content : content + references())
  }

  private func entries() -> [UInt8] {
    var content: [UInt8] = isWide ? [1, 0, 0, 0] : [0, 0, 0, 0]
    content.append(kept.count + payloads.count, width: isWide ? 4 : 2, .big)
    for item in kept { content += source[item.entry] }
    for (index, payload) in payloads.enumerated() {
      // Hidden, because it is not a picture.
      var entry: [UInt8] = [isWide ? 3 : 2, 0, 0, 1]
      entry.append(firstID + index, width: isWide ? 4 : 2, .big)
      entry += [0, 0] + payload.kind.bytes + [0]
      if let type = payload.contentType { entry += Array(type.utf8) + [0, 0] }
      content += Box.bytes("infe", entry)
    }
    return content
  }

  private func locations(_ shift: Int, _ dataStart: Int) -> [UInt8] {
    let old = table.locations.filter { !removed.contains($0.id) }
    let indexSize = table.indexSize
    let width = isWide ? 4 : 2
    // Some readers (exiv2 0.27) only read four-byte positions, which suffice unless the file is huge.
    let isHuge = old.flatMap(\.extents).contains { max($0.offset, $0.length) > 0x7FFF_FFFF }
    let size = isHuge ? 8 : 4
    var content: [UInt8] = [isWide ? 2 : 1, 0, 0, 0, UInt8(size << 4 | size), UInt8(indexSize)]
    content.append(old.count + payloads.count, width: width, .big)
    for location in old {
      content.append(location.id, width: width, .big)
      content.append(location.method, width: 2, .big)
      content.append(location.dataReference, width: 2, .big)
      content.append(location.extents.count, width: 2, .big)
      for extent in location.extents {
        let isBehind = location.method == 0 && extent.offset >= table.meta.range.upperBound
        content.append(extent.index, width: indexSize, .big)
        content.append(extent.offset &+ (isBehind ? shift : 0), width: size, .big)
        content.append(extent.length, width: size, .big)
      }
    }
    var position = dataStart
    for (index, payload) in payloads.enumerated() {
      content.append(firstID + index, width: width, .big)
      content += [0, 0, 0, 0, 0, 1]
      content.append(0, width: indexSize, .big)
      content.append(position, width: size, .big)
      content.append(payload.bytes.count, width: size, .big)
      position += payload.bytes.count
    }
    return content
  }

  private func references() -> [UInt8] {
    var all = table.references.filter { !removed.contains($0.from) }
    all += payloads.indices.map { HEIFItems.Reference(kind: "cdsc", from: firstID + $0, to: [primary]) }
    guard !all.isEmpty else { return [] }
    let width = isWide || all.contains { $0.to.contains { $0 > 0xFFFF } } ? 4 : 2
    var content: [UInt8] = [width == 4 ? 1 : 0, 0, 0, 0]
    for reference in all {
      var one: [UInt8] = []
      one.append(reference.from, width: width, .big)
      one.append(reference.to.count, width: 2, .big)
      for id in reference.to { one.append(id, width: width, .big) }
      content += Box.bytes(reference.kind, one)
    }
    return Box.bytes("iref", content)
  }
}
