import Adjustments
import Documents
import ImageFiles
import TestSupport
import Testing
import VIPS

@testable import Rendering

extension RenderingSuite {
  /// Pictures over photos, beyond what holds for all adjustments.
  @Suite("overlays")
  struct OverlayTests {
    private static func png(
      _ width: Int, _ height: Int, _ bands: Int, profile: [UInt8]? = nil, _ code: (Int) -> Int
    ) throws -> [UInt8] {
      try VIPSLibrary.start()
      let codes = (0..<width * height * bands).map(code)
      let image = try Picture.image(codes, width, height, bands, depth: 8)
      return try image.encoded(as: Encoding(.png, EncodingOptions()), profile: profile)
    }

    private static func pixels(_ bytes: [UInt8]) throws -> LayerPixels {
      try #require(try Resource.read(bytes, as: .picture).picture).layerPixels()
    }

    /// An overlay of a file over a picture.
    private static func laid(_ bytes: [UInt8], over picture: Picture, _ overlay: Overlay) throws -> Picture {
      let photo = try picture.photo()
      let steps = [RecipeStep(overlay.reading(try Resource.read(bytes, as: .picture)))]
      let plan = try Planner.plan(
        photo.info, steps: steps, request: OutputRequest(Engine.png, path: nil, source: photo.info))
      return try Engine.linear(picture, plan)
    }

    private static let gray = Picture(60, 40, bands: 3, values: [Float](repeating: 0.2, count: 60 * 40 * 3))

    @Test("colors are converted from the picture's profile and weighted by alpha")
    func profile() throws {
      let profile = try #require(ColorSpace.displayP3.profile)
      let red = try Self.pixels(Self.png(2, 2, 3, profile: profile) { $0 % 3 == 0 ? 255 : 0 })
      let found = (0..<4).map { red.base[$0] }
      for (value, expected) in zip(found, [1.2249, -0.0421, -0.0197, 1] as [Float]) {
        #expect(abs(value - expected) < 2e-3, "\(found)")
      }
      let half = try Self.pixels(Self.png(1, 1, 4) { [255, 0, 0, 51][$0] })
      #expect(abs(half.base[0] - 0.2) < 1e-6 && abs(half.base[3] - 0.2) < 1e-6 && half.base[1] == 0)
      let gray = try Self.pixels(Self.png(3, 1, 2) { $0 * 40 })
      #expect(!half.isGray && gray.isGray)
    }

    @Test("however small a picture is drawn, its mean light is kept", arguments: [100.0, 30, 7, 2.5])
    func mean(scale: Double) throws {
      let bytes = try Self.png(300, 200, 3) { ($0 * 7919 % 1009) % 256 }
      let source = try Self.pixels(bytes)
      let mean = (0..<300 * 200).reduce(0.0) { $0 + Double(source.base[4 * $1 + 1]) } / 60_000
      // Alpha outside of it is 0, so premultiplied light can be summed up.
      let clear = Picture(60, 40, bands: 4, values: [Float](repeating: 0, count: 60 * 40 * 4))
      let found = try Self.laid(bytes, over: clear, Overlay(scale: scale))
      let light = (0..<2400).reduce(0.0) { $0 + Double(found.values[4 * $1 + 1] * found.values[4 * $1 + 3]) }
      let area = (0..<2400).reduce(0.0) { $0 + Double(found.values[4 * $1 + 3]) }
      let side = scale / 100 * 60
      #expect(abs(area - side * side * 2 / 3) < 1e-3 * area, "\(area)")
      #expect(abs(light / area - mean) < 0.02 * mean, "\(light / area) is not \(mean)")
    }

    @Test("the anchor is at the position, and nothing outside the picture changes")
    func place() throws {
      let bytes = try Self.png(4, 2, 3) { _ in 255 }
      for (anchor, x, y) in [
        (Overlay.Anchor.northwest, 30, 10), (.center, 24, 7), (.southeast, 18, 4), (.east, 18, 7), (.north, 24, 10),
      ] {
        let found = try Self.laid(
          bytes, over: Self.gray, Overlay(position: MaskPoint(0.5, 0.25), anchor: anchor, scale: 20))
        for row in 0..<40 {
          for column in 0..<60 {
            let isInside = (x..<x + 12).contains(column) && (y..<y + 6).contains(row)
            #expect(found.values[(row * 60 + column) * 3] == (isInside ? 1 : 0.2), "\(anchor) (\(column), \(row))")
          }
        }
      }
    }

    @Test("an unusable picture is a problem at the place that names it")
    func refused() throws {
      var damaged = try Self.png(40, 40, 3) { $0 % 256 }
      damaged.replaceSubrange(60..<damaged.count, with: [UInt8](repeating: 7, count: 30))
      let large = try Self.png(4001, 4000, 1) { _ in 0 }
      for (bytes, code) in [(damaged, "bad-image"), (large, "over-limit")] {
        var recipe = Recipe()
        recipe.steps = [
          RecipeStep(Exposure(ev: 1)), RecipeStep(Overlay().reading(try Resource.read(bytes, as: .picture))),
        ]
        let problem = #expect(throws: RecipeError.self) { try recipe.decodePictures() }?.problems.first
        #expect(problem?.code.rawValue == code && problem?.pointer.description == "/adjustments/1/file")
      }
    }
  }
}
