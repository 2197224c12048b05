import Adjustments
import CPixels
import Documents
import Foundation
import ImageFiles
import TestSupport
import Testing
import VIPS

@testable import Rendering

extension RenderingSuite {
  @Suite("table-based profiles")
  struct ProfileTableTests {
    /// A TIFF of codes with a profile, opened.
    private static func photo(
      _ codes: [Int], width: Int, bands: Int, depth: Int, isCMYK: Bool = false, profile: [UInt8]?
    ) throws -> Photo {
      try VIPSLibrary.start()
      let image = try Picture.image(codes, width, codes.count / width / bands, bands, depth: depth)
      let meaning = isCMYK ? "cmyk" : depth == 8 ? "srgb" : "rgb16"
      let named = try Operation("copy", ["in": .image(image), "interpretation": .choice(meaning)]).build().image()
      let tagged = try profile.map { try named.withFields(setting: [VIPSImage.Field.profile: .blob($0)]) } ?? named
      let bytes = try Operation("tiffsave_buffer", ["in": .image(tagged)]).build().bytes("buffer")
      return try Photo(bytes: ByteBlock(copying: bytes))
    }

    /// The linear light of a photo whose profile has tables, through the pipeline.
    private static func linear(_ photo: Photo) throws -> (values: [Float], bands: Int) {
      guard case .tables = photo.info.color else { throw PhotoError(.unsupported, "\(photo.info.color.name)") }
      var pipeline = try Pipeline(ImageSource.bytes(photo.bytes).load().image, plan: Engine.plan(photo, []))
      let image = try pipeline.finishedLinear()
      return (try image.withPixels { Array($0.bindMemory(to: Float.self)) }, image.bands)
    }

    private static func inks() throws -> JSONValue {
      try #require(Fixture("RenderingTests/Fixtures/files/colors.json").objects("inks").first)
    }

    private static func inkProfile() throws -> [UInt8] {
      ProfileBytes.inks(nodes: (try inks()["nodes"]?.numbers ?? []).map { Int($0) })
    }

    @Test("tables equivalent to curves and a matrix give the same light, also outside sRGB", arguments: [3, 4])
    func rgb(bands: Int) throws {
      let cases = try Fixture("RenderingTests/Fixtures/color.json").objects("profiles")
      let one = try #require(cases.first { $0["profile"]?.stringValue == "Adobe RGB (1998)" })
      let color = (one["codes"]?.numbers ?? []).map { Int(($0 * 65_535).rounded()) }
      // Alpha counts up, and is not touched.
      var codes = color
      if bands == 4 {
        codes = []
        for pixel in 0..<color.count / 3 {
          codes += color[pixel * 3..<pixel * 3 + 3]
          codes.append(pixel * 1000)
        }
      }
      let photo = try Self.photo(
        codes, width: codes.count / bands, bands: bands, depth: 16, profile: ProfileBytes.tables(one))
      #expect(photo.info.warnings.isEmpty, "\(photo.info.warnings)")
      let found = try Self.linear(photo)
      #expect(found.bands == bands)
      let expected = one["linear"]?.numbers ?? []
      let colorPlaces = found.values.indices.filter { $0 % bands < 3 }
      let colors: [Float] = colorPlaces.map { found.values[$0] }
      // The table has 16 bits, of a scale up to 2, and the matrix from XYZ multiplies them by up to 3.
      let deviation = Deviation(colors, expected, bands: 3)
      #expect(deviation.worst <= 4e-4, "\(deviation)")
      #expect((expected.min() ?? 0) < -0.01 && (colors.min() ?? 0) < -0.01, "no color is outside sRGB")
      guard bands == 4 else { return }
      for pixel in 0..<codes.count / 4 {
        let expected = Float(pixel * 1000) / Float(65_535)
        #expect(found.values[pixel * 4 + 3] == expected)
      }
    }

    @Test("CMYK is converted relative colorimetric with black point compensation", arguments: [8, 16])
    func cmyk(depth: Int) throws {
      let one = try Self.inks()
      let top = depth == 8 ? 255.0 : 65_535
      let codes = (one["inks"]?.numbers ?? []).map { Int(($0 * top).rounded()) }
      let photo = try Self.photo(
        codes, width: codes.count / 4, bands: 4, depth: depth, isCMYK: true, profile: Self.inkProfile())
      #expect(photo.info.warnings.isEmpty, "\(photo.info.warnings)")
      let found = try Self.linear(photo)
      let deviation = Deviation(found.values, one["linear"]?.numbers ?? [], bands: 3)
      #expect(deviation.worst <= 4e-4, "\(deviation)")
    }

    @Test("CMYK without a profile is within half a code of lcms2 in double precision")
    func generic() throws {
      let levels = [0, 40, 90, 150, 200, 255]
      var codes: [Int] = []
      for c in levels { for m in levels { for y in levels { for k in levels { codes += [c, m, y, k] } } } }
      let photo = try Self.photo(codes, width: 36, bands: 4, depth: 8, isCMYK: true, profile: nil)
      #expect(photo.info.warnings.contains { $0.contains("CMYK") })
      let found = try Self.linear(photo).values
      let lab = try LittleCMS.lab(codes, try VIPSImage.genericCMYK())
      let expected: [Double] = lab.flatMap { LittleCMS.linear($0) }
      var errors: [Double] = []
      for (light, wanted) in zip(found, expected) { errors.append(abs(Self.code(Double(light)) - Self.code(wanted))) }
      errors.sort()
      #expect(errors.count == 1296 * 3)
      #expect(errors[errors.count * 99 / 100] <= 0.5, "\(errors.suffix(3))")
      #expect(errors[errors.count - 1] <= 1, "\(errors.suffix(3))")
    }

    /// The code of 8 bits of linear light, not rounded.
    private static func code(_ linear: Double) -> Double { min(max(px_srgb_encode(linear), 0), 1) * 255 }

    @Test("any number of threads gives the same bytes")
    func threads() throws {
      let codes: [Int] = (0..<400 * 300 * 4).map { (index: Int) -> Int in ((index &* 2_654_435_761) >> 13) & 255 }
      let photo = try Self.photo(codes, width: 400, bands: 4, depth: 8, isCMYK: true, profile: Self.inkProfile())
      let steps: [JSONValue] = [["op": "exposure", "ev": 0.3]]
      let one = try Engine.codes(photo, steps, threads: 1)
      #expect(one.count == 400 * 300 * 3 && Set(one).count > 200)
      #expect(try Engine.codes(photo, steps, threads: 4) == one)
    }

    @Test("damaged tables are an error with lcms2's reason, and the photo can still be described")
    func damaged() throws {
      let nodes = (try Self.inks()["nodes"]?.numbers ?? []).map { Int($0) }
      // 200 nodes a side would be 9.6 GB.
      let codes = [Int](repeating: 9, count: 64)
      let photo = try Self.photo(
        codes, width: 4, bands: 4, depth: 8, isCMYK: true, profile: ProfileBytes.inks(nodes: nodes, side: 200))
      #expect(photo.info.color.name == "inks")
      let error = #expect(throws: PhotoError.self) { try Engine.codes(photo, []) }
      #expect(error?.kind == .badImage)
      let message = error?.message ?? ""
      #expect(message.contains("the color profile 'inks' is damaged: lcms2 reports '"), "\(message)")
      #expect(error?.hint != nil)
    }
  }
}
