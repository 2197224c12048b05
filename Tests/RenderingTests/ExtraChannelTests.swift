import ImageFiles
import TestSupport
import Testing
import VIPS

@testable import Rendering

extension RenderingSuite {
  /// Channels of TIFFs besides the colors.
  @Suite("extra channels")
  struct ExtraChannelTests {
    /// A TIFF of one row of four pixels, not compressed: each color value is 10 times its channel and pixel, each extra one 0.
    private static func tiff(photometric: Int, colors: Int, kinds: [Int]?, count: Int) -> [UInt8] {
      let (width, samples) = (4, colors + count)
      let pixels = (0..<width).flatMap { pixel -> [UInt8] in
        color(pixel, colors).map { UInt8($0) } + [UInt8](repeating: 0, count: count)
      }
      func little(_ value: Int, _ width: Int) -> [UInt8] {
        (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      }
      var entries: [(tag: Int, values: [Int])] = [
        (256, [width]), (257, [1]), (258, [Int](repeating: 8, count: samples)), (259, [1]), (262, [photometric]),
        (273, [0]), (277, [samples]), (278, [1]), (279, [pixels.count]),
      ]
      if let kinds { entries.append((338, kinds)) }
      let start = 8 + 2 + 12 * entries.count + 4
      var (extra, table) = ([UInt8](), little(entries.count, 2))
      let room = entries.filter { $0.values.count > 2 }.reduce(0) { $0 + 2 * $1.values.count }
      for (tag, values) in entries {
        table += little(tag, 2) + little(3, 2) + little(values.count, 4)
        if tag == 273 {
          table += little(start + room, 4)
        } else if values.count <= 2 {
          table += values.flatMap { little($0, 2) } + [UInt8](repeating: 0, count: 4 - 2 * values.count)
        } else {
          table += little(start + extra.count, 4)
          extra += values.flatMap { little($0, 2) }
        }
      }
      return [0x49, 0x49, 42, 0] + little(8, 4) + table + little(0, 4) + extra + pixels
    }

    private static func color(_ pixel: Int, _ colors: Int) -> [Int] { (1...colors).map { 10 * $0 + 40 * pixel } }

    private static func photo(_ bytes: [UInt8]) throws -> Photo {
      try VIPSLibrary.start()
      return try Photo(bytes: ByteBlock(copying: bytes))
    }

    @Test(
      "only a channel that the file calls transparency is one; the others are ignored with a warning",
      arguments: [1, 2], [nil, [], [0], [1], [2], [0, 0], [2, 0], [0, 2], [1, 0, 0]] as [[Int]?])
    func channels(photometric: Int, kinds: [Int]?) throws {
      let (colors, count) = (photometric == 2 ? 3 : 1, max(1, kinds?.count ?? 1))
      let stated = kinds.flatMap { $0.isEmpty ? nil : $0 }
      let photo = try Self.photo(Self.tiff(photometric: photometric, colors: colors, kinds: stated, count: count))
      let hasAlpha = stated.map { $0[0] != 0 } ?? false
      #expect(photo.info.bands == colors + (hasAlpha ? 1 : 0))
      let ignored = count - (hasAlpha ? 1 : 0)
      #expect(
        photo.info.warnings.contains { $0.contains("besides the colors") } == (ignored > 0), "\(photo.info.warnings)")
      guard !hasAlpha else { return }
      let codes = try Engine.codes(photo, [])
      #expect(codes == (0..<4).flatMap { Self.color($0, colors) })
    }

    @Test("spot inks beside CMYK are ignored: the colors are those of the four inks", arguments: [1, 2, 5])
    func spots(count: Int) throws {
      let plain = try Self.photo(Self.tiff(photometric: 5, colors: 4, kinds: nil, count: 0))
      let kinds = [Int](repeating: 0, count: count)
      let photo = try Self.photo(Self.tiff(photometric: 5, colors: 4, kinds: kinds, count: count))
      #expect(try Engine.codes(photo, []) == Engine.codes(plain, []))
      #expect(photo.info.bands == 3)
      let channels = count == 1 ? "a channel" : "\(count) channels"
      #expect(photo.info.warnings.contains { $0.hasPrefix(channels) }, "\(photo.info.warnings)")
    }
  }
}
