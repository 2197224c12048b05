import Adjustments
import ImageFiles
import TestSupport
import Testing
import VIPS

@testable import Rendering

extension RenderingSuite {
  /// OpenEXR files that are cut off or damaged.
  @Suite("damaged OpenEXR")
  struct OpenEXRDamageTests {
    /// Computes every pixel of a PNG.
    private static func rendered(_ bytes: [UInt8]) throws(PhotoError) {
      do { try VIPSLibrary.start() } catch { throw PhotoError(opening: error) }
      let photo = try Photo(bytes: ByteBlock(copying: bytes))
      var settings = OutputSettings()
      settings.format = .png
      do {
        let plan = try Planner.plan(
          photo.info, steps: [], request: OutputRequest(settings, path: nil, source: photo.info))
        _ = try Renderer.image(plan, of: photo).copiedToMemory()
      } catch {
        throw PhotoError(opening: error)
      }
    }

    @Test("a file that is cut off anywhere is damaged, not edited", arguments: [nil, 2])
    func cut(tile: Int?) throws {
      var picture = OpenEXRTests.rgb()
      picture.tile = tile
      let whole = picture.bytes
      for count in 4..<whole.count {
        let error = #expect(throws: PhotoError.self) { try Self.rendered(Array(whole.prefix(count))) }
        #expect(error?.kind == .badImage, "\(count): \(String(describing: error))")
        #expect(error?.message.contains("libvips") == false && error?.message.contains("exr2vips") == false)
      }
    }

    @Test(
      "a damaged tile or row is an error each time, whichever thread meets it, anywhere in the picture",
      arguments: [(64, 0), (64, 6), (64, 15), (nil, 0), (nil, 130), (nil, 255)] as [(Int?, Int)])
    func damagedBlock(tile: Int?, block: Int) throws {
      let values = (0..<256 * 256).map { Float($0 % 7) / 8 }
      var picture = EXRPicture(["R", "G", "B"].map { .init($0, values) }, width: 256, height: 256)
      (picture.tile, picture.isPacked) = (tile, true)
      try Self.rendered(picture.bytes)
      picture.damagedBlock = block
      let damaged = picture.bytes
      for _ in 0..<Effort.choose(8, full: 20) {
        let error = #expect(throws: PhotoError.self) { try Self.rendered(damaged) }
        #expect(
          error?.kind == .badImage && error?.message.contains("exr2vips") == false, "\(String(describing: error))")
      }
    }
  }
}
