/// The header of an OpenEXR file with one part: what it holds, and where its rows or tiles are.
package struct EXRHeader {
  /// A channel, by its name.
  struct Channel {
    var name: String
    /// 0 integers of 32 bits, 1 halves, 2 floats of 32 bits.
    var type: Int
  }

  /// A rectangle of pixels, with its last row and column.
  struct Window: Equatable {
    var x, y, lastX, lastY: Int

    var width: Int { lastX - x + 1 }
    var height: Int { lastY - y + 1 }
  }

  /// Sizes of tiles, and how many there are.
  struct Tiles {
    var width, height: Int
    /// 0 for one level, 1 for levels that are halved in both directions, 2 for levels halved in each.
    var mode: Int
    var roundsUp: Bool
  }

  /// The bytes that files begin with.
  static let signature: [UInt8] = [0x76, 0x2F, 0x31, 1]

  /// Whether its samples are lists, or it has several parts.
  let isDeep, isMultipart: Bool
  private(set) var channels: [Channel] = []
  private(set) var data = Window(x: 0, y: 0, lastX: -1, lastY: -1)
  private(set) var display: Window?
  /// CIE x and y of red, green, blue and white.
  private(set) var chromaticities: [Double]?
  private(set) var tiles: Tiles?
  private(set) var compression = 0
  /// The names of the attributes that say nothing about the pixels.
  private(set) var others: Set<String> = []
  /// The position of the table of rows or tiles.
  private(set) var end = 0

  /// The attributes of a header are a few hundred bytes; more than this is none.
  private static let mostAttributes = 1000
  private static let mostChannels = 1000

  /// Reads a header; nil where it is damaged, or ends too early.
  package init?(_ bytes: some ByteSource) {
    guard bytes.starts(with: Self.signature.prefix(3)), let flags = bytes.number(4, at: 4, .little) else { return nil }
    (isDeep, isMultipart) = (flags & 0x800 != 0, flags & 0x1000 != 0)
    var (position, tile) = (8, Tiles?.none)
    for _ in 0..<Self.mostAttributes {
      guard let first = bytes.number(1, at: position, .little) else { return nil }
      if first == 0 {
        end = position + 1
        tiles = flags & 0x200 != 0 ? tile : nil
        guard !channels.isEmpty, data.width > 0, data.height > 0, tiles != nil || flags & 0x200 == 0 else { return nil }
        return
      }
      guard let name = Self.text(bytes, &position), let type = Self.text(bytes, &position),
        let size = bytes.number(4, at: position, .little), let value = bytes.range(at: position + 4, count: size)
      else { return nil }
      position = value.upperBound
      switch (name, type) {
      case ("channels", "chlist"): channels = Self.channels(bytes, value)
      case ("dataWindow", "box2i"): data = Self.window(bytes, value) ?? data
      case ("displayWindow", "box2i"): display = Self.window(bytes, value)
      case ("compression", _): compression = bytes.number(1, at: value.lowerBound, .little) ?? 0
      case ("chromaticities", _) where value.count == 32:
        chromaticities = (0..<8).map { Double(Self.float(bytes, value.lowerBound + 4 * $0)) }
      case ("tiles", _) where value.count >= 9: tile = Self.tiles(bytes, value.lowerBound)
      default: if !Self.pixelAttributes.contains(name) { others.insert(name) }
      }
    }
    return nil
  }

  private static let pixelAttributes: Set = [
    "lineOrder", "pixelAspectRatio", "screenWindowCenter", "screenWindowWidth", "type", "version", "chunkCount",
  ]

  /// The text up to a zero; nil where it is missing or too long.
  private static func text(_ bytes: some ByteSource, _ position: inout Int) -> String? {
    guard position < bytes.count else { return nil }
    let longest = position..<min(position + 256, bytes.count)
    guard let end = bytes[longest].firstIndex(of: 0) else { return nil }
    defer { position = end + 1 }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }

  private static func channels(_ bytes: some ByteSource, _ value: Range<Int>) -> [Channel] {
    var (found, position) = ([Channel](), value.lowerBound)
    while position < value.upperBound, bytes[position] != 0, found.count < mostChannels {
      // After the name: the type, whether it is linear, and how often it is sampled.
      guard let name = text(bytes, &position), let type = bytes.number(4, at: position, .little) else { break }
      found.append(Channel(name: name, type: type))
      position += 16
    }
    return found
  }

  private static func window(_ bytes: some ByteSource, _ value: Range<Int>) -> Window? {
    guard value.count == 16 else { return nil }
    let sides = (0..<4).map {
      Int(Int32(truncatingIfNeeded: bytes.number(4, at: value.lowerBound + 4 * $0, .little) ?? 0))
    }
    return Window(x: sides[0], y: sides[1], lastX: sides[2], lastY: sides[3])
  }

  private static func tiles(_ bytes: some ByteSource, _ start: Int) -> Tiles? {
    guard let width = bytes.number(4, at: start, .little), let height = bytes.number(4, at: start + 4, .little),
      let mode = bytes.number(1, at: start + 8, .little), width > 0, height > 0
    else { return nil }
    return Tiles(width: width, height: height, mode: mode & 15, roundsUp: mode >> 4 == 1)
  }

  private static func float(_ bytes: some ByteSource, _ position: Int) -> Float {
    Float(bitPattern: UInt32(truncatingIfNeeded: bytes.number(4, at: position, .little) ?? 0))
  }
}
