@testable import ImageFiles

/// A HEIC of given items, properties and references.
struct ItemFile {
  struct Item {
    let id: Int
    let kind: String
    var type = ""
    var bytes: [UInt8] = []
    var isProtected = false
    /// 0: in the file; 2: in another item.
    var method = 0
    /// The numbers of its properties, from 1; an essential one has 0x80 added.
    var properties: [UInt8] = []
  }

  var items: [Item]
  var properties: [[UInt8]] = []
  var references: [(kind: FourCC, from: Int, to: Int)] = []
  /// Boxes after the items' bytes.
  var more: [UInt8] = []

  var bytes: [UInt8] {
    let head = Box.bytes("ftyp", Array("heic\0\0\0\0mif1heictmap".utf8))
    return head + meta(head.count + meta(0).count + 8) + Box.bytes("mdat", items.flatMap(\.bytes)) + more
  }

  private func meta(_ start: Int) -> [UInt8] {
    let count = UInt8(items.count)
    var (entries, places): ([UInt8], [UInt8]) = ([0, 0, 0, 0, 0, count], [1, 0, 0, 0, 0x44, 0, 0, count])
    var owners: [UInt8] = [0, 0, 0, 0, 0, 0, 0, UInt8(items.filter { !$0.properties.isEmpty }.count)]
    var position = start
    for item in items {
      let type = item.type.isEmpty ? [] : Array(item.type.utf8) + [0]
      let name = Array("Secret name\0".utf8)
      entries += Box.bytes(
        "infe",
        [2, 0, 0, 0, 0, UInt8(item.id), 0, item.isProtected ? 1 : 0] + Array(item.kind.utf8) + name + type)
      places += [0, UInt8(item.id), 0, UInt8(item.method), 0, 0, 0, 1]
      places.append(position, width: 4, .big)
      places.append(item.bytes.count, width: 4, .big)
      position += item.bytes.count
      guard !item.properties.isEmpty else { continue }
      owners += [0, UInt8(item.id), UInt8(item.properties.count)] + item.properties
    }
    let links = references.flatMap { Box.bytes($0.kind, [0, UInt8($0.from), 0, 1, 0, UInt8($0.to)]) }
    return Box.bytes(
      "meta",
      [0, 0, 0, 0] + Box.bytes("hdlr", [UInt8](repeating: 0, count: 24)) + Box.bytes("pitm", [0, 0, 0, 0, 0, 1])
        + Box.bytes("iinf", entries) + Box.bytes("iloc", places)
        + (links.isEmpty ? [] : Box.bytes("iref", [0, 0, 0, 0] + links))
        + Box.bytes("iprp", Box.bytes("ipco", properties.flatMap { $0 }) + Box.bytes("ipma", owners)))
  }

  /// A property by which an auxiliary picture says what it is.
  static func auxiliary(_ name: String) -> [UInt8] { Box.bytes("auxC", [0, 0, 0, 0] + Array(name.utf8) + [0]) }
}
