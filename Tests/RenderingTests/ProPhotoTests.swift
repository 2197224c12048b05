import Adjustments
import ImageFiles
import PhotoMetadata
import Testing

@testable import Rendering

extension RenderingSuite {
  @Suite("ProPhoto RGB")
  struct ProPhotoTests {
    private static let photo = Result { () throws -> Photo in try Picture(24, 16).photo() }

    private static func output(_ format: OutputFormat, depth: Int? = nil) -> OutputSettings {
      OutputSettings(format: format, depth: depth, profile: .prophotoRGB)
    }

    @Test("its profile has the colorants that ROMM RGB has relative to D50")
    func colorants() throws {
      let profile = try ICCProfile(#require(ColorSpace.prophotoRGB.profile))
      let found = try #require(profile.colorants)
      // Published with five digits; the white of ICC profiles has four.
      let expected = [[0.79767, 0.28804, 0], [0.13519, 0.71187, 0], [0.03134, 0.00009, 0.82521]]
      for (one, other) in zip(found.joined(), expected.joined()) { #expect(abs(one - other) < 4e-4) }
      #expect(profile.name == "ProPhoto RGB")
      let sums = (0..<3).map { row in found.reduce(0) { $0 + $1[row] } }
      for (sum, white) in zip(sums, [0.9642, 1, 0.8249]) { #expect(abs(sum - white) < 5e-5) }
    }

    @Test("the matrix from sRGB is that of dcraw")
    func matrix() throws {
      let found = try #require(ColorSpace.prophotoRGB.matrix).inverse.rows
      let expected = [0.529317, 0.330092, 0.140588, 0.098368, 0.873465, 0.028169, 0.016879, 0.117663, 0.865457]
      for (one, other) in zip(found, expected) { #expect(abs(one - other) < 1e-3) }
    }

    @Test(
      "its curve is a power of 1.8 above 1/512, and 16 times as steep as light below",
      arguments: [
        (0, 0), (1.0 / 2048, 16.0 / 2048), (1.0 / 512, 1.0 / 32), (0.18, 0.3857114), (0.5, 0.6803950), (1, 1),
      ] as [(Double, Double)])
    func curve(light: Double, stored: Double) {
      let curve = ColorSpace.prophotoRGB.curves[0]
      #expect(abs(curve.stored(light) - stored) < 1e-6 && abs(curve.linear(stored) - light) < 1e-6)
    }

    @Test("a rendering has 16 bits where the format has them, else 8 with a warning")
    func depths() throws {
      let photo = try Self.photo.get()
      for (output, depth) in [
        (Self.output(.png), 16), (Self.output(.tiff), 16), (Self.output(.png, depth: 8), 8), (Self.output(.jpeg), 8),
      ] {
        let plan = try Engine.plan(photo, [], output)
        #expect(plan.target.depth == depth && plan.target.color == .prophotoRGB)
        let expected = depth == 8 ? ["ProPhoto RGB has visible steps in 8 bits; write 16 as PNG, TIFF or JPEG XL"] : []
        #expect(plan.notes == expected)
      }
    }

    @Test("gray pictures stay gray, as deep as they are, without a warning")
    func gray() throws {
      let plan = try Engine.plan(Picture(8, 8, bands: 1).photo(), [], Self.output(.png))
      #expect(plan.target.depth == 8 && plan.target.color == .untaggedGray && plan.notes.isEmpty)
    }

    @Test("white is white, gray has equal codes, and no color of a photo is clipped")
    func codes() throws {
      let grays: [Float] = [0, 0, 0, 0.18, 0.18, 0.18, 1, 1, 1]
      let neutral = try Engine.codes(Picture(3, 1, bands: 3, values: grays).photo(depth: 16), [], Self.output(.png))
      #expect(neutral.indices.allSatisfy { abs(neutral[$0] - neutral[$0 / 3 * 3]) <= 1 })
      #expect(neutral[0] == 0 && neutral[8] == 65_535 && abs(neutral[3] - 25_278) <= 6)
      let pure: [Float] = [1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 0, 0, 1, 1, 1, 0, 1]
      let colors = try Engine.codes(Picture(6, 1, bands: 3, values: pure).photo(depth: 16), [], Self.output(.png))
      #expect(colors.allSatisfy { (1..<65_535).contains($0) })
    }
  }
}
