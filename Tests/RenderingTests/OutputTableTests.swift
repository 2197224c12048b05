import Adjustments
import Documents
import ImageFiles
import TestSupport
import Testing
import VIPS

@testable import Rendering

extension RenderingSuite {
  @Suite("table-based output profiles")
  struct OutputTableTests {
    private static let steps: [JSONValue] = [["op": "saturation", "amount": 40]]

    /// Adobe RGB as the reference describes it: by curves and a matrix, or by tables in both directions.
    private static func profile(isThroughTables: Bool) throws -> [UInt8] {
      let cases = try Fixture("RenderingTests/Fixtures/color.json").objects("profiles")
      let one = try #require(cases.first { $0["profile"]?.stringValue == "Adobe RGB (1998)" })
      return isThroughTables ? ProfileBytes.tables(one, bothWays: true) : ProfileBytes.profile(one)
    }

    private static func settings(
      isThroughTables: Bool = true, _ format: OutputFormat = .png, depth: Int = 16
    ) throws -> OutputSettings {
      var settings = OutputSettings()
      let resource = try Resource.read(profile(isThroughTables: isThroughTables), as: .profile)
      settings.profile = .file(ProfileFile(path: "a.icc").reading(resource))
      (settings.format, settings.depth) = (format, depth)
      return settings
    }

    private static func largestDifference(_ a: [Int], _ b: [Int]) -> Int {
      a.count == b.count ? zip(a, b).map { abs($0 - $1) }.max() ?? 0 : .max
    }

    @Test(
      "tables equivalent to curves and a matrix give the same codes, for gray, color and transparency",
      arguments: 1...4, [8, 16])
    func codes(bands: Int, depth: Int) throws {
      let photo = try Picture(40, 30, bands: bands).photo(depth: 16)
      let found = try Engine.codes(photo, Self.steps, Self.settings(depth: depth))
      let expected = try Engine.codes(photo, Self.steps, Self.settings(isThroughTables: false, depth: depth))
      #expect(Set(expected).count > 50)
      // A root of 4096 entries is coarse where it is steep, near black.
      #expect(Self.largestDifference(found, expected) <= (depth == 8 ? 1 : 70))
      let sum = zip(found, expected).reduce(0) { $0 + abs($1.0 - $1.1) }
      #expect(Double(sum) / Double(found.count) <= (depth == 8 ? 0.02 : 3))
    }

    @Test("transparent pixels are composited over the background if the format has no alpha")
    func background() throws {
      let photo = try Picture(40, 30, bands: 4).photo(depth: 16)
      var (tables, matrix) = (
        try Self.settings(.jpeg, depth: 8), try Self.settings(isThroughTables: false, .jpeg, depth: 8)
      )
      tables.background = try #require(ColorValue("#3060c0"))
      matrix.background = tables.background
      let found = try Engine.codes(photo, Self.steps, tables)
      #expect(found.count == 40 * 30 * 3)
      #expect(try Self.largestDifference(found, Engine.codes(photo, Self.steps, matrix)) <= 1)
      matrix.background = try #require(ColorValue("#ffffff"))
      #expect(try Self.largestDifference(found, Engine.codes(photo, Self.steps, matrix)) > 40)
    }

    @Test("the file contains the profile and is read back as rendered")
    func roundTrip() throws {
      let profile = try Self.profile(isThroughTables: true)
      let photo = try Picture(40, 30).photo(depth: 16)
      func rendered(_ photo: Photo, _ settings: OutputSettings) throws -> Photo {
        let job = RenderJob(source: .photo(photo), recipe: Recipe(), targets: [.init(settings: settings)])
        return try Photo(bytes: ByteBlock(copying: job.run().file.bytes))
      }
      let written = try rendered(photo, Self.settings())
      #expect(written.info.color == .tables(name: "tables", profile: profile))
      var settings = OutputSettings()
      (settings.format, settings.profile, settings.depth) = (.png, .srgb, 8)
      let (found, expected) = (try Engine.codes(written, [], settings), try Engine.codes(photo, [], settings))
      #expect(Self.largestDifference(found, expected) <= 1)
    }

    @Test("any number of threads gives the same bytes")
    func threads() throws {
      let photo = try Picture(300, 400).photo(depth: 8)
      let one = try Engine.codes(photo, Self.steps, Self.settings(depth: 8), threads: 1)
      #expect(try Engine.codes(photo, Self.steps, Self.settings(depth: 8), threads: 4) == one)
    }

    @Test("out-of-gamut colors are mapped by the tables, with a note")
    func gamut() throws {
      var settings = try Self.settings()
      let photo = try Picture(24, 16).photo()
      #expect(try Engine.plan(photo, [], settings).notes == [])
      settings.gamut = .reduce
      #expect(
        try Engine.plan(photo, [], settings).notes == [
          "out-of-gamut colors are mapped by the tables of the profile 'tables', not by gamut reduce"
        ])
    }

    @Test("profiles without output tables and damaged tables are refused")
    func oneWay() throws {
      let cases = try Fixture("RenderingTests/Fixtures/color.json").objects("profiles")
      let error = #expect(throws: ResourceError.self) {
        try Resource.read(ProfileBytes.tables(cases[0]), as: .profile)
      }
      #expect(error?.problems.first?.message.hasPrefix("the color profile 'tables' is damaged") == true)
      #expect(error?.problems.first?.hint?.contains("B2A") == true)
    }
  }
}
