/// An OpenEXR file of a header, a table and blocks without pixels.
struct EXRForm {
  var channels: [(name: String, type: Int)] = [("B", 1), ("G", 1), ("R", 1)]
  var window = [0, 0, 6, 4]
  var display: [Int]? = [0, 0, 6, 4]
  var compression = 0
  /// Width, height and mode of tiles.
  var tiles: (width: Int, height: Int, mode: Int)?
  var flags = 2
  /// Attributes besides those that are needed.
  var more: [(name: String, type: String, value: [UInt8])] = []

  private static func number(_ value: Int, _ width: Int = 4) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func attribute(_ name: String, _ type: String, _ value: [UInt8]) -> [UInt8] {
    Array(name.utf8) + [0] + Array(type.utf8) + [0] + number(value.count) + value
  }

  var header: [UInt8] {
    var list: [UInt8] = []
    for (name, type) in channels {
      list += Array(name.utf8) + [0] + Self.number(type)
      // Whether it is linear, and how often it is sampled.
      list += [0, 0, 0, 0] + Self.number(1) + Self.number(1)
    }
    var bytes: [UInt8] = [0x76, 0x2F, 0x31, 1] + Self.number(flags | (tiles == nil ? 0 : 0x200))
    bytes += Self.attribute("channels", "chlist", list + [0])
    bytes += Self.attribute("compression", "compression", [UInt8(compression)])
    bytes += Self.attribute("dataWindow", "box2i", window.flatMap { Self.number($0) })
    if let display { bytes += Self.attribute("displayWindow", "box2i", display.flatMap { Self.number($0) }) }
    if let tiles {
      bytes += Self.attribute(
        "tiles", "tiledesc", Self.number(tiles.width) + Self.number(tiles.height) + [UInt8(tiles.mode)])
    }
    for (name, type, value) in more { bytes += Self.attribute(name, type, value) }
    return bytes + [0]
  }

  /// A file of as many blocks as given, each of two bytes.
  func file(blocks count: Int) -> [UInt8] {
    let (header, head) = (header, tiles == nil ? 4 : 16)
    let start = header.count + 8 * count
    let table = (0..<count).flatMap { Self.number(start + $0 * (head + 6), 8) }
    let block = [UInt8](repeating: 0, count: head) + Self.number(2) + [1, 2]
    return header + table + (0..<count).flatMap { _ in block }
  }
}
