import Adjustments
import ImageFiles
import TestSupport
import Testing
import VIPS

@testable import Rendering

extension RenderingSuite {
  /// Channels of TIFFs besides the colors.
  @Suite("extra channels")
  struct ExtraChannelTests {
    /// A TIFF of one row of four pixels: each color value is 10 times its channel and pixel, each extra one 0.
    private static func tiff(photometric: Int, colors: Int, kinds: [Int]?, count: Int) -> [UInt8] {
      var picture = TIFFPicture()
      (picture.height, picture.photometric, picture.samples, picture.extras) = (1, photometric, colors + count, kinds)
      picture.codes = (0..<4).flatMap { color($0, colors).map { UInt64($0) } + [UInt64](repeating: 0, count: count) }
      return picture.bytes
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
      let hasAlpha = stated.map { $0.contains { $0 != 0 } } ?? false
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

    @Test("the transparency of CMYK is kept where the output can hold it, and laid over the background elsewhere")
    func transparentInks() throws {
      var picture = TIFFPicture()
      (picture.photometric, picture.samples, picture.height, picture.extras) = (5, 5, 1, [2])
      picture.codes = [0, 0, 0, 0, 0, 0, 255, 255, 0, 51, 100, 50, 0, 20, 128, 0, 0, 0, 255, 255]
      let photo = try Self.photo(picture.bytes)
      var plain = picture
      (plain.samples, plain.extras) = (4, nil)
      plain.codes = (0..<20).filter { $0 % 5 < 4 }.map { picture.codes[$0] }
      let opaque = try Engine.codes(Self.photo(plain.bytes), [])
      #expect(photo.info.bands == 4 && photo.info.hasAlpha)
      let codes = try Engine.codes(photo, [])
      #expect((0..<4).map { codes[4 * $0 + 3] } == [0, 51, 128, 255])
      #expect((0..<16).filter { $0 % 4 < 3 }.map { codes[$0] } == opaque)
      var settings = OutputSettings()
      settings.format = .jpeg
      let plan = try Planner.plan(
        photo.info, steps: [], request: OutputRequest(settings, path: nil, source: photo.info))
      #expect(plan.target.bands == 3 && plan.notes.contains { $0.contains("transparency") })
    }
  }
}
