import Adjustments
import Documents
import Foundation
import ImageFiles
import TestSupport
import Testing
import VIPS

@testable import Rendering

extension RenderingSuite {
  /// Figures against those that the NumPy reference recorded, and against published ones.
  @Suite("comparing pictures")
  struct ComparisonTests {
    private static let fixture = try? Fixture("RenderingTests/Fixtures/comparison/pictures.json")
    static let cases = fixture?.objects("cases") ?? []
    static let pairs = fixture?.objects("pairs").map(\.numbers) ?? []

    /// A photo of these codes.
    private static func photo(
      _ codes: [UInt8], _ width: Int, _ height: Int, channels: Int = 3, profile: [UInt8]? = nil
    ) throws -> Photo {
      let image = try VIPSImage(pixels: codes, width: width, height: height, bands: channels, format: .uchar)
      return try Photo(bytes: ByteBlock(copying: image.encoded(as: Encoding(.png), profile: profile)))
    }

    private static func difference(_ first: Photo, _ second: Photo, threads: Int = 2) throws -> PictureDifference {
      try #require(try PictureComparison(first, second, limits: PhotoLimits()).difference(threads: threads))
    }

    @Test("ΔE2000 equals the 34 published pairs, in both directions")
    func published() {
      #expect(Self.pairs.count == 34)
      for pair in Self.pairs {
        let (one, other) = (LabColor(pair[0], pair[1], pair[2]), LabColor(pair[3], pair[4], pair[5]))
        #expect(abs(one.difference(to: other) - pair[6]) < 0.00006, "\(pair)")
        #expect(abs(other.difference(to: one) - pair[6]) < 0.00006, "\(pair)")
      }
    }

    @Test("linear light is converted to the right Lab colors: white, black and red")
    func lab() {
      #expect(LabColor(linear: 1, 1, 1).difference(to: LabColor(100, 0, 0)) < 1e-9)
      #expect(LabColor(linear: 0, 0, 0).difference(to: LabColor(0, 0, 0)) < 1e-9)
      #expect(LabColor(linear: 1, 0, 0).difference(to: LabColor(53.24, 80.09, 67.20)) < 0.02)
    }

