import Adjustments
import Foundation
import ImageFiles
import PhotoMetadata
import TestSupport
import Testing
import VIPS

@testable import Rendering

extension RenderingSuite {
  /// What `gAMA` and `cHRM` say (PNG third edition, 11.3.2), and when they count.
  @Suite("exponents and chromaticities of PNGs")
  struct CalibratedColorTests {
    private static let codes = [0, 1, 64, 128, 200, 255]

    private static func png(bands: Int = 3, profile: [UInt8]? = nil) throws -> [UInt8] {
      try VIPSLibrary.start()
      let values = codes.flatMap { [Int](repeating: $0, count: bands) }
      return try Picture.image(values, codes.count, 1, bands, depth: 8).encoded(as: Encoding(.png), profile: profile)
    }

    private static func chunk(_ values: [Double]) -> [UInt8] {
      values.flatMap { [UInt8].bigEndian(UInt32(($0 * 100_000).rounded())) }
    }

    private static func photo(_ bytes: [UInt8]) throws -> Photo { try Photo(bytes: ByteBlock(copying: bytes)) }

    private static let rec709 = [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]

    @Test(
      "a value is light to the power that the file states, gray or colored", arguments: [1, 0.551, 0.9, 1 / 1.8],
      [1, 3])
    func exponents(gamma: Double, bands: Int) throws {
      let photo = try Self.photo(Self.png(bands: bands).withChunk("gAMA", Self.chunk([gamma])))
      #expect(photo.info.warnings == [])
      let expected = Self.codes.flatMap { [Double](repeating: pow(Double($0) / 255, 1 / gamma), count: bands) }
      let found = try CodePointTests.linear(photo)
      #expect(zip(found, expected).existAndSatisfy { abs(Double($0) - $1) < 2e-4 }, "\(found)")
    }

    @Test("1/2.2 is the curve of sRGB, as libpng takes it, unless the chromaticities are others")
    func usual() throws {
      for gamma in [0.45455, 0.4550, 0.4545] {
        let plain = try Self.png().withChunk("gAMA", Self.chunk([gamma]))
        #expect(try Self.photo(plain).info.color == .space(.untagged))
        #expect(try Self.photo(plain.withChunk("cHRM", Self.chunk(Self.rec709))).info.color == .space(.untagged))
      }
      let adobe = [0.3127, 0.3290, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06]
      let photo = try Self.photo(
        Self.png().withChunk("gAMA", Self.chunk([0.45455])).withChunk("cHRM", Self.chunk(adobe)))
      let light = try CodePointTests.linear(photo)
      #expect(abs(Double(light[9]) - pow(128.0 / 255, 2.2)) < 2e-4)
    }

    /// Red in linear sRGB, by the published matrices of Display P3 and, adapted by Bradford, of ROMM RGB.
    @Test(
      "colors are converted from the primaries and the white that the file states, and white stays white",
      arguments: [
        ([0.3127, 0.3290, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060], [1.2249, -0.0420, -0.0197]),
        ([0.34567, 0.35850, 0.734699, 0.265301, 0.159597, 0.840403, 0.036598, 0.000105], [2.0342, -0.2288, -0.0086]),
      ])
    func chromaticities(values: [Double], red: [Double]) throws {
      try VIPSLibrary.start()
      let plain = try Picture.image([255, 0, 0, 255, 255, 255], 2, 1, 3, depth: 8).encoded(as: Encoding(.png))
      let photo = try Self.photo(plain.withChunk("gAMA", Self.chunk([1])).withChunk("cHRM", Self.chunk(values)))
      let light = try CodePointTests.linear(photo).map(Double.init)
      #expect(zip(light, red + [1, 1, 1]).existAndSatisfy { abs($0 - $1) < 1e-3 }, "\(light)")
    }

    /// The chunks that say what colors are, the one that counts most first (PNG, third edition), and what each says.
    private static let declarations: [(kinds: [String], color: ColorSpace?)] = [
      (["cICP"], .displayP3), (["iCCP"], .adobeRGB), (["sRGB"], .untagged), (["cHRM", "gAMA"], nil),
    ]

    private static func content(_ kind: String) throws -> [UInt8] {
      switch kind {
      case "cICP": return [12, 13, 0, 1]
      case "iCCP": return Array("profile".utf8) + [0, 0] + Zlib.stored(ColorSpace.adobeRGB.profile ?? [])
      case "sRGB": return [0]
      case "gAMA": return chunk([1])
      default: return chunk(rec709)
      }
    }

    @Test("of all that a file says about its colors, in any order, what takes precedence counts", arguments: 1..<16)
    func precedence(subset: Int) throws {
      let stated = Self.declarations.enumerated().filter { subset & (1 << $0.offset) != 0 }.map(\.element)
      let kinds = stated.flatMap(\.kinds)
      let plain = try Self.png()
      for turn in 0..<kinds.count {
        for order in [Array(kinds[turn...] + kinds[..<turn]), (kinds[turn...] + kinds[..<turn]).reversed()] {
          let photo = try Self.photo(try order.reduce(plain) { $0.withChunk($1, try Self.content($1)) })
          if let color = stated[0].color {
            #expect(photo.info.color.name == color.name, "\(order.reversed())")
          } else {
            #expect(try abs(Double(CodePointTests.linear(photo)[9]) - 128.0 / 255) < 2e-4)
          }
        }
      }
    }

    @Test("code points that are not known are ignored with a warning, and the profile counts")
    func unknownCodePoints() throws {
      let info = try Self.photo(Self.png(profile: ColorSpace.adobeRGB.profile).withChunk("cICP", [99, 13, 0, 1])).info
      #expect(info.color.name == ColorSpace.adobeRGB.name)
      #expect(info.warnings.contains { $0.contains("99/13") }, "\(info.warnings)")
    }

    @Test(
      "values of no picture are ignored with a warning, and damaged chunks without",
      arguments: [
        (Optional(200.0), nil, true), (0.00001, nil, true), (0, nil, false),
        (nil, [0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3], true), (nil, [Double](repeating: 0, count: 8), true),
        // A white outside of the primaries.
        (nil, [0.1, 0.7, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06], true),
        (nil, [0.3127, 0.3290], false),
      ] as [(Double?, [Double]?, Bool)])
    func invalid(gamma: Double?, values: [Double]?, warns: Bool) throws {
      var bytes = try Self.png()
      if let gamma { bytes = bytes.withChunk("gAMA", Self.chunk([gamma])) }
      if let values { bytes = bytes.withChunk("cHRM", Self.chunk(values)) }
      let info = try Self.photo(bytes).info
      #expect(info.color == .space(.untagged))
      #expect(info.warnings.contains { $0.contains("exponent") } == warns, "\(info.warnings)")
    }

    @Test("the curve of a gray profile whose connection space is Lab leads to lightness", arguments: [1.0, 1.5])
    func lightness(exponent: Double) throws {
      var profile = ICCProfile.grayProfile(name: "dot gain", curve: [exponent])
      profile.replaceSubrange(20..<24, with: Array("Lab ".utf8))
      let photo = try Self.photo(Self.png(bands: 1, profile: profile))
      let expected = Self.codes.map { code -> Double in
        let lightness = 100 * pow(Double(code) / 255, exponent)
        return lightness > 8 ? pow((lightness + 16) / 116, 3) : lightness * 27 / 24_389
      }
      let found = try CodePointTests.linear(photo)
      #expect(zip(found, expected).existAndSatisfy { abs(Double($0) - $1) < 2e-4 }, "\(found)")
    }
  }
}
