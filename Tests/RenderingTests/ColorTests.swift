import Adjustments
import CPixels
import Foundation
import ImageFiles
import PhotoMetadata
import Documents
import TestSupport
import Testing
import VIPS

@testable import Rendering

extension RenderingSuite {
  @Suite("colors of files")
  struct ColorTests {
    /// 16-bit codes in a profile as the working space's linear light, through the passes that photos take.
    private static func linear(_ codes: [Int], profile: [UInt8]) throws -> (values: [Float], info: SourceInfo) {
      var options = EncodingOptions()
      options.depth = 16
      let bytes = try Picture.image(codes, codes.count / 3, 1, 3, depth: 16).encoded(
        as: Encoding(.tiff, options), profile: profile)
      let photo = try Photo(bytes: ByteBlock(copying: bytes))
      guard case .space(let space) = photo.info.color else {
        throw PhotoError(.unsupported, "\(photo.info.color.name)")
      }
      let image = try ImageSource.bytes(photo.bytes).load().image.point(
        PointPass(PointProgram([]), from: .stored(space, bands: 3, depth: 16), to: .linear(bands: 3)))
      return (try image.withPixels { Array($0.bindMemory(to: Float.self)) }, photo.info)
    }

    @Test("matrix and curve profiles are decoded to linear light like the reference", arguments: 0..<5)
    func profiles(index: Int) throws {
      let cases = try Fixture("RenderingTests/Fixtures/color.json").objects("profiles")
      try #require(cases.count == 5)
      let one = cases[index]
      let codes = (one["codes"]?.numbers ?? []).map { Int(($0 * 65_535).rounded()) }
      let (values, info) = try Self.linear(codes, profile: ProfileBytes.profile(one))
      #expect(info.warnings.isEmpty, "\(info.warnings)")
      let expected = one["linear"]?.numbers ?? []
      // Half a code of 16 bits is up to 2e−5 where a curve is steepest.
      let deviation = Deviation(values, expected, bands: 3)
      #expect(deviation.worst <= 1e-4, "\(one["profile"]?.stringValue ?? ""): \(deviation)")
      // White is white to the last bit, and gray gray.
      let white = try #require(
        codes.indices.first { codes[$0] == 65_535 && $0 % 3 == 0 && codes[$0 + 1] == 65_535 && codes[$0 + 2] == 65_535 }
      )
      #expect(values[white..<white + 3].existAndSatisfy { abs($0 - 1) <= 2e-7 })
    }

    /// What a profile with these colorants and a parametric curve of type 3 is read as.
    private static func described(
      scale: Double = 1, gamma: Double = 2.4
    ) throws -> (space: ColorSpace, warning: String?) {
      let columns = [[0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.71410]]
      let tags: JSONValue = [
        "profile": "near sRGB", "colorants": .array(columns.map { .array($0.map { .number($0 * scale) }) }),
        "para": [
          "type": 3,
          "parameters": [.number(gamma), .number(1 / 1.055), .number(0.055 / 1.055), .number(1 / 12.92), 0.04045],
        ],
      ]
      return try #require(ColorSpace.described(by: ICCProfile(ProfileBytes.profile(tags))))
    }

    @Test(
      "a curve half a code away from sRGB is not sRGB",
      arguments: [(2.4, true), (2.402, true), (2.42, false), (2.38, false)])
    func nearCurve(gamma: Double, isSRGB: Bool) throws {
      #expect(try Self.described(gamma: gamma).space.isSRGB == isSRGB)
    }

    @Test("a profile whose white is darker or lighter than white has a warning", arguments: [0.9, 0.98, 1, 1.02, 1.1])
    func otherWhite(scale: Double) throws {
      #expect(try (Self.described(scale: scale).warning == nil) == (scale == 1))
    }

    @Test("a parametric curve is linear below its threshold and a power above it")
    func parametric() {
      let curve = ToneCurve.parametric(g: 2, a: 1, b: 0, c: 0.5, d: 0.25, e: 0.1, f: 0.05)
      for (x, expected) in [(0, 0.05), (0.125, 0.1125), (0.25, 0.1625), (0.5, 0.35), (1, 1.1)] {
        #expect(abs(curve.linear(x) - expected) < 1e-12, "\(x)")
      }
    }

