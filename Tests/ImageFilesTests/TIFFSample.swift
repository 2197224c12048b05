import Testing

/// The directories of a TIFF file without pixels, as some device would write them.
struct TIFFSample: Sendable, CustomTestStringConvertible {
  enum Layout: Sendable { case little, big, littleBigTIFF }

  var name: String
  var make: String
  /// Tag and value, each a number.
  var first: [Int: Int]
  var children: [[Int: Int]] = []

  var testDescription: String { "\(name) by \(make)" }

  static let raws: [TIFFSample] = [
    TIFFSample(
      name: "Nikon NEF", make: "NIKON CORPORATION", first: [254: 1, 259: 1, 262: 2],
      children: [[254: 1, 259: 6, 262: 6], [254: 0, 259: 34713, 262: 32803]]),
    TIFFSample(name: "Sony ARW", make: "SONY", first: [254: 1, 259: 6, 262: 6], children: [[259: 32767, 262: 32803]]),
    TIFFSample(name: "Pentax PEF", make: "PENTAX Corporation", first: [254: 0, 259: 65535, 262: 32803]),
    TIFFSample(name: "Samsung SRW", make: "SAMSUNG", first: [254: 1, 259: 6], children: [[259: 32772, 262: 32803]]),
    TIFFSample(name: "Hasselblad 3FR", make: "Hasselblad", first: [254: 1], children: [[259: 1, 262: 32803]]),
    TIFFSample(name: "DNG", make: "Apple", first: [254: 1, 259: 1, 262: 2, 50706: 0x0104]),
    TIFFSample(name: "DNG", make: "Canon", first: [254: 1, 50706: 0x0106], children: [[259: 7, 262: 34892]]),
    TIFFSample(name: "Leaf MOS", make: "Leaf", first: [259: 1, 34310: 0]),
    TIFFSample(name: "of a camera by Unheard Of", make: "Unheard Of", first: [254: 0, 262: 32803]),
  ]

  static let ordinary: [TIFFSample] = [
    TIFFSample(name: "camera", make: "NIKON CORPORATION", first: [254: 0, 259: 1, 262: 2]),
    TIFFSample(name: "camera with a preview", make: "SONY", first: [254: 0, 262: 2], children: [[254: 1, 259: 7]]),
    TIFFSample(name: "scanner", make: "EPSON", first: [259: 5, 262: 2]),
    TIFFSample(name: "fax", make: "", first: [259: 4, 262: 0]),
    TIFFSample(name: "photo in JPEG", make: "Canon", first: [259: 7, 262: 6]),
  ]

  func bytes(_ layout: Layout) -> [UInt8] {
    let isWide = layout == .littleBigTIFF
    let offsetSize = isWide ? 8 : 4
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return layout == .big ? little.reversed() : little
    }
    func entry(_ tag: Int, type: Int, count: Int, _ value: [UInt8]) -> [UInt8] {
      let padding = [UInt8](repeating: 0, count: offsetSize - value.count)
      return number(tag, 2) + number(type, 2) + number(count, offsetSize) + value + padding
    }
    func directory(_ entries: [(Int, [UInt8])]) -> [UInt8] {
      number(entries.count, isWide ? 8 : 2) + entries.sorted { $0.0 < $1.0 }.flatMap(\.1) + number(0, offsetSize)
    }
    let mark: [UInt8] = layout == .big ? [0x4D, 0x4D] : [0x49, 0x49]
    let header =
      mark + (isWide ? number(43, 2) + number(8, 2) + number(0, 2) + number(16, 8) : number(42, 2) + number(8, 4))
    let firstLength = (isWide ? 16 : 6) + (first.count + 2) * (isWide ? 20 : 12)
    let makeBytes = Array(make.utf8) + [0]
    let makePlace = header.count + firstLength
    var childPlaces: [Int] = []
    var childBytes: [UInt8] = []
    for child in children {
      childPlaces.append(makePlace + makeBytes.count + childBytes.count)
      childBytes += directory(child.map { ($0.key, entry($0.key, type: 4, count: 1, number($0.value, 4))) })
    }
    let tablePlace = makePlace + makeBytes.count + childBytes.count
    let table = childPlaces.flatMap { number($0, 4) }
    let makeValue = makeBytes.count <= offsetSize ? makeBytes : number(makePlace, offsetSize)
    let fits = table.count <= offsetSize
    let childValue = fits ? table : number(tablePlace, offsetSize)
    var entries = first.map { tag, value in
      (
        tag,
        tag == 50706
          ? entry(tag, type: 1, count: 4, [1, 4, 0, 0]) : entry(tag, type: 3, count: 1, number(value, 2))
      )
    }
    entries.append((271, entry(271, type: 2, count: makeBytes.count, makeValue)))
    entries.append((330, entry(330, type: 13, count: children.count, childValue)))
    return header + directory(entries) + makeBytes + childBytes + table
  }
}
