import Adjustments
import CPixels
import Documents
import ImageFiles
import TestSupport
import Testing
import VIPS

@testable import Rendering

/// Noise is measured once, and goes where edges stay.
@Suite("noise reduction", .timeLimit(.minutes(Effort.minutes)))
struct NoiseReductionTests {
  private static let reduction = NoiseReduction(luminance: 50, color: 50)

  private static func levels(_ json: JSONValue?) -> [[Double]] {
    ["luminance", "redBlue", "greenMagenta"].map { json?[$0]?.numbers ?? [] }
  }

  private static func measured(_ photo: Photo, after steps: [RecipeStep] = []) throws -> NoiseReduction {
    let resolved = try Analysis.resolved(steps + [RecipeStep(reduction)], for: photo)
    return try #require(resolved.last?.adjustment as? NoiseReduction)
  }

  private static func lists(_ adjustment: NoiseReduction) throws -> [[Double]] {
    let noise = try #require(adjustment.noise)
    return [noise.luminance, noise.redBlue, noise.greenMagenta]
  }

  @Test("measured values equal the reference to the second-to-last stored digit", arguments: 0..<4)
  func reference(index: Int) throws {
    let one = try Fixture("RenderingTests/Fixtures/noiseReduction.json").objects("measured")[index]
    let (width, height) = (try #require(one["width"]?.integerValue), try #require(one["height"]?.integerValue))
    let found = try Self.lists(Self.measured(NoisyPicture.photo(width, height)))
    for (found, expected) in zip(found, Self.levels(one["noise"])) {
      #expect(found.count == 16 && expected.count == 16)
      for (a, b) in zip(found, expected) { #expect(abs(a - b) <= 1.5e-5 * b, "\(found) \(expected)") }
    }
  }

  @Test("a photo is measured once: the values are stored with the requested settings and not measured again")
  func settles() throws {
    let photo = try NoisyPicture.photo(96, 80)
    let steps = try Analysis.resolved([RecipeStep(Self.reduction)], for: photo)
    #expect(steps[0].from == ["luminance": 50, "color": 50])
    #expect(try Analysis.resolved(steps, for: photo) == steps)
    var stronger = try #require(steps[0].adjustment as? NoiseReduction)
    stronger.luminance = 80
    #expect(stronger.measurement(in: photo.info.uprightSize) == nil)
    // As a recipe states them, the numbers are the ones in use.
    let read = try Engine.steps([.object(steps[0].json)])
    #expect(read[0].adjustment as? NoiseReduction == steps[0].adjustment as? NoiseReduction)
  }

  @Test("nothing is measured if nothing is removed", arguments: [NoiseReduction(), NoiseReduction(detail: 10)])
  func neutral(adjustment: NoiseReduction) throws {
    #expect(adjustment.isNeutral && adjustment.measurement(in: FrameSize(width: 9, height: 9)) == nil)
  }

  @Test("bands of a streamed photo give the same values as the photo in memory, also after other steps")
  func streamed() throws {
    let steps = try [[], [["op": "blur", "radius": 0.2]], [["op": "rotate", "quarterTurns": 1]]]
      .map { try Engine.steps($0) }
    var options = EncodingOptions()
    (options.quality, options.subsampling) = (97, .full)
    let jpeg = try NoisyPicture.image(160, 1290, depth: 8).encoded(as: Encoding(.jpeg, options))
    let streamed = try Photo(bytes: ByteBlock(copying: jpeg))
    let decoded = try Renderer.image(Engine.plan(streamed, []), of: streamed).copiedToMemory()
    let held = try Photo(bytes: ByteBlock(copying: decoded.encoded(as: Encoding(.png, EncodingOptions()))))
    for steps in steps {
      #expect(try Self.measured(streamed, after: steps) == Self.measured(held, after: steps))
    }
  }

  @Test("of many blocks, every second one is measured, counted across rows")
  func everySecondBlock() {
    // 401 columns, of which every second block of the picture has noise.
    let columns = 401
    var blocks = NoiseBlocks(width: 8 * columns, height: 8 * 201, bands: 1)
    var codes = [UInt16](repeating: 30000, count: 64 * columns)
    for row in 0..<201 {
      for index in codes.indices {
        let isNoisy = (row * columns + index % (8 * columns) / 8) % 2 == 0
        codes[index] = isNoisy && (index + index / (8 * columns)) % 2 == 0 ? 31000 : 30000
      }
      codes.withUnsafeBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        blocks.add(base, bytesPerRow: 16 * columns, rows: 8)
      }
    }
    // A checkerboard of ±500 codes; its terms u + v ≥ 9 have nearly all of it.
    let rms = 500 / 65535.0 * 3.0.squareRoot()
    #expect(blocks.levels.luminance[7] > rms && blocks.levels.luminance[7] < 3 * rms)
  }

  @Test("a preview from a quarter-size decode assumes a quarter of the noise")
  func preview() throws {
    let photo = try RenderingSuite.SeveralTests.jpeg.get()
    var output = Engine.png
    output.longEdge = 150
    let request = try OutputRequest(output, path: nil, source: photo.info)
    let steps = try Engine.steps([Specimens.adjustment("noiseReduction", Specimens.typical["noiseReduction"] ?? [:])])
    let plan = try Planner.preview(photo.info, steps: steps + [RecipeStep(Exposure(ev: 0.1))], request: request).plan
    let kernel = try #require(
      plan.stages.compactMap { if case .area(let stage) = $0 { stage.kernel } else { nil } }.first)
    #expect(plan.decodeShrink == 4)
    #expect(abs(kernel.kernel.p.3 - 0.25) < 0.001)
  }

