import Adjustments
import CPixels
import Documents
import Rendering
import TestSupport
import Testing
import VIPS

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

  @Test("what is measured is what the reference measures, to the last stored digit but one", arguments: 0..<4)
  func reference(index: Int) throws {
    let one = try Fixture("RenderingTests/Fixtures/noiseReduction.json").objects("measured")[index]
    let (width, height) = (try #require(one["width"]?.integerValue), try #require(one["height"]?.integerValue))
    let found = try Self.lists(Self.measured(NoisyPicture.photo(width, height)))
    for (found, expected) in zip(found, Self.levels(one["noise"])) {
      #expect(found.count == 16 && expected.count == 16)
      for (a, b) in zip(found, expected) { #expect(abs(a - b) <= 1.5e-5 * b, "\(found) \(expected)") }
    }
  }

  @Test("a photo is measured once: the numbers are stored beside the request, and asked for no more")
  func settles() throws {
    let photo = try NoisyPicture.photo(96, 80)
    let steps = try Analysis.resolved([RecipeStep(Self.reduction)], for: photo)
    #expect(steps[0].from == ["luminance": 50, "color": 50])
    #expect(try Analysis.resolved(steps, for: photo) == steps)
    var stronger = try #require(steps[0].adjustment as? NoiseReduction)
    stronger.luminance = 80
    #expect(stronger.measurement(in: photo.info.uprightSize) == nil)
    // As a recipe states them, the numbers are the ones in use.
    let json = steps[0].json
    #expect(try Engine.steps([.object(json)])[0].adjustment as? NoiseReduction == steps[0].adjustment as? NoiseReduction)
  }

  @Test("nothing is measured where nothing is removed", arguments: [NoiseReduction(), NoiseReduction(detail: 10)])
  func neutral(adjustment: NoiseReduction) throws {
    #expect(adjustment.isNeutral && adjustment.measurement(in: FrameSize(width: 9, height: 9)) == nil)
  }

  @Test("bands of a photo that is read from top to bottom are those of the photo in memory, also behind other steps")
  func streamed() throws {
    let steps = try [[], [["op": "blur", "radius": 0.2]], [["op": "rotate", "quarterTurns": 1]]]
      .map { try Engine.steps($0) }
    var options = Encoding.JPEGOptions()
    (options.quality, options.subsampling) = (97, .full)
    let jpeg = try NoisyPicture.image(1100, 1290).encoded(as: .jpeg(options))
    let streamed = try Photo(bytes: ByteBlock(copying: jpeg))
    let decoded = try Renderer.image(Engine.plan(streamed, []), of: streamed).copiedToMemory()
    let held = try Photo(bytes: ByteBlock(copying: decoded.encoded(as: .png(Encoding.PNGOptions()))))
    for steps in steps {
      #expect(try Self.measured(streamed, after: steps) == Self.measured(held, after: steps))
    }
  }

  @Test("gray is reduced as the same gray in three channels, at any shape", arguments: [(97, 64), (1, 1), (3, 2), (1, 5000), (9, 8)])
  func gray(width: Int, height: Int) throws {
    let step = Specimens.adjustment("noiseReduction", Specimens.typical["noiseReduction"] ?? [:])
    let gray = Picture(width, height, bands: 1)
    let color = Picture(width, height, bands: 3, values: gray.values.flatMap { [$0, $0, $0] })
    let (one, three) = (try Engine.linear(gray, [step]), try Engine.linear(color, [step]))
    #expect(one.bands == 1 && (width * height < 64 || one.values != gray.values))
    let expected = one.values.flatMap { [Double($0), Double($0), Double($0)] }
    #expect(Deviation(three.values, expected, bands: 3).worst < 2e-6)
  }

  @Test("at σ = 10 codes it is nearer to the truth by 8 dB in every quarter of a chart, and edges keep their slope")
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
