import Adjustments
import CPixels
import Documents
import ImageFiles
import TestSupport
import Testing
import VIPS

@testable import Rendering

extension RenderingSuite {
  @Suite("healing and cloning")
  struct RetouchTests {
    /// A picture of encoded values.
    private static func picture(_ width: Int, _ height: Int, _ value: (Double, Double) -> Double) -> Picture {
      let values = (0..<width * height).flatMap { index -> [Float] in
        let e = value(Double(index % width) + 0.5, Double(index / width) + 0.5)
        return [Float](repeating: Float(px_srgb_decode(e)), count: 3)
      }
      return Picture(width, height, bands: 3, values: values)
    }

    /// The largest difference of encoded values.
    private static func difference(_ a: Picture, _ b: Picture) -> Double {
      zip(a.values, b.values).map { abs(px_srgb_encode(Double($0)) - px_srgb_encode(Double($1))) }.max() ?? .infinity
    }

    private static let spot: JSONValue = ["x": 0.3, "y": 0.5, "radius": 8, "source": [0.7, 0.4]]

    @Test("a blemish on curved light is removed, whatever the light at the source")
    func smooth() throws {
      func light(_ x: Double, _ y: Double) -> Double { 0.4 + 1e-3 * x - 8e-4 * y + 8e-6 * (x * x - y * y) }
      let clean = Self.picture(160, 120) { light($0, $1) }
      let marked = Self.picture(160, 120) { x, y in
        light(x, y) - ((x - 48) * (x - 48) + (y - 60) * (y - 60) < 64 ? 0.3 : 0)
      }
      #expect(Self.difference(clean, marked) > 0.29)
      let healed = try Engine.linear(marked, [["op": "heal", "spots": [Self.spot]]])
      #expect(Self.difference(clean, healed) < 1e-3)
      // A clone brings the light of its source along.
      let cloned = try Engine.linear(marked, [["op": "clone", "spots": [Self.spot]]])
      #expect(Self.difference(clean, cloned) > 0.02)
    }

    @Test("a clone without a feather has the pixels of its source, and no other pixel changes")
    func clone() throws {
      let picture = Picture(160, 120, bands: 4)
      let sharp = Specimens.merged(Self.spot, ["feather": 0])
      let found = try Engine.linear(picture, [["op": "clone", "spots": [sharp]]])
      var inside = 0
      for y in 0..<120 {
        for x in 0..<160 {
          let (u, v) = (Double(x) + 0.5 - 48, Double(y) + 0.5 - 60)
          let isInside = (u * u + v * v).squareRoot() < 12.8
          inside += isInside ? 1 : 0
          for band in 0..<4 {
            // 64 pixels to the right and 12 up.
            let from = isInside && band < 3 ? ((y - 12) * 160 + x + 64) * 4 + band : (y * 160 + x) * 4 + band
            let (value, wanted) = (found.values[(y * 160 + x) * 4 + band], picture.values[from])
            #expect(isInside ? abs(value - wanted) < 1e-6 : value == wanted)
          }
        }
      }
      #expect(inside > 500)
    }

    @Test("a clone whose source is an earlier spot copies that spot's result")
    func chain() throws {
      let picture = Picture(160, 120, bands: 3)
      let first = Specimens.merged(Self.spot, ["feather": 0])
      let second: JSONValue = ["x": 0.3, "y": 0.2, "radius": 5, "source": [0.3, 0.5], "feather": 0]
      let found = try Engine.linear(picture, [["op": "clone", "spots": [first, second]]])
      for channel in 0..<3 {
        let value = found.values[(24 * 160 + 48) * 3 + channel]
        #expect(abs(value - picture.values[(48 * 160 + 112) * 3 + channel]) < 1e-6)
        #expect(abs(value - picture.values[(60 * 160 + 48) * 3 + channel]) > 1e-3)
      }
    }

    @Test("a spot stays on the photo, whatever crop precedes it", arguments: ["heal", "clone"])
    func place(op: String) throws {
      let picture = Picture(160, 120, bands: 3)
      let crop: JSONValue = ["op": "crop", "x": 0.1, "y": 0.2, "width": 0.85, "height": 0.7]
      let step: JSONValue = ["op": .string(op), "spots": [Self.spot]]
      let (before, after) = (try Engine.linear(picture, [crop, step]), try Engine.linear(picture, [step, crop]))
      #expect(before.values == after.values)
    }

    @Test("healing reads the photo from memory, and its step takes no opacity")
    func plan() throws {
      let photo = try Picture(64, 48).photo()
      let plan = try Engine.plan(photo, [["op": "heal", "spots": [Self.spot]]])
      #expect(plan.access == .memory && !plan.target.isExact)
      #expect(throws: RecipeError.self) {
        try Engine.steps([["op": "heal", "spots": [Self.spot], "opacity": 0.5]])
      }
    }

    @Test("a redact step built in code covers completely, whatever its opacity")
    func opaque() throws {
      let photo = try Picture(64, 48).photo()
      var step = RecipeStep(Redact(regions: [RedactedRegion(width: 0.5, height: 0.5)]))
      let whole = try Planner.plan(
        photo.info, steps: [step], request: OutputRequest(Engine.png, path: nil, source: photo.info))
      step.opacity = 0.5
      let part = try Planner.plan(
        photo.info, steps: [step], request: OutputRequest(Engine.png, path: nil, source: photo.info))
      #expect(part == whole)
    }

    @Test("a region that is redacted first leaves no trace of its content", arguments: [8, 16], ["png", "jpeg"])
    func redacted(depth: Int, format: String) throws {
      func rendered(_ hidden: Float) throws -> [UInt8] {
        var picture = Picture(97, 64, bands: 3)
        var values = picture.values
        for y in 20..<40 {
          for x in 30..<60 { for c in 0..<3 { values[(y * 97 + x) * 3 + c] = hidden * Float(c + x % 3) } }
        }
        picture = Picture(97, 64, bands: 3, values: values)
        var settings = OutputSettings()
        settings.format = OutputFormat(rawValue: format)
        let region: JSONValue = [
          "x": .number(30.0 / 97), "y": .number(20.0 / 64), "width": .number(30.0 / 97), "height": .number(20.0 / 64),
        ]
        let steps = try Engine.steps([
          ["op": "redact", "regions": [region]], ["op": "straighten", "degrees": 5], ["op": "clarity", "amount": 50],
          ["op": "sharpen", "amount": 100],
        ])
        let recipe = Recipe(steps: steps)
        let job = RenderJob(
          source: .photo(try picture.photo(depth: depth)), recipe: recipe, targets: [.init(settings: settings)])
        let file = try job.run().file
        return try ImageSource.bytes(ByteBlock(copying: file.bytes)).load().image.withPixels { Array($0) }
      }
      #expect(try rendered(0.1) == rendered(0.3))
    }
  }
}
