import Adjustments
import Documents
import ImageFiles
import Testing
import VIPS

@testable import Rendering

extension RenderingSuite {
  @Suite("watermarks")
  struct WatermarkTests {
    private static func output(_ longEdge: Int? = nil, _ sharpen: OutputSharpening = .none) -> OutputSettings {
      var output = Engine.png
      (output.sharpen, output.longEdge) = (sharpen, longEdge)
      return output
    }

    /// A watermark with a picture of its own: 4 × 3 pixels, half transparent.
    private static func watermark(scale: Double = 20) throws -> Watermark {
      try VIPSLibrary.start()
      let codes = (0..<4 * 3 * 4).map { $0 % 4 == 3 ? 128 : $0 * 53 % 256 }
      let bytes = try Picture.image(codes, 4, 3, 4, depth: 8).encoded(as: Encoding(.png))
      var holder = Recipe()
      holder.output = OutputSettings(
        watermark: Watermark(
          Overlay(file: .path("a.png"), position: MaskPoint(0.9, 0.9), anchor: .southeast, scale: scale)))
      try holder.readFiles { _, kind throws(ResourceError) in try Resource.read(bytes, as: kind) }
      return try #require(holder.output?.watermark)
    }

    private static func codes(_ photo: Photo, _ steps: [RecipeStep], _ output: OutputSettings) throws -> [Int] {
      let request = try OutputRequest(output, path: nil, source: photo.info)
      return try Renderer.image(Planner.plan(photo.info, steps: steps, request: request), of: photo).codes()
    }

    @Test("a watermark is laid over what has its size and is sharpened", arguments: [nil, 40, 17])
    func marked(longEdge: Int?) throws {
      let photo = try Picture(64, 48).photo()
      let mark = try Self.watermark()
      var output = Self.output(longEdge, .print)
      output.watermark = mark
      let sharpening = RecipeStep(Sharpen(amount: 80, radius: 0.8))
      let before = longEdge.map { [RecipeStep(Resize(longEdge: $0))] } ?? []
      let found = try Self.codes(photo, [], output)
      #expect(try found == Self.codes(photo, before + [sharpening, mark.step], Engine.png))
      #expect(try found != Self.codes(photo, before + [sharpening], Engine.png))
      let plan = try Engine.plan(photo, [], output)
      let names = (longEdge == nil ? [] : ["output size"]) + ["output sharpening", "watermark"]
      #expect(zip(plan.lines.dropFirst(), names).allSatisfy { $0.contains($1) } && plan.layerBytes > 0)
    }

    @Test("a watermark covers the same share of every size")
    func share() throws {
      let blank = Picture(200, 120, bands: 3, values: [Float](repeating: 0.6, count: 200 * 120 * 3))
      let photo = try blank.photo()
      let shares = try [200, 100, 50].map { size in
        var (output, plain) = (Self.output(size), Self.output(size))
        (output.watermark, plain.watermark) = (try Self.watermark(scale: 40), nil)
        let pairs = zip(try Self.codes(photo, [], output), try Self.codes(photo, [], plain))
        return Double(pairs.count { $0 != $1 }) / Double(size * size * 6 / 10 * 3)
      }
      // 40 % of the long edge by three quarters of that, of an area of 1 by 0.6.
      for share in shares { #expect(abs(share - 0.4 * 0.3 / 0.6) < 0.02) }
    }

    @Test("a colored watermark adds color to a gray photo, with a note")
    func gray() throws {
      var output = Self.output()
      output.watermark = try Self.watermark()
      let plan = try Engine.plan(Picture(20, 10, bands: 1).photo(), [], output)
      #expect(plan.target.bands == 3 && plan.notes.count == 1)
    }

    @Test("a watermark that cannot be read is named in the error")
    func broken() throws {
      var output = Self.output()
      output.watermark = Watermark(Overlay(file: .path("gone.png")))
      let error = #expect(throws: PhotoError.self) { try Engine.plan(Picture(20, 10).photo(), [], output) }
      #expect(error?.message == "watermark: overlay needs 'gone.png', which was not read")
    }
  }
}
