import Adjustments
import CPixels
import Documents
import ImageFiles
import TestSupport
import Testing
import VIPS

@testable import Rendering

extension RenderingSuite {
  @Suite("out-of-gamut colors")
  struct GamutTests {
    /// Output settings for PNG of 16 bits.
    private static func settings(_ profile: ProfileChoice, _ gamut: GamutChoice) -> OutputSettings {
      var settings = Engine.png
      (settings.profile, settings.gamut, settings.depth) = (profile, gamut, 16)
      return settings
    }

    private static func photo(_ codes: [Int], width: Int, profile: [UInt8]?) throws -> Photo {
      try VIPSLibrary.start()
      var options = EncodingOptions()
      options.depth = 16
      let image = try Picture.image(codes, width, codes.count / width / 3, 3, depth: 16)
      return try Photo(bytes: ByteBlock(copying: image.encoded(as: Encoding(.tiff, options), profile: profile)))
    }

    @Test("chroma is reduced like in the reference", arguments: 0..<3, [true, false])
    func reference(index: Int, optimizes: Bool) throws {
      let cases = try Fixture("RenderingTests/Fixtures/files/colors.json").objects("gamut")
      try #require(cases.count == 3)
      let one = cases[index]
      let codes = (one["codes"]?.numbers ?? []).map { Int(($0 * 65_535).rounded()) }
      let photo = try Self.photo(codes, width: codes.count / 3, profile: ProfileBytes.profile(one))
      let output: ProfileChoice = one["output"]?.stringValue == "sRGB" ? .srgb : .displayP3
      let found = try Engine.codes(photo, [], Self.settings(output, .reduce), optimizes: optimizes)
      let expected = (one["reduced"]?.numbers ?? []).map { Int(($0 * 65_535).rounded()) }
      try #require(found.count == expected.count)
      for (a, b) in zip(found, expected) {
        // Light within 4e−6: floats in OKLab. Next to black that is more codes.
        let light = { (code: Int) in px_srgb_decode(Double(code) / 65_535) }
        #expect(abs(a - b) <= 3 || abs(light(a) - light(b)) <= 4e-6, "found \(a), expected \(b)")
      }
      let clipped = try Engine.codes(photo, [], Self.settings(output, .clip), optimizes: optimizes)
      #expect(zip(found, clipped).contains { abs($0 - $1) > 500 }, "nothing was reduced")
    }

    @Test("chroma is reduced after the last step, also if that step could be merged into the encoding")
    func afterTones() throws {
      let codes: [Int] = (0..<64 * 3).map { (index: Int) -> Int in (index &* 40_503) & 65_535 }
      let photo = try Self.photo(codes, width: 64, profile: ColorSpace.adobeRGB.profile)
      let steps: [JSONValue] = [["op": "brightness", "amount": 40]]
      // The last step becomes part of tables of codes where these have 8 bits.
      var settings = Self.settings(.srgb, .reduce)
      settings.depth = 8
      let fused = try Engine.codes(photo, steps, settings)
      let plain = try Engine.codes(photo, steps, settings, optimizes: false)
      #expect(zip(fused, plain).existAndSatisfy { abs($0 - $1) <= 1 })
      settings.gamut = .clip
      let clipped = try Engine.codes(photo, steps, settings)
      #expect(zip(clipped, plain).contains { abs($0 - $1) > 2 })
    }

    @Test("in-gamut colors stay the same to the last bit", arguments: [ProfileChoice.srgb, .displayP3], [3, 4])
    func inside(profile: ProfileChoice, bands: Int) throws {
      let photo = try Picture(61, 40, bands: bands).photo(depth: 16)
      let steps: [JSONValue] = [["op": "saturation", "amount": -20], ["op": "brightness", "amount": 10]]
      #expect(
        try Engine.codes(photo, steps, Self.settings(profile, .reduce))
          == Engine.codes(photo, steps, Self.settings(profile, .clip)))
    }

    @Test("any number of threads gives the same bytes, which differ from clipping")
    func threads() throws {
      let codes: [Int] = (0..<211 * 60 * 3).map { (index: Int) -> Int in ((index &* 2_654_435_761) >> 9) & 65_535 }
      let photo = try Self.photo(codes, width: 211, profile: ColorSpace.adobeRGB.profile)
      let steps: [JSONValue] = [["op": "exposure", "ev": 0.4]]
      let settings = Self.settings(.srgb, .reduce)
      let expected = try Engine.codes(photo, steps, settings, threads: 1)
      #expect(try Engine.codes(photo, steps, settings, threads: 4) == expected)
      #expect(try Engine.codes(photo, steps, Self.settings(.srgb, .clip)) != expected)
    }

    @Test("colors brighter than white become white, and gray stays gray")
    func bright() throws {
      let codes = [65_535, 65_535, 65_535, 60_000, 60_000, 60_000, 65_535, 60_000, 50_000]
      let photo = try Self.photo(codes, width: 3, profile: nil)
      let found = try Engine.codes(photo, [["op": "exposure", "ev": 1.5]], Self.settings(.srgb, .reduce))
      #expect(found == [Int](repeating: 65_535, count: 9))
    }

    @Test("settings without a gamut omit the key")
    func settings() throws {
      #expect(OutputSettings().json["gamut"] == nil)
      #expect(Self.settings(.srgb, .reduce).json["gamut"] == "reduce")
    }
  }
}
