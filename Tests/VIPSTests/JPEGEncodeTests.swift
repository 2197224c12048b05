import ImageFiles
import Foundation
import TestSupport
import Testing

@testable import VIPS

extension VIPSSuite {
  @Suite("encoding JPEG")
  struct JPEGEncodeTests {
    static let qualities = [1, 30, 75, 89, 90, 95, 100]

    static let forms: [(isProgressive: Bool, optimizes: Bool)] = [(false, false), (false, true), (true, false)]

    /// A JFIF header of version 1.2 with square pixels.
    static let header: [UInt8] =
      [0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8) + [1, 2, 0, 0, 1, 0, 1, 0, 0]

    /// A file of libvips' saver with that header.
    private static func behindHeader(_ bytes: [UInt8]) -> [UInt8] {
      var file = bytes
      file.insert(contentsOf: header, at: 2)
      return file
    }

    @Test(
      "a file equals that of libvips' own saver byte for byte after the JFIF header", arguments: qualities,
      EncodingOptions.Subsampling.allCases)
    func identical(quality: Int, subsampling: EncodingOptions.Subsampling) throws {
      var options = EncodingOptions()
      (options.quality, options.subsampling) = (quality, subsampling)
      for form in Self.forms {
        (options.isProgressive, options.optimizesCoding) = form
        for bands in [1, 3] {
          for (width, height) in [(1, 1), (61, 47), (64, 130)] {
            let image = try Sample.image8(width, height, bands: bands)
            let ours = try image.encoded(as: Encoding(.jpeg, options))
            let theirs = try LibVIPS.save(image, options)
            #expect(ours == Self.behindHeader(theirs))
          }
        }
      }
    }

    @Test("a profile is stored in numbered segments after the JFIF header", arguments: [1, 65_519, 65_520, 200_000])
    func profile(count: Int) throws {
      let profile = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      let image = try Sample.image8(20, 20)
      let plain = try image.encoded(as: Encoding(.jpeg))
      let parts = stride(from: 0, to: count, by: 65_519).map { Array(profile[$0..<min(count, $0 + 65_519)]) }
      let segments = parts.enumerated().flatMap { index, part -> [UInt8] in
        let length = part.count + 16
        let marker: [UInt8] = [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)]
        let number: [UInt8] = [UInt8(index + 1), UInt8(parts.count)]
        return marker + Array("ICC_PROFILE\0".utf8) + number + part
      }
      #expect(try image.encoded(as: Encoding(.jpeg), profile: profile) == plain[..<20] + segments + plain[20...])
    }

    @Test("an empty profile is omitted, and one that is too large is refused before any pixel is computed")
    func profileLimits() throws {
      let image = try Sample.image8(20, 20)
      #expect(try image.encoded(as: Encoding(.jpeg), profile: []) == image.encoded(as: Encoding(.jpeg)))
      let allowed = 255 * 65_519
      #expect(throws: SaveError.profileTooLarge(.jpeg, found: allowed + 1, allowed: allowed)) {
        try image.encoded(as: Encoding(.jpeg), profile: Array(repeating: 0, count: allowed + 1))
      }
    }

    @Test("a decoded and re-encoded photo equals that of libvips", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"))
    func photo() throws {
      let file = try ByteBlock.contents(ofFile: Corpus.photo("kinds/444.jpg").path)
      for subsampling in EncodingOptions.Subsampling.allCases {
        var options = EncodingOptions()
        options.subsampling = subsampling
        let ours = try ImageSource.bytes(file).load().image.encoded(as: Encoding(.jpeg, options))
        let theirs = try LibVIPS.save(LibVIPS.load(file), options)
        #expect(ours == Self.behindHeader(theirs))
      }
    }
  }
}