    @Test("PSNR, SSIM and ΔE2000 equal the reference, with any number of threads", arguments: cases.indices)
    func figures(index: Int) throws {
      let one = Self.cases[index]
      func number(_ key: String) throws -> Double { try #require(one[key]?.numberValue) }
      let (width, height) = (Int(try number("width")), Int(try number("height")))
      let photos = try ["first", "second"].map { key in
        try Self.photo(
          try #require(one[key]).numbers.map { UInt8($0) }, width, height, channels: Int(try number("channels")))
      }
      let found = try Self.difference(photos[0], photos[1], threads: 1)
      #expect(abs(try #require(found.psnr) - (try number("psnr"))) < 1e-3)
      #expect(abs(try #require(found.ssim) - (try number("ssim"))) < 1e-5)
      #expect(abs(found.deltaE.mean - (try number("mean"))) < 1e-4)
      #expect((-1e-4...0.0011).contains(found.deltaE.p99 - (try number("p99"))), "\(found)")
      #expect(abs(found.deltaE.max - (try number("max"))) < 1e-3)
      #expect(try Self.difference(photos[0], photos[1], threads: 3) == found)
      let same = try Self.difference(photos[0], photos[0])
      #expect(same.isNone && same.psnr == nil && same.ssim == 1 && same.deltaE.p99 == 0)
    }

    @Test("a tall picture, compared in many bands, has the metrics of its parts")
    func bands() throws {
      let rows = 300
      let first = (0..<rows * 20 * 3).map { UInt8($0 * 7 % 251) }
      let second = first.enumerated().map { place, code in place / 60 == 170 ? 255 - code : code }
      let found = try Self.difference(Self.photo(first, 20, rows), Self.photo(second, 20, rows))
      let alone = try Self.difference(
        Self.photo(Array(first[170 * 60..<171 * 60]), 20, 1), Self.photo(Array(second[170 * 60..<171 * 60]), 20, 1))
      #expect(alone.ssim == nil)
      #expect(found.deltaE.max == alone.deltaE.max)
      #expect(abs(found.deltaE.mean * Double(rows) - alone.deltaE.mean) < 1e-6)
      let (psnr, own) = (try #require(found.psnr), try #require(alone.psnr))
      #expect(abs(psnr - own - 10 * log10(Double(rows))) < 1e-6)
      // Every window that has the row differs: 11 of 290.
      let similarity = try #require(found.ssim)
      #expect(similarity > 1 - 2 * 11.0 / 290 && similarity < 0.999, "\(similarity)")
    }

    @Test("colors are compared through their profiles: the same colors in another space are equal")
    func profiles() throws {
      let codes = (0..<40 * 30 * 3).map { UInt8($0 * 11 % 256) }
      let photo = try Self.photo(codes, 40, 30)
      var settings = OutputSettings()
      (settings.format, settings.profile, settings.depth) = (.png, .displayP3, 16)
      let file = try RenderJob(source: .photo(photo), recipe: Recipe(), targets: [.init(settings: settings)]).run().file
      let wide = try Photo(bytes: ByteBlock(copying: file.bytes))
      let found = try Self.difference(photo, wide)
      #expect(found.deltaE.max < 0.05, "\(found)")
      // Without its profile it is another picture.
      let bare = try Photo(
        bytes: ByteBlock(copying: ImageSource.bytes(wide.bytes).load().image.encoded(as: Encoding(.png, .init16))))
      #expect(try Self.difference(photo, bare).deltaE.max > 2)
    }

    @Test("colors outside sRGB are not clipped")
    func wideGamut() throws {
      let profile = try #require(ColorSpace.displayP3.profile)
      let reds = try [255, 249].map { (red: UInt8) in
        try Self.photo(
          (0..<48).map { (index: Int) -> UInt8 in index % 3 == 0 ? red : 0 }, 4, 4,
          profile: profile)
      }
      let found = try Self.difference(reds[0], reds[1])
      #expect(found.deltaE.max > 0.5)
      #expect(found.psnr != nil)
    }

    @Test("transparent pixels are compared over both black and white")
    func backgrounds() throws {
      let clear = try Self.photo([UInt8](repeating: 0, count: 64), 4, 4, channels: 4)
      for code: UInt8 in [0, 255] {
        let opaque = try Self.photo([UInt8](repeating: code, count: 48), 4, 4)
        let found = try Self.difference(clear, opaque)
        #expect(abs(try #require(found.psnr)) < 1e-9)
        #expect(abs(found.deltaE.max - 100) < 1e-3)
      }
    }

    @Test("pictures of different sizes have no metrics and no heat map, but are shown side by side")
    func sizes() throws {
      let photos = try [(4, 6), (5, 6)].map {
        try Self.photo([UInt8](repeating: 90, count: $0.0 * $0.1 * 3), $0.0, $0.1)
      }
      let comparison = try PictureComparison(photos[0], photos[1], limits: PhotoLimits())
      let request = try OutputRequest(OutputSettings(), path: "x.png", source: photos[0].info)
      #expect(try comparison.difference() == nil)
      #expect(try comparison.heatMap(request) == nil)
      let picture = try Photo(bytes: ByteBlock(copying: comparison.sideBySide(request)))
      #expect(picture.info.uprightSize == FrameSize(width: 11, height: 6))
    }

    @Test("a heat map is black where nothing differs and pale yellow where much differs")
    func heatMap() throws {
      var codes = [UInt8](repeating: 40, count: 12 * 12 * 3)
      let first = try Self.photo(codes, 12, 12)
      for place in 0..<3 { codes[(5 * 12 + 7) * 3 + place] = 240 }
      let comparison = try PictureComparison(first, Self.photo(codes, 12, 12), limits: PhotoLimits())
      let request = try OutputRequest(OutputSettings(), path: "x.png", source: first.info)
      let map = try #require(try comparison.heatMap(request))
      let pixels = try ImageSource.bytes(ByteBlock(copying: map)).load().image.withPixels { Array($0) }
      for pixel in 0..<144 {
        #expect(Array(pixels[3 * pixel..<3 * pixel + 3]) == (pixel == 67 ? [252, 255, 164] : [0, 0, 4]))
      }
    }

    @Test("a gray picture can be compared with a color picture")
    func gray() throws {
      let gray = try Self.photo([UInt8](repeating: 77, count: 144), 12, 12, channels: 1)
      let color = try Self.photo([UInt8](repeating: 77, count: 432), 12, 12)
      #expect(try Self.difference(gray, color).isNone)
    }

    @Test("photos are compared upright", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"), arguments: [3, 6])
    func orientation(value: Int) throws {
      let photos = try [1, value].map { try Photo(path: Corpus.photo("orientation/landscape_\($0).jpg").path) }
      // They were compressed one by one.
      let found = try Self.difference(photos[0], photos[1])
      let similarity = try #require(found.ssim)
      #expect(found.deltaE.mean < 3 && similarity > 0.9, "\(found)")
    }

    @Test("a comparison that needs more memory than allowed is refused, and a comparison can be canceled")
    func limits() throws {
      let photo = try Self.photo([UInt8](repeating: 90, count: 64 * 64 * 3), 64, 64)
      var limits = PhotoLimits()
      limits.memory = 10_000
      let error = #expect(throws: PhotoError.self) { try PictureComparison(photo, photo, limits: limits) }
      #expect(error?.kind == .overLimit)
      let comparison = try PictureComparison(photo, photo, limits: PhotoLimits())
      let canceled = #expect(throws: PhotoError.self) { try comparison.difference { _ in false } }
      #expect(canceled?.kind == .canceled)
    }
  }
}

extension EncodingOptions {
  /// 16 bits.
  fileprivate static var init16: Self {
    var options = Self()
    options.depth = 16
    return options
  }
}
