/// An OpenEXR file of one small picture, not compressed, in rows or in tiles.
package struct EXRPicture: Sendable {
  /// A channel with its values, from top to bottom.
  package struct Channel: Sendable {
    package var name: String
    /// 1 for halves, 2 for floats.
    package var type = 1
    package var values: [Float]

    package init(_ name: String, _ values: [Float], type: Int = 1) {
      (self.name, self.values, self.type) = (name, values, type)
    }
  }

  package var width = 4
  package var height = 2
  package var channels: [Channel] = []
  /// The place of the picture in its frame.
  package var origin = (x: 0, y: 0)
  /// The size of the frame, which begins at 0; nil for that of the picture.
  package var frame: (width: Int, height: Int)?
  /// CIE x and y of red, green, blue and white.
  package var chromaticities: [Float]?
  /// The side of a tile; nil for rows.
  package var tile: Int?
  /// Whether its blocks may be compressed by RLE; those that are as long as their pixels are not.
  package var isPacked = false
  /// The block whose data is no valid RLE; nil for none.
  package var damagedBlock: Int?
  /// Flags besides that of tiles: 0x800 for deep pictures, 0x1000 for several parts.
  package var flags = 0

  /// A picture of these channels, in the order of their names.
  package init(_ channels: [Channel], width: Int = 4, height: Int = 2) {
    self.channels = channels.sorted { $0.name < $1.name }
    (self.width, self.height) = (width, height)
  }

  private func number(_ value: Int, _ size: Int = 4) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private func float(_ value: Float) -> [UInt8] { number(Int(value.bitPattern)) }

  private func attribute(_ name: String, _ type: String, _ value: [UInt8]) -> [UInt8] {
    Array(name.utf8) + [0] + Array(type.utf8) + [0] + number(value.count) + value
  }

  private func window(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> [UInt8] {
    [x, y, x + width - 1, y + height - 1].flatMap { number($0) }
  }

  private var header: [UInt8] {
    var list: [UInt8] = []
    for channel in channels {
      list += Array(channel.name.utf8) + [0] + number(channel.type) + [0, 0, 0, 0]
      list += number(1) + number(1)
    }
    let frame = frame ?? (width, height)
    var bytes: [UInt8] = [0x76, 0x2F, 0x31, 1] + number(2 | flags | (tile == nil ? 0 : 0x200))
    bytes += attribute("channels", "chlist", list + [0]) + attribute("compression", "compression", [isPacked ? 1 : 0])
    bytes += attribute("dataWindow", "box2i", window(origin.x, origin.y, width, height))
    bytes += attribute("displayWindow", "box2i", window(0, 0, frame.width, frame.height))
    bytes += attribute("lineOrder", "lineOrder", [0]) + attribute("pixelAspectRatio", "float", float(1))
    bytes += attribute("screenWindowCenter", "v2f", float(0) + float(0))
    bytes += attribute("screenWindowWidth", "float", float(1))
    if let chromaticities { bytes += attribute("chromaticities", "chromaticities", chromaticities.flatMap(float)) }
    if let tile { bytes += attribute("tiles", "tiledesc", number(tile) + number(tile) + [0]) }
    return bytes + [0]
  }

  /// The samples of some columns of a row, channel after channel.
  private func samples(_ row: Int, _ columns: Range<Int>) -> [UInt8] {
    channels.flatMap { channel in
      columns.flatMap { x -> [UInt8] in
        let value = channel.values[row * width + x]
        return channel.type == 1 ? number(Int(Float16(value).bitPattern), 2) : float(value)
      }
    }
  }

  /// The blocks of rows or tiles.
  private var blocks: [[UInt8]] {
    guard let tile else {
      return (0..<height).map { row in
        let data = samples(row, 0..<width)
        return number(origin.y + row) + number(data.count) + data
      }
    }
    return stride(from: 0, to: height, by: tile).flatMap { top in
      stride(from: 0, to: width, by: tile).map { left in
        let data = (top..<min(top + tile, height)).flatMap { samples($0, left..<min(left + tile, width)) }
        return [left / tile, top / tile, 0, 0].flatMap { number($0) } + number(data.count) + data
      }
    }
  }

  /// The bytes of the file.
  package var bytes: [UInt8] {
    var (header, blocks) = (header, blocks)
    if let damagedBlock {
      let place = blocks[damagedBlock].prefix(tile == nil ? 4 : 16)
      // 127 bytes that do not follow.
      blocks[damagedBlock] = place + number(1) + [0x81]
    }
    var (table, place) = ([UInt8](), header.count + 8 * blocks.count)
    for block in blocks {
      table += number(place, 8)
      place += block.count
    }
    header += table
    return header + blocks.joined()
  }
}
