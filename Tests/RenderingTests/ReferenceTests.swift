import Adjustments
import CPixels
import Documents
import ImageFiles
import Testing
import VIPS

@testable import Rendering

extension RenderingSuite {
  /// Every fixture holds what the NumPy float64 reference makes of its input.
  @Suite("the engine against the reference")
  struct ReferenceTests {
    static let tolerance = 1e-4
    private static let points = "AdjustmentsTests/Fixtures"
    private static let images = "RenderingTests/Fixtures"

    static let pointFixtures = Fixture.names(in: points).filter { $0 != "color" }
    static let imageFixtures = Fixture.names(in: images).filter { $0 != "color" }

    @Test("there are fixtures for every released adjustment")
    func complete() {
      let recorded = Set(Self.pointFixtures + Self.imageFixtures)
      #expect(Catalog.ops.filter { !recorded.contains($0) }.isEmpty)
    }

    @Test("point adjustments of single colors equal the reference", arguments: pointFixtures)
    func runPoints(name: String) throws {
      let cases = try Fixture("\(Self.points)/\(name).json").objects("cases")
      try #require(!cases.isEmpty)
      var photos: [[Int]: Photo] = [:]
      for one in cases {
        let adjustment = try #require(one["adjustment"])
        let frame = one["frame"]?.numbers.map { Int($0) } ?? [300, 200]
        let input = try #require(one["input"]).numbers.map { Float($0) }
        let places = one["positions"]?.numbers.map { Int32($0) } ?? [Int32](repeating: 0, count: input.count / 3 * 2)
        let photo = try photos[frame] ?? Self.photo(width: frame[0], height: frame[1])
        photos[frame] = photo
        let found = try Self.colors(input, at: places, after: Engine.plan(photo, [adjustment]).stages)
        let deviation = Deviation(found, try #require(one["output"]).numbers, bands: 3)
        #expect(deviation.worst <= Self.tolerance, "\(adjustment.canonicalString()): \(deviation)")
      }
    }

    @Test("whole images equal the reference, through planner and renderer in float", arguments: imageFixtures)
    func runImages(name: String) throws {
      let cases = try Fixture("\(Self.images)/\(name).json").objects("cases")
      try #require(!cases.isEmpty)
      for one in cases {
        let adjustments = try #require(one["adjustments"]?.arrayValue)
        let title = one["name"]?.stringValue ?? name
        let bands = try #require(one["channels"]?.integerValue)
        let picture = Picture(
          try #require(one["width"]?.integerValue), try #require(one["height"]?.integerValue), bands: bands,
          values: try #require(one["input"]).numbers.map { Float($0) })
        let found = try Engine.linear(picture, adjustments)
        #expect(found.width == one["outputWidth"]?.integerValue, "\(title)")
        #expect(found.height == one["outputHeight"]?.integerValue, "\(title)")
        let deviation = Deviation(found.values, try #require(one["output"]).numbers, bands: bands)
        #expect(deviation.worst <= Self.tolerance, "\(title): \(deviation)")
      }
    }

    /// A blank photo of a size: plans depend on nothing else.
    private static func photo(width: Int, height: Int) throws -> Photo {
      let blank = [Int](repeating: 0, count: width * height)
      var options = EncodingOptions()
      options.compressionLevel = 1
      let gray = try Picture.image(blank, width, height, 1, depth: 8)
      let bytes = try Operation("bandjoin", ["in": .images([gray, gray, gray])]).build().image().copied(
        interpretation: .srgb
      ).encoded(as: Encoding(.png, options))
      return try Photo(bytes: ByteBlock(copying: bytes))
    }

    /// Colors after the point stages of a plan, each at its place in the frame.
    private static func colors(_ input: [Float], at places: [Int32], after stages: [RenderPlan.Stage]) throws -> [Float]
    {
      var colors = input
      for stage in stages {
        guard case .point(let point) = stage else {
          Issue.record("a point adjustment was planned as \(stage)")
          return []
        }
        let pass = PointPass(point.program, from: .linear(bands: 3), to: .linear(bands: 3))
        for pixel in 0..<colors.count / 3 {
          let one = Array(colors[pixel * 3..<pixel * 3 + 3])
          var result: [Float] = [0, 0, 0]
          pass.run(one, &result, width: 1, x: Int(places[2 * pixel]), y: Int(places[2 * pixel + 1]))
          colors.replaceSubrange(pixel * 3..<pixel * 3 + 3, with: result)
        }
      }
      return colors
    }
  }
}
