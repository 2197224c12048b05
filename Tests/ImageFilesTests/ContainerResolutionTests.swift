import Foundation
import TestSupport
import Testing

@testable import ImageFiles

@Suite("resolutions in containers", .timeLimit(.minutes(Effort.minutes)))
struct ContainerResolutionTests {
  /// One pixel.
  private static let png = Array(
    Data(
      base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==")
      ?? Data())

  @Test(
    "a PNG states whole pixels per meter, once, before its pixels",
    arguments: [(1, 39), (72, 2835), (96, 3780), (300, 11811), (65_535, 2_580_118)])
  func chunk(dotsPerInch: Int, perMeter: Int) throws {
    let once = PNGFile.stating(dotsPerInch: 10, in: Self.png)
    let bytes = PNGFile.stating(dotsPerInch: dotsPerInch, in: once)
    let chunks = PNGFile.chunks(bytes).chunks
    #expect(chunks.map(\.kind) == ["IHDR", "pHYs", "IDAT", "IEND"])
    let data = Array(bytes[chunks[1].data])
    var expected: [UInt8] = []
    for _ in 0..<2 { expected.append(perMeter, width: 4, .big) }
    #expect(data == expected + [1])
    #expect(PNGFile.stating(dotsPerInch: dotsPerInch, in: Self.png) == bytes)
  }

  @Test("a JPEG states it in its JFIF header, and no other byte changes", arguments: [1, 300, 65_535])
  func header(dotsPerInch: Int) {
    let header: [UInt8] = [0x4A, 0x46, 0x49, 0x46, 0, 1, 2, 0, 0, 1, 0, 1, 0, 0]
    let file: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + header + [0xFF, 0xDA, 0, 2, 0xFF, 0xD9]
    let stated = JPEGFile.stating(dotsPerInch: dotsPerInch, in: file)
    var expected = file
    expected[13] = 1
    for position in [14, 16] { expected.put(dotsPerInch, width: 2, at: position, .big) }
    #expect(stated == expected)
  }

  @Test(
    "what has no place for it stays as it is",
    arguments: [[], [0xFF, 0xD8, 0xFF, 0xD9], Array("neither".utf8)] as [[UInt8]])
  func untouched(bytes: [UInt8]) {
    #expect(PNGFile.stating(dotsPerInch: 300, in: bytes) == bytes)
    #expect(JPEGFile.stating(dotsPerInch: 300, in: bytes) == bytes)
  }
}