    @Test("the profiles of named color spaces are read back as the same spaces")
    func own() throws {
      for space in [ColorSpace.srgb, .displayP3, .adobeRGB, .prophotoRGB] {
        let bytes = try #require(space.profile)
        let profile = try ICCProfile(bytes)
        let (described, warning) = try #require(ColorSpace.described(by: profile))
        #expect(warning == nil)
        #expect(described.isSRGB == space.isSRGB)
        for (a, b) in zip(described.matrix?.rows ?? [], space.matrix?.rows ?? []) { #expect(abs(a - b) < 2e-4) }
        for code in 0...255 {
          let x = Double(code) / 255
          #expect(abs(described.curves[0].linear(x) - space.curves[0].linear(x)) < 3e-5)
        }
      }
    }

    @Test(
      "a profile close to sRGB is read as sRGB, others are not", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"),
      arguments: [
        ("sRGB-v2-micro.icc", true), ("sRGB-v4.icc", true), ("DisplayP3-v4.icc", false), ("AdobeCompat-v4.icc", false),
      ])
    func nearSRGB(file: String, isSRGB: Bool) throws {
      let bytes = try [UInt8](Data(contentsOf: Corpus.photo("icc/" + file)))
      let described = try #require(ColorSpace.described(by: ICCProfile(bytes)))
      #expect(described.space.isSRGB == isSRGB)
      #expect(described.warning == nil)
    }

    /// A TIFF file, which takes whatever profile it is given; PNG would drop one that is wrong.
    private static func photo(bands: Int, profile: [UInt8]) throws -> Photo {
      let bytes = try Picture(8, 8, bands: bands).image(depth: 8).encoded(as: Encoding(.tiff), profile: profile)
      return try Photo(bytes: ByteBlock(copying: bytes))
    }

    @Test("a damaged profile and one of another kind are reported")
    func strange() throws {
      let p3 = try #require(ColorSpace.displayP3.profile)
      let damaged = try Self.photo(bands: 3, profile: Array(p3.prefix(200)))
      #expect(damaged.info.color == .space(.untagged))
      #expect(damaged.info.warnings.contains { $0.contains("profile") })
      let gray = try Self.photo(bands: 1, profile: p3)
      #expect(gray.info.color == .space(.untaggedGray))
      #expect(gray.info.warnings.count == 1)
    }

    @Test("a profile that libpng refuses is still embedded in a PNG, with the same meaning")
    func mistakenProfile() throws {
      var profile = try #require(ColorSpace.displayP3.profile)
      // The last bit of the illuminant.
      profile[79] ^= 1
      let photo = try Self.photo(bands: 3, profile: profile)
      let image = try Picture(8, 8, bands: 3).image(depth: 8)
      let plain = try image.encoded(as: Encoding(.png), profile: profile)
      #expect(plain.count == (try image.encoded(as: Encoding(.png))).count, "libpng can write the profile now")
      var settings = OutputSettings()
      (settings.format, settings.metadata) = (.png, .none)
      let request = try OutputRequest(settings, path: nil, source: photo.info)
      let plan = try Planner.plan(photo.info, steps: [], request: request)
      let rendition = try Renderer.rendition(RenditionJob(plan: plan, request: request), of: photo)
      let read = try Photo(bytes: ByteBlock(copying: rendition.bytes))
      #expect(read.info.color == photo.info.color)
      #expect(read.info.color != .space(.untagged))
    }

    @Test("HDR encodings are refused by name", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"))
    func hdr() {
      let error = #expect(throws: PhotoError.self) { try Photo(path: Corpus.photo("kinds/rgb16.png").path) }
      #expect(error?.kind == .unsupported)
      #expect(error?.message.contains("HLG") == true)
    }

    @Test("CMYK is converted with libvips' profile, with a warning", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"))
    func cmyk() throws {
      let photo = try Photo(path: Corpus.photo("kinds/cmyk.jpg").path)
      #expect(photo.info.warnings.contains { $0.contains("CMYK") })
      let codes = try Engine.codes(photo, [["op": "resize", "longEdge": 40]])
      #expect(codes.count == 40 * 38 * 3 || codes.count == 38 * 40 * 3)
      #expect(Set(codes).count > 20)
      let plan = try Engine.plan(photo, [])
      #expect(plan.target.color.isSRGB)
      #expect(plan.notes.contains { $0.contains("sRGB") })
    }
  }
}