  @Test(
    "gray is reduced like the same gray in three channels, at any shape",
    arguments: [(97, 64), (1, 1), (3, 2), (1, 5000), (9, 8)])
  func gray(width: Int, height: Int) throws {
    let step = Specimens.adjustment("noiseReduction", Specimens.typical["noiseReduction"] ?? [:])
    let gray = Picture(width, height, bands: 1)
    let color = Picture(width, height, bands: 3, values: gray.values.flatMap { [$0, $0, $0] })
    let (one, three) = (try Engine.linear(gray, [step]), try Engine.linear(color, [step]))
    #expect(one.bands == 1 && (width * height < 64 || one.values != gray.values))
    let expected = one.values.flatMap { [Double($0), Double($0), Double($0)] }
    #expect(Deviation(three.values, expected, bands: 3).worst < 2e-6)
  }

  @Test("a smooth ramp of saturated color has no steps two pixels wide", arguments: [true, false])
  func ramp(isUpright: Bool) throws {
    let (side, noise) = (64, JSONValue.array([JSONValue](repeating: 0.03, count: 16)))
    let values = (0..<side * side).flatMap { pixel -> [Float] in
      let t = Double(isUpright ? pixel / side : pixel % side) / Double(side - 1)
      return [0.2 + 0.6 * t, 0.5, 0.8 - 0.6 * t].map { Float(px_srgb_decode($0)) }
    }
    let noises = JSONValue.object(JSONObject(["luminance", "redBlue", "greenMagenta"].map { ($0, noise) }))
    let step: JSONValue = ["op": "noiseReduction", "color": 50, "noise": noises]
    let found = try Engine.linear(Picture(side, side, bands: 3, values: values), [step]).values
    let (next, slope) = (isUpright ? side * 3 : 3, 1.2 / Double(side - 1))
    // r − b of encoded light along the middle.
    let steps = (8..<side - 8).map { k -> Double in
      let at = { (index: Int) in
        let pixel = index * next + (isUpright ? 3 : side * 3) * side / 2
        return px_srgb_encode(Double(found[pixel])) - px_srgb_encode(Double(found[pixel + 2]))
      }
      return at(k + 1) - at(k)
    }
    for (k, step) in steps.enumerated() {
      #expect(abs(step / slope - 1) < 0.35, "step \(k + 8): \(step), the ramp has \(slope)")
    }
  }

  @Test("at σ = 10 codes the PSNR improves by 8 dB in every quarter of a chart, and edges keep their slope")
  func quality() throws {
    let chart = NoiseChart()
    let photo = try chart.photo(sigma: 10)
    let step = RecipeStep(try Self.measured(photo))
    let request = try OutputRequest(Engine.png, path: nil, source: photo.info)
    let plan = try Planner.plan(photo.info, steps: [step], request: request)
    let (before, after) = (
      try Renderer.image(Engine.plan(photo, []), of: photo).codes(), try Renderer.image(plan, of: photo).codes()
    )
    for quarter in NoiseChart.Quarter.allCases {
      let gain = chart.psnr(after, in: quarter) - chart.psnr(before, in: quarter)
      #expect(gain >= 8, "\(quarter): \(gain) dB")
    }
    #expect(chart.slope(after) >= 0.93, "\(chart.slope(after))")
  }
}
