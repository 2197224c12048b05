extension HEIFPicture {
  /// A file with nothing but the picture and some items that describe it.
  ///
  /// - Parameters:
  ///   - head: the content of the `ftyp` box.
  ///   - source: the file that the picture is in.
  func file(
    _ head: [UInt8], from source: [UInt8], with payloads: [HEIFMetaDraft.Payload], _ format: FileFormat
  ) throws(MetadataError) -> [UInt8] {
    let start = Box.bytes("ftyp", head)
    let pieces = pieces(inline: false)
    let data = pieces.joined().map(\.count).reduce(0, +) + payloads.map(\.bytes.count).reduce(0, +)
    // The size of the tables does not depend on the positions in them.
    let dataStart = start.count + meta(source, payloads, dataStart: 0).count + 8
    guard dataStart + data <= 0xFFFF_FFFF else { throw .unsupported(format, reason: "it would exceed 4 GiB") }
    var result = start + meta(source, payloads, dataStart: dataStart)
    result.append(data + 8, width: 4, .big)
    result += FourCC("mdat").bytes
    for range in pieces.joined() { result += source[range] }
    for payload in payloads { result += payload.bytes }
    return result
  }

  /// The positions of the items' bytes, each once: writers store equal tiles once.
  private func pieces(inline: Bool) -> [[Range<Int>]] {
    var seen: Set<[Range<Int>]> = []
    return items.filter { $0.isInline == inline && $0.size > 0 }.map(\.ranges).filter { seen.insert($0).inserted }
  }

  private func meta(_ source: [UInt8], _ payloads: [HEIFMetaDraft.Payload], dataStart: Int) -> [UInt8] {
    let first = (items.map(\.item.id).max() ?? 0) + 1
    let isWide = first + payloads.count > 0xFFFF
    var entries = items.map { HEIFTables.entry($0.item.kind, $0.item.id, isHidden: $0.item.isHidden) }
    var position = dataStart
    var places: [[Range<Int>]: Int] = [:]
    for piece in pieces(inline: false) {
      places[piece] = position
      position += piece.map(\.count).reduce(0, +)
    }
    var inline: [UInt8] = []
    for piece in pieces(inline: true) {
      places[piece] = inline.count
      for range in piece { inline += source[range] }
    }
    var locations = items.compactMap { one in
      places[one.ranges].map {
        HEIFItems.Location(id: one.item.id, method: one.isInline ? 1 : 0, at: $0, count: one.size)
      }
    }
    for (index, payload) in payloads.enumerated() {
      entries.append(HEIFTables.entry(payload.kind, first + index, contentType: payload.contentType))
      locations.append(.init(id: first + index, at: position, count: payload.bytes.count))
      position += payload.bytes.count
    }
    var number: [UInt8] = [isWide ? 1 : 0, 0, 0, 0]
    number.append(primary, width: isWide ? 4 : 2, .big)
    let handler: [UInt8] = [UInt8](repeating: 0, count: 8) + FourCC("pict").bytes + [UInt8](repeating: 0, count: 13)
    let described = payloads.indices.map { HEIFItems.Reference(kind: "cdsc", from: first + $0, to: [primary]) }
    return Box.bytes(
      "meta",
      [0, 0, 0, 0] + Box.bytes("hdlr", handler) + Box.bytes("pitm", number)
        + HEIFTables.locations(locations, isWide: isWide) + HEIFTables.list(of: entries, isWide: isWide)
        + HEIFTables.references(references + described) + properties(source, isWide: isWide)
        + (inline.isEmpty ? [] : Box.bytes("idat", inline)))
  }

  /// The properties of the items, and which item has which.
  private func properties(_ source: [UInt8], isWide: Bool) -> [UInt8] {
    let kept = Dictionary(items.flatMap(\.properties).map { ($0.number, $0.box) }) { first, _ in first }
    let numbers = kept.keys.sorted()
    let places = Dictionary(uniqueKeysWithValues: numbers.enumerated().map { ($1, $0 + 1) })
    let width = numbers.count > 0x7F ? 2 : 1
    let owners = items.filter { !$0.properties.isEmpty }.sorted { $0.item.id < $1.item.id }
    var table: [UInt8] = [isWide ? 1 : 0, 0, 0, width == 2 ? 1 : 0]
    table.append(owners.count, width: 4, .big)
    for one in owners {
      table.append(one.item.id, width: isWide ? 4 : 2, .big)
      table.append(one.properties.count, width: 1, .big)
      for property in one.properties {
        let flag = property.isEssential ? 1 << (8 * width - 1) : 0
        table.append((places[property.number] ?? 0) | flag, width: width, .big)
      }
    }
    let store = numbers.compactMap { kept[$0] }.flatMap { Box.bytes($0.kind, Array(source[$0.content])) }
    return Box.bytes("iprp", Box.bytes("ipco", store) + Box.bytes("ipma", table))
  }
}
