import ImageFiles
import Foundation
import TestSupport
import Testing
import VIPS

extension VIPSSuite {
  @Suite("operations")
  struct OperationTests {
    /// The bytes of the pixel at a place.
    private func pixel(_ image: VIPSImage, _ x: Int, _ y: Int) throws -> [UInt8] {
      try image.withPixels { bytes in
        let start = (y * image.width + x) * image.bytesPerPixel
        return [UInt8](bytes[start..<start + image.bytesPerPixel])
      }
    }

    @Test("a rotation is clockwise", arguments: VIPSImage.QuarterTurn.allCases)
    func rotated(turn: VIPSImage.QuarterTurn) throws {
      let image = try Sample.image8(7, 5)
      let turned = try image.rotated(turn)
      // Where the top left pixel goes.
      let corner = [90: (4, 0), 180: (6, 4), 270: (0, 6)][turn.rawValue] ?? (0, 0)
      #expect(turned.width == (turn == .by180 ? 7 : 5))
      #expect(try pixel(turned, corner.0, corner.1) == pixel(image, 0, 0))
    }

    @Test("a mirrored image keeps its size and has its sides swapped")
    func flipped() throws {
      let image = try Sample.image8(7, 5)
      #expect(try pixel(image.flipped(.horizontal), 6, 1) == pixel(image, 0, 1))
      #expect(try pixel(image.flipped(.vertical), 2, 4) == pixel(image, 2, 0))
    }

    @Test("an area is extracted where requested")
    func extractArea() throws {
      let image = try Sample.image8(20, 20)
      let part = try image.extractArea(PixelRect(x: 3, y: 4, width: 5, height: 6))
      #expect((part.width, part.height) == (5, 6))
      #expect(try pixel(part, 4, 5) == pixel(image, 7, 9))
    }

    @Test("bands are extracted and joined")
    func bands() throws {
      let image = try Sample.image8(9, 9, bands: 4)
      #expect(image.hasAlpha)
      let color = try image.extractBand(0, count: 3)
      let alpha = try image.extractBand(3)
      #expect((color.bands, alpha.bands) == (3, 1))
      #expect(try Operation("bandjoin", ["in": .images([color, alpha])]).build().image().bytes() == image.bytes())
    }

    @Test("a cast keeps or shifts values")
    func cast() throws {
      let image = try VIPSImage(
        pixels: [0, 1, 255, 254], width: 4, height: 1, bands: 1, format: .uchar)
      let shifted = try image.cast(to: .ushort, shift: true).withPixels { Array($0.bindMemory(to: UInt16.self)) }
      #expect(shifted == [0, 511, 65_535, 65_024])
      let same = try image.cast(to: .ushort).withPixels { Array($0.bindMemory(to: UInt16.self)) }
      #expect(same == [0, 1, 255, 254])
    }

    @Test("a smart crop contains the interesting part", arguments: VIPSImage.Interest.allCases)
    func smartCrop(interest: VIPSImage.Interest) throws {
      var generator = SeededGenerator(seed: 3)
      var pixels = [UInt8](repeating: 90, count: 300 * 200 * 3)
      for y in 120..<170 {
        for x in 220..<270 {
          let color: [UInt8] = Bool.random(using: &generator) ? [230, 40, 30] : [20, 200, 220]
          pixels.replaceSubrange((y * 300 + x) * 3..<(y * 300 + x) * 3 + 3, with: color)
        }
      }
      let image = try VIPSImage(pixels: pixels, width: 300, height: 200, bands: 3, format: .uchar)
      let found = try image.smartCrop(width: 100, height: 100, interest: interest)
      #expect((found.width, found.height) == (100, 100))
      #expect(image.bounds.contains(found))
      #expect(found.contains(PixelRect(x: 240, y: 140, width: 10, height: 10)), "\(found)")
    }

    @Test("pixels of the wrong length are refused")
    func wrongLength() throws {
      #expect(throws: VIPSError.self) {
        try VIPSImage(pixels: [1, 2, 3], width: 2, height: 2, bands: 1, format: .uchar)
      }
      #expect(throws: VIPSError.self) {
        try VIPSImage(pixels: [], width: 10_000_000, height: 10_000_000, bands: 10_000_000, format: .double)
      }
    }

    @Test("pixels outlive the array they were made from and intermediate images")
    func lifetime() throws {
      func deep() throws -> VIPSImage {
        var image = try VIPSImage(
          pixels: Sample.bytes(500, 400, 3), width: 500, height: 400, bands: 3, format: .uchar)
        for _ in 0..<4 { image = try image.rotated(.by90) }
        return try image.incremented()
      }
      let image = try deep()
      let junk = (0..<50).map { [UInt8](repeating: UInt8($0), count: 600_000) }
      #expect(try image.bytes() == Sample.bytes(500, 400, 3).map { $0 &+ 1 })
      #expect(junk.count == 50)
    }

    @Test("libvips includes a CMYK profile")
    func genericCMYK() throws {
      let profile = try VIPSImage.genericCMYK()
      // The data color space and the signature of every profile (ICC.1:2022, 7.2).
      #expect(profile.count > 128 && profile[16..<20].elementsEqual("CMYK".utf8))
      #expect(profile[36..<40].elementsEqual("acsp".utf8))
    }
  }
}
