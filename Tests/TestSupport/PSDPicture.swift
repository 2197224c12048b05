/// A Photoshop document of one small flattened picture.
package struct PSDPicture: Sendable {
  package var width = 4
  package var height = 2
  /// 0 bitmap, 1 gray, 2 indexed, 3 RGB, 4 CMYK, 7 multichannel, 8 duotone, 9 Lab.
  package var mode = 3
  package var depth = 8
  package var channels = 3
  /// The samples, channel after channel, as unsigned numbers.
  package var codes: [UInt64] = []
  /// Red, green and blue of each color.
  package var palette: [UInt8] = []
  /// Resources by their numbers.
  package var resources: [(number: Int, value: [UInt8])] = []
  /// The number of layers; negative where the first channel after the colors is transparency.
  package var layers = 0
  /// Whether the layers are in a block of the additional information, as in documents of 16 and 32 bits.
  package var hasDeepLayers = false
  /// How the flattened picture is compressed: 0 not, 1 as PackBits.
  package var compression = 0
  /// Whether the document is a PSB.
  package var isLarge = false

  /// A picture without samples.
  package init() {}

  private func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - $0))) }
  }

  private func section(_ bytes: [UInt8], _ size: Int = 4) -> [UInt8] { number(bytes.count, size) + bytes }

  private var layerSection: [UInt8] {
    let width = isLarge ? 8 : 4
    guard layers != 0 else { return [] }
    guard hasDeepLayers else { return section(number(layers, 2) + [0, 0], width) + number(0, 4) }
    let block = number(layers, 2) + [0, 0]
    return number(0, width) + number(0, 4) + Array("8BIM".utf8) + Array("Lr16".utf8) + section(block, width)
  }

  private func row(_ index: Int) -> [UInt8] {
    let values = codes[index * width..<(index + 1) * width]
    guard depth == 1 else { return values.flatMap { number(Int($0), depth / 8) } }
    return stride(from: values.startIndex, to: values.endIndex, by: 8).map { start in
      (0..<8).reduce(UInt8(0)) { $0 << 1 | UInt8(start + $1 < values.endIndex ? values[start + $1] : 0) }
    }
  }

  /// PackBits: runs of two and more, and everything else as it is.
  private func packed(_ row: [UInt8]) -> [UInt8] {
    var (bytes, index) = ([UInt8](), 0)
    while index < row.count {
      let run = row[index...].prefix(128).prefix { $0 == row[index] }.count
      bytes += run > 1 ? [UInt8(257 - run), row[index]] : [0, row[index]]
      index += run
    }
    return bytes + [128]
  }

  /// The bytes of the file.
  package var bytes: [UInt8] {
    var file = Array("8BPS".utf8) + number(isLarge ? 2 : 1, 2) + [UInt8](repeating: 0, count: 6)
    file += number(channels, 2) + number(height, 4) + number(width, 4) + number(depth, 2) + number(mode, 2)
    file += section(palette)
    file += section(
      resources.flatMap { resource in
        let padding = [UInt8](repeating: 0, count: resource.value.count % 2)
        return Array("8BIM".utf8) + number(resource.number, 2) + [0, 0] + section(resource.value) + padding
      })
    file += section(layerSection, isLarge ? 8 : 4) + number(compression, 2)
    let rows = (0..<channels * height).map(row)
    guard compression == 1 else { return file + rows.joined() }
    let packed = rows.map(packed)
    return file + packed.flatMap { number($0.count, isLarge ? 4 : 2) } + packed.joined()
  }
}
