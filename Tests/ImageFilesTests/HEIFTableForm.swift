import Testing

@testable import ImageFiles

/// A HEIC of four items whose tables have any of the widths that ISO/IEC 14496-12 allows.
struct HEIFTableForm: CustomTestStringConvertible {
  /// The version of `iloc`.
  var version: Int
  /// The widths of offsets, lengths, base offsets and indexes.
  var offset, length, base, index: Int
  /// Whether the numbers of items have four bytes, and are above 65535.
  var isWide: Bool
  /// Bytes that are missing at the end of `iloc`.
  var cut = 0

  var testDescription: String {
    "iloc \(version): \(offset), \(length), \(base), \(index)\(isWide ? ", wide" : "")"
  }

  static let all: [HEIFTableForm] = {
    var forms: [HEIFTableForm] = []
    for version in 0...2 {
      for (offset, length) in [(4, 4), (4, 8), (8, 4), (8, 8), (0, 4)] {
        for base in [0, 4, 8] where offset + base > 0 {
          for index in version == 0 ? [0] : [0, 4, 8] {
            let form = HEIFTableForm(
              version: version, offset: offset, length: length, base: base, index: index, isWide: version == 2)
            forms.append(form)
          }
        }
      }
    }
    return forms
  }()

  /// The number of an item that counts from 1.
  func id(_ item: Int) -> Int { (isWide ? 70_000 : 0) + item }

  /// The bytes of each item: a picture, its tile in `idat`, EXIF and XMP.
  let contents: [[UInt8]] = [
    Array("the whole picture".utf8), Array("a tile".utf8), Array("Exif block".utf8), Array("a packet".utf8),
  ]
  static let kinds = ["grid", "hvc1", "Exif", "mime"]
  /// The data of the file: the picture is in two pieces where offsets are stated.
  private var pieces: [(item: Int, bytes: ArraySlice<UInt8>)] {
    let picture = contents[0]
    let parts = offset > 0 ? [picture[..<9], picture[9...]] : [picture[...]]
    var pieces = [(0, parts[0]), (2, contents[2][...])] + parts.dropFirst().map { (0, $0) } + [(3, contents[3][...])]
    if version == 0 { pieces.append((1, contents[1][...])) }
    return pieces
  }

  private func number(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private func location(_ item: Int, _ start: Int, _ extents: [(place: Int, count: Int)]) -> [UInt8] {
    let isInline = item == 1 && version > 0
    let origin = isInline ? 0 : base == 0 ? 0 : offset == 0 ? extents[0].place : start
    var bytes = number(id(item + 1), isWide ? 4 : 2) + (version == 0 ? [] : number(isInline ? 1 : 0, 2)) + number(0, 2)
    bytes += number(origin, base) + number(extents.count, 2)
    for (place, count) in extents {
      bytes += number(7, index) + number(place - origin, offset) + number(count, length)
    }
    return bytes
  }

  private func meta(_ start: Int) -> [UInt8] {
    let (width, full): (Int, [UInt8]) = isWide ? (4, [1, 0, 0, 0]) : (2, [0, 0, 0, 0])
    let entries = Self.kinds.indices.flatMap { item -> [UInt8] in
      let flags: [UInt8] = [isWide ? 3 : 2, 0, 0, item == 1 ? 1 : 0]
      let type = item == 3 ? Array("application/rdf+xml\0".utf8) : []
      return Box.bytes(
        "infe",
        flags + number(id(item + 1), width) + [0, item == 1 ? 1 : 0] + Array(Self.kinds[item].utf8) + [0x61, 0] + type)
    }
    var places: [Int: [(Int, Int)]] = version > 0 ? [1: [(0, contents[1].count)]] : [:]
    var position = start
    for (item, bytes) in pieces {
      places[item, default: []].append((position, bytes.count))
      position += bytes.count
    }
    let locations = (0..<4).flatMap { location($0, start, places[$0] ?? []) }
    let sizes = [UInt8(offset << 4 | length), UInt8(base << 4 | index)]
    let iloc = [UInt8(version), 0, 0, 0] + sizes + number(4, version == 2 ? 4 : 2) + locations
    func reference(_ kind: FourCC, _ from: Int, _ to: [Int]) -> [UInt8] {
      Box.bytes(kind, number(id(from), width) + number(to.count, 2) + to.flatMap { number(id($0), width) })
    }
    let references = reference("dimg", 1, [2, 2]) + reference("cdsc", 3, [1]) + reference("cdsc", 4, [1])
    let ipma: [UInt8] = [isWide ? 1 : 0, 0, 0, isWide ? 1 : 0] + number(1, 4) + number(id(1), width) + [2]
    let associations: [UInt8] = isWide ? number(2, 2) + number(0x8001, 2) : [2, 0x81]
    return Box.bytes(
      "meta",
      [0, 0, 0, 0] + Box.bytes("pitm", full + number(id(1), width))
        + Box.bytes("iinf", full + number(4, width) + entries) + Box.bytes("iloc", iloc.dropLast(cut))
        + Box.bytes("iref", full + references)
        + Box.bytes(
          "iprp",
          Box.bytes("ipco", Box.bytes("ispe", [1]) + Box.bytes("irot", [2])) + Box.bytes("ipma", ipma + associations))
        + (version > 0 ? Box.bytes("idat", contents[1]) : []))
  }

  var bytes: [UInt8] {
    let head = Box.bytes("ftyp", Array("heic\0\0\0\0mif1heic".utf8))
    return head + meta(head.count + meta(0).count + 8) + Box.bytes("mdat", pieces.flatMap(\.bytes))
  }
}
