import Adjustments
import CPixels
import Documents
import Foundation
import ImageFiles
import PhotoMetadata
import TestSupport
import Testing
import VIPS

@testable import Rendering

extension RenderingSuite {
  /// TIFFs of floats, which are light.
  @Suite("TIFFs of floats")
  struct FloatTIFFTests {
    private static func photo(_ picture: TIFFPicture) throws -> Photo {
      try VIPSLibrary.start()
      return try Photo(bytes: ByteBlock(copying: picture.bytes))
    }

    /// The code of light in 16 bits, through the curve of sRGB.
    private static func code(_ light: Double) -> Double { px_srgb_encode(min(max(light, 0), 1)) * 65_535 }

    /// The codes of a rendering in 16 bits.
    private static func codes(_ photo: Photo, _ steps: [RecipeStep] = []) throws -> [UInt16] {
      var settings = OutputSettings()
      (settings.format, settings.depth) = (.png, 16)
      let plan = try Planner.plan(
        photo.info, steps: steps, request: OutputRequest(settings, path: nil, source: photo.info))
      return try Renderer.image(plan, of: photo).withPixels { Array($0.bindMemory(to: UInt16.self)) }
    }

    private static let light: [Float] = [0, 0.25, 0.5, 1, 2, 0.001, 0.125, 0.75, 0.03125, 16, 0.2, 0.6]

    @Test("without a profile are linear light", arguments: [false, true], [1, 2, 3, 4])
    func linear(isHalf: Bool, samples: Int) throws {
      let light = samples % 2 == 1 ? Self.light : Self.light.map { min($0, 1) }
      let photo = try Self.photo(TIFFPicture(floats: light, width: 1, samples: samples, isHalf: isHalf))
      #expect(photo.info.depth == 32 && photo.info.bands == samples)
      #expect(photo.info.color.name == (samples < 3 ? "linear gray" : "linear sRGB"))
      let codes = try Self.codes(photo)
      for (index, (code, value)) in zip(codes, light).enumerated() {
        let stored = isHalf ? Double(Float16(value)) : Double(value)
        let isAlpha = samples % 2 == 0 && index % samples == samples - 1
        #expect(abs(Double(code) - (isAlpha ? stored * 65_535 : Self.code(stored))) <= 1, "\(value)")
      }
    }

    @Test("keep light above white until it is clipped in the output", arguments: [false, true])
    func bright(isHalf: Bool) throws {
      let photo = try Self.photo(TIFFPicture(floats: Self.light, width: 2, samples: 3, isHalf: isHalf))
      let codes = try Self.codes(photo, [RecipeStep(Exposure(ev: -5))])
      for (code, value) in zip(codes, Self.light) {
        #expect(abs(Double(code) - Self.code(Double(value) / 32)) <= 40, "\(value)")
      }
      #expect(codes.max() ?? 0 < 65_535)
    }

    @Test("with a profile are what its curve says")
    func curve() throws {
      var picture = TIFFPicture(floats: Self.light, width: 2, samples: 3)
      picture.profile = ColorSpace.adobeRGB.profile
      let photo = try Self.photo(picture)
      #expect(photo.info.color.name.contains("Adobe RGB"))
      for (code, value) in zip(try Self.codes(photo), Self.light) {
        #expect(abs(Double(code) - Double(min(value, 1)) * 65_535) <= 2, "\(value)")
      }
    }

    @Test("with a profile of linear light are written with the curve of sRGB and the same primaries")
    func linearProfile() throws {
      let p3 = try #require(
        ColorSpace.standard(
          "linear P3", primaries: [(x: 0.680, y: 0.320), (x: 0.265, y: 0.690), (x: 0.150, y: 0.060)], curve: .gamma(1)
        ).profile)
      var picture = TIFFPicture(floats: Self.light, width: 2, samples: 3)
      picture.profile = p3
      let photo = try Self.photo(picture)
      for (code, value) in zip(try Self.codes(photo), Self.light) {
        #expect(abs(Double(code) - Self.code(Double(value))) <= 3, "\(value)")
      }
      let space = try #require(photo.info.color.space).forIntegers
      let written = try ICCProfile(try #require(space.profile))
      let (found, stated) = (try #require(written.colorants), try #require(ICCProfile(p3).colorants))
      for (one, other) in zip(found.joined(), stated.joined()) { #expect(abs(one - other) < 1e-4) }
      #expect(
        ColorSpace.described(by: written)?.space.curves.allSatisfy { abs($0.linear(0.5) - 0.21404) < 1e-4 } == true)
    }

    @Test("have a defined value where they are no number or beyond every light")
    func strange() throws {
      let photo = try Self.photo(
        TIFFPicture(floats: [.nan, .infinity, -.infinity, 3e38, -3e38, -1], width: 2, samples: 3))
      #expect(try Self.codes(photo) == [0, 65_535, 0, 65_535, 0, 0])
      #expect(try Self.codes(photo, [RecipeStep(Exposure(ev: -5)), RecipeStep(Saturation(amount: 40))]).count == 6)
    }

    @Test("a curve goes on above 1, and is mirrored below 0")
    func beyond() {
      let table = ToneCurve.sampled([0, 0.25, 1])
      #expect(table.light(0.5) == 0.25 && table.light(1) == 1 && table.light(2) == 2.5 && table.light(-0.5) == -0.25)
      #expect(abs(ToneCurve.gamma(2).light(3) - 9) < 1e-12 && abs(ToneCurve.gamma(2).light(-3) + 9) < 1e-12)
      #expect(ToneCurve.gamma(1).isLinear && ToneCurve.sampled([0, 0.5, 1]).isLinear && !table.isLinear)
      #expect(!ToneCurve.srgb.isLinear && !ToneCurve.gamma(2.2).isLinear)
    }

    @Test("as masks are amounts: below 0 and what is no number is none, above 1 is all", arguments: [false, true])
    func mask(isHalf: Bool) throws {
      let picture = TIFFPicture(
        floats: [0, 0.25, 0.5, 1, 7, -3, .nan, .infinity], width: 4, samples: 1, isHalf: isHalf)
      let mask = try #require(try Resource.read(picture.bytes, as: .picture).picture)
      try mask.decode()
      let samples = try #require(mask.samples)
      let values = Array(UnsafeBufferPointer(start: samples.base, count: samples.width * samples.height))
      #expect(values == [0, 16_384, 32_768, 65_535, 65_535, 0, 0, 65_535])
    }
  }
}

extension SourceColor {
  fileprivate var space: ColorSpace? { if case .space(let space) = self { space } else { nil } }
}
