import TestSupport
import Testing

@testable import ImageFiles

@Suite("sections and rows of Photoshop documents", .timeLimit(.minutes(Effort.minutes)))
struct PhotoshopDocumentTests {
  private static func number(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A document up to its picture.
  private static func document(
    isLarge: Bool = false, channels: Int = 4, width: Int = 1, height: Int = 1, depth: Int = 8, mode: Int = 3,
    resources: Int = 0, layers: [UInt8] = []
  ) -> [UInt8] {
    var bytes = Array("8BPS".utf8) + number(isLarge ? 2 : 1, 2) + [UInt8](repeating: 0, count: 6)
    bytes += number(channels, 2) + number(height, 4) + number(width, 4) + number(depth, 2) + number(mode, 2)
    bytes += number(0, 4) + number(resources, 4) + [UInt8](repeating: 0, count: resources)
    return bytes + number(layers.count, isLarge ? 8 : 4) + layers
  }

  @Test("a document has 1 to 56 channels and up to 30000 pixels a side, a large one 300000, of 1, 8, 16 or 32 bits")
  func header() {
    func isRead(_ bytes: [UInt8]) -> Bool { PhotoshopDocument(bytes) != nil }
    for (channels, expected) in [(0, false), (1, true), (56, true), (57, false)] {
      #expect(isRead(Self.document(channels: channels)) == expected, "\(channels)")
    }
    for depth in 0...64 { #expect(isRead(Self.document(depth: depth)) == [1, 8, 16, 32].contains(depth), "\(depth)") }
    for isLarge in [false, true] {
      let most = isLarge ? 300_000 : 30_000
      for (side, expected) in [(0, false), (1, true), (most, true), (most + 1, false)] {
        #expect(isRead(Self.document(isLarge: isLarge, width: side)) == expected, "\(side)")
        #expect(isRead(Self.document(isLarge: isLarge, height: side)) == expected, "\(side)")
      }
      var other = Self.document(isLarge: isLarge)
      other[5] = isLarge ? 3 : 0
      #expect(!isRead(other))
      let whole = Self.document(isLarge: isLarge, resources: 5, layers: [1, 2, 3])
      #expect(PhotoshopDocument(whole)?.picture == whole.count)
      for count in whole.indices { #expect(!isRead(Array(whole[..<count])), "\(count)") }
    }
    let wide = PhotoshopDocument(Self.document(channels: 7, width: 13, height: 9, depth: 1, mode: 0))
    #expect(wide?.width == 13 && wide?.height == 9 && wide?.channels == 7 && wide?.rowBytes == 2 && wide?.colors == 1)
  }

  @Test("the layers are found behind other blocks of any length, wherever in the file they begin")
  func blocks() {
    for isLarge in [false, true] {
      let width = isLarge ? 8 : 4
      // Some blocks have wide lengths in a large document.
      for (key, isWide) in [
        ("Patt", false), ("Txt2", false), ("FMsk", true), ("Mt16", true), ("LMsk", true), ("cinf", false),
      ] {
        for size in 0...5 {
          for resources in 0...3 {
            for layers in [3, -3] {
              for name in ["Lr16", "Lr32", "Layr"] {
                var section = Self.number(0, width) + Self.number(2, 4) + [9, 9]
                section += Array("8BIM".utf8) + Array(key.utf8) + Self.number(size, isLarge && isWide ? 8 : 4)
                section += [UInt8](repeating: 7, count: (size + 3) & ~3)
                section +=
                  Array("8B64".utf8) + Array(name.utf8) + Self.number(4, width) + Self.number(layers, 2) + [0, 0]
                let bytes = Self.document(isLarge: isLarge, resources: resources, layers: section)
                let found = PhotoshopDocument(bytes)?.layerCount(bytes)
                if found?.count != 3 || found?.hasAlpha != (layers < 0) {
                  Issue.record("\(key) \(size), \(resources), \(name), large \(isLarge): \(String(describing: found))")
                }
              }
            }
          }
        }
      }
    }
  }

  @Test("a negative number of layers says that a channel after the colors is transparency, if there is one")
  func alpha() {
    for (mode, channels, hasAlpha) in [
      (1, 1, false), (1, 2, true), (3, 3, false), (3, 4, true), (4, 4, false), (4, 5, true), (0, 2, false),
    ] {
      for (layers, isNegative) in [(5, false), (-5, true)] {
        let section = Self.number(4, 4) + Self.number(layers, 2) + [0, 0]
        let bytes = Self.document(channels: channels, depth: mode == 0 ? 1 : 8, mode: mode, layers: section)
        let found = PhotoshopDocument(bytes)?.layerCount(bytes)
        #expect(found?.count == 5 && found?.hasAlpha == (hasAlpha && isNegative), "\(mode), \(channels)")
      }
    }
    for section in [[], [0, 0], Self.number(0, 4), Self.number(1, 4) + [9], Self.number(0, 4) + Self.number(0, 4)] {
      let bytes = Self.document(layers: section)
      let found = PhotoshopDocument(bytes)?.layerCount(bytes)
      #expect(found?.count == 0 && found?.hasAlpha == false, "\(section)")
    }
  }

  @Test(
    "a packed row of any runs and literals is unpacked, and one that is too short or too long for its width is damage")
  func packed() throws {
    var random = SeededGenerator(seed: 17)
    for round in 0..<300 {
      var (row, packed) = ([UInt8](), [UInt8]())
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let count = [1, 2, 3, 127, 128, Int.random(in: 1...128, using: &random)].randomElement(using: &random) ?? 1
        switch Int.random(in: 0...4, using: &random) {
        // Nothing, as some writers put in.
        case 0: packed.append(128)
        case 1, 2:
          let literal = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
          row += literal
          packed += [UInt8(count - 1)] + literal
        default:
          let (byte, length) = (UInt8.random(in: 0...255, using: &random), max(2, count))
          row += [UInt8](repeating: byte, count: length)
          packed += [UInt8(257 - length), byte]
        }
      }
      guard !row.isEmpty else { continue }
      func unpacked(_ packed: [UInt8], width: Int) throws -> [UInt8]? {
        let head = Self.document(channels: 1, width: width, mode: 1) + Self.number(1, 2) + Self.number(packed.count, 2)
        let bytes = head + packed
        let document = try #require(PhotoshopDocument(bytes))
        let rows = try #require(PhotoshopRows(document, bytes))
        var output = [UInt8](repeating: 0xAA, count: width)
        let isWhole = bytes.withUnsafeBytes { bytes in
          output.withUnsafeMutableBytes { rows.row(0, of: 0, in: bytes, to: $0) }
        }
        return isWhole ? output : nil
      }
      #expect(try unpacked(packed, width: row.count) == row, "round \(round)")
      #expect(try unpacked(packed, width: row.count + 1) == nil, "round \(round)")
      #expect(try unpacked(packed + [0, 5], width: row.count + 1) == row + [5], "round \(round)")
      #expect(try unpacked(packed + [255, 6], width: row.count + 2) == row + [6, 6], "round \(round)")
      #expect(try unpacked(packed + [255, 6], width: row.count + 1) == nil, "round \(round)")
      #expect(
        try unpacked(packed + [1, 6], width: row.count + 2) == nil
          && unpacked(packed + [255], width: row.count + 2) == nil)
    }
  }
}
