import ImageFiles
import Foundation
import TestSupport
import Testing
import VIPS

extension VIPSSuite {
  @Suite("encoding")
  struct EncodeTests {
    static func options<Options>(_ options: Options, _ change: (inout Options) -> Void) -> Options {
      var changed = options
      change(&changed)
      return changed
    }

    static let lossless8: [Encoding] = [
      Encoding(.png), Encoding(.tiff), Encoding(.tiff, options(.init()) { $0.compression = .lzw }),
      Encoding(.tiff, options(.init()) { $0.compression = .deflate }),
      Encoding(.tiff, options(.init()) { $0.compression = .zstd }),
      Encoding(.tiff, options(.init()) { $0.compression = .packbits }),
      Encoding(.jpegXL, options(.init()) { $0.isLossless = true }),
    ]

    @Test("8-bit pixels of 1 to 4 bands round-trip", arguments: lossless8, 1...4)
    func exact8(encoding: Encoding, bands: Int) throws {
      let image = try Sample.image8(61, 47, bands: bands)
      let back = try VIPSImage.decoded(image.encoded(as: encoding))
      #expect(back.bands == bands)
      #expect(try back.bytes() == image.bytes())
    }

    static let lossless16: [Encoding] = [
      Encoding(.png, options(.init()) { $0.depth = 16 }), Encoding(.tiff, options(.init()) { $0.depth = 16 }),
      Encoding(.tiff, options(.init()) { ($0.depth, $0.compression) = (16, .deflate) }),
      Encoding(.jpegXL, options(.init()) { ($0.depth, $0.isLossless) = (16, true) }),
    ]

    @Test("16-bit pixels of 1 to 4 bands round-trip", arguments: lossless16, 1...4)
    func exact16(encoding: Encoding, bands: Int) throws {
      let image = try Sample.image16(61, 47, bands: bands)
      let back = try VIPSImage.decoded(image.encoded(as: encoding))
      #expect(back.format == .ushort)
      #expect(try back.bytes() == image.bytes())
    }

    @Test("lossless WebP keeps RGB and alpha", arguments: [3, 4])
    func exactWebP(bands: Int) throws {
      let image = try Sample.image8(61, 47, bands: bands)
      let encoding = Encoding(.webp, Self.options(.init()) { $0.isLossless = true })
      let back = try VIPSImage.decoded(image.encoded(as: encoding))
      let (before, after) = (try image.bytes(), try back.bytes())
      // Color under full transparency may change.
      let same = stride(from: 0, to: before.count, by: bands).allSatisfy {
        bands == 4 && before[$0 + 3] == 0 || before[$0..<$0 + bands] == after[$0..<$0 + bands]
      }
      #expect(same)
    }

    static let lossy: [Encoding] = [
      Encoding(.jpeg), Encoding(.jpeg, options(.init()) { $0.subsampling = .full }),
      Encoding(.jpeg, options(.init()) { $0.isProgressive = true }),
      Encoding(.jpeg, options(.init()) { $0.optimizesCoding = true }), Encoding(.webp), Encoding(.heic),
      Encoding(.avif),
      Encoding(.heic, options(.init()) { $0.subsampling = .full }),
      Encoding(.avif, options(.init()) { ($0.effort, $0.quality) = (0, 80) }),
      Encoding(.jpegXL), Encoding(.jpegXL, options(.init()) { $0.quality = 90 }),
      Encoding(.jpegXL, options(.init()) { $0.effort = 3 }),
    ]

    @Test("lossy formats round-trip approximately", arguments: lossy)
    func close(encoding: Encoding) throws {
      let image = try Sample.gradient(128, 96)
      let back = try VIPSImage.decoded(image.encoded(as: encoding))
      #expect((back.width, back.height, back.bands) == (128, 96, 3))
      let errors = zip(try image.bytes(), try back.bytes()).map { abs(Int($0) - Int($1)) }
      #expect(Double(errors.reduce(0, +)) / Double(errors.count) < 3)
    }

    @Test(
      "HEIC and AVIF keep 12 bits",
      arguments: [
        Encoding(.heic, options(.init()) { ($0.depth, $0.quality) = (12, 90) }),
        Encoding(.avif, options(.init()) { ($0.depth, $0.quality) = (12, 90) }),
      ])
    func deep(encoding: Encoding) throws {
      let values = (0..<12_288).map { (index: Int) -> UInt16 in UInt16(index / 192 * 1000 + 500) }
      let image = try VIPSImage(
        pixels: values.withUnsafeBytes { [UInt8]($0) }, width: 64, height: 64, bands: 3, format: .ushort)
      let back = try VIPSImage.decoded(image.encoded(as: encoding))
      #expect(back.format == .ushort)
      let after = try back.withPixels { Array($0.bindMemory(to: UInt16.self)) }
      let errors = zip(values, after).map { abs(Int($0) - Int($1)) }
      #expect(Double(errors.reduce(0, +)) / Double(errors.count) < 500)
    }

    @Test(
      "depths that a format lacks are refused before the call",
      arguments: [
        Encoding(.avif, options(.init()) { $0.depth = 10 }), Encoding(.heic, options(.init()) { $0.depth = 16 }),
        Encoding(.png, options(.init()) { $0.depth = 12 }), Encoding(.tiff, options(.init()) { $0.depth = 32 }),
      ])
    func depth(encoding: Encoding) throws {
      let image = try Sample.image16(16, 16)
      #expect(throws: SaveError.depth(encoding.options.depth, encoding.format)) { try image.encoded(as: encoding) }
    }

    @Test("unsuitable pixels are refused, not converted")
    func unfit() throws {
      #expect(throws: SaveError.self) { try Sample.image16(8, 8).encoded(as: Encoding(.jpeg)) }
      #expect(throws: SaveError.self) { try Sample.image8(8, 8).cast(to: .float).encoded(as: Encoding(.png)) }
      #expect(throws: SaveError.transparency(.jpeg)) { try Sample.image8(8, 8, bands: 4).encoded(as: Encoding(.jpeg)) }
      #expect(throws: SaveError.self) { try Sample.image8(8, 8, bands: 5).encoded(as: Encoding(.png)) }
      #expect(throws: SaveError.tooLarge(.webp, width: 16_384, height: 1)) {
        try Sample.image8(16_384, 1).encoded(as: Encoding(.webp))
      }
      #expect(throws: SaveError.tooLarge(.jpeg, width: 1, height: 65_501)) {
        try Sample.image8(1, 65_501).encoded(as: Encoding(.jpeg))
      }
      #expect(throws: VIPSError.self) {
        try Sample.image8(8, 8).encoded(as: Encoding(.jpeg, Self.options(.init()) { $0.quality = 101 }))
      }
    }

    @Test(
      "the longest promised sides can be written",
      arguments: [
        (Encoding(.jpeg), 65_500), (Encoding(.webp), 16_383),
      ])
    func longest(encoding: Encoding, side: Int) throws {
      let bytes = try Sample.image8(side, 1).encoded(as: encoding)
      #expect(try VIPSImage.decoded(bytes).width == side)
    }
  }
}
