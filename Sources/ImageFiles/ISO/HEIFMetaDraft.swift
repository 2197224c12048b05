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
      case "iinf": content += entries()
      case "iloc": content += locations(shift, dataStart)
      case "iref":
        content += references()
        hasReferences = true
      default: content += source[child.range]
      }
    }
    return Box.bytes("meta", hasReferences ? content : content + references())
  }

  private func entries() -> [UInt8] {
    HEIFTables.list(
      of: kept.map { Array(source[$0.entry]) }
        + payloads.enumerated().map { HEIFTables.entry($1.kind, firstID + $0, contentType: $1.contentType) },
      isWide: isWide)
  }

  private func locations(_ shift: Int, _ dataStart: Int) -> [UInt8] {
    var all = table.locations.filter { !removed.contains($0.id) }
    let isHuge = all.flatMap(\.extents).contains { max($0.offset, $0.length) > 0x7FFF_FFFF }
    for index in all.indices where all[index].method == 0 {
      for extent in all[index].extents.indices where all[index].extents[extent].offset >= table.meta.range.upperBound {
        all[index].extents[extent].offset &+= shift
      }
    }
    var position = dataStart
    for (index, payload) in payloads.enumerated() {
      all.append(.init(id: firstID + index, at: position, count: payload.bytes.count))
      position += payload.bytes.count
    }
    return HEIFTables.locations(all, indexSize: table.indexSize, isWide: isWide, isHuge: isHuge)
  }

  private func references() -> [UInt8] {
    let kept = table.references.filter { !removed.contains($0.from) }
    return HEIFTables.references(
      kept + payloads.indices.map { HEIFItems.Reference(kind: "cdsc", from: firstID + $0, to: [primary]) })
  }
}
