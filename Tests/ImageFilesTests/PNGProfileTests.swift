import Foundation
import TestSupport
import Testing

@testable import ImageFiles

@Suite("PNG profiles", .timeLimit(.minutes(Effort.minutes)))
struct PNGProfileTests {
  /// One pixel.
  private static let png = Array(
    Data(
      base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==")
      ?? Data())

  @Test(
    "exiftool reads the profile that was written into a PNG, whatever its size",
    .enabled(if: ExifTool.isInstalled, "\(ExifTool.reason)"), arguments: [132, 65_535, 65_536, 200_001])
  func placed(size: Int) throws {
    var generator = SeededGenerator(seed: UInt64(size))
    let profile = (0..<size).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let bytes = PNGFile.embed(profile: profile, in: Self.png)
    let scratch = try ScratchFolder()
    let file = scratch.appending("a.png")
    try Data(bytes).write(to: file)
    #expect(try ExifTool.run(["-b", "-ICC_Profile", file.path]) == Data(profile))
    // exiftool checks the sums of chunks when it validates.
    let problems = try ExifTool.run(["-validate", "-warning", "-a", file.path])
    #expect(!String(decoding: problems, as: UTF8.self).contains("CRC"))
    #expect(PNGFile.chunks(bytes).chunks.map(\.kind) == ["IHDR", "iCCP", "IDAT", "IEND"])
  }

  @Test("a PNG that has a profile, and bytes that are not a PNG, are left unchanged")
  func untouched() {
    let once = PNGFile.embed(profile: [1, 2, 3], in: Self.png)
    #expect(PNGFile.embed(profile: [4, 5, 6], in: once) == once)
    for bytes in [[], Array("no PNG".utf8), Array(Self.png.prefix(20))] {
      #expect(PNGFile.embed(profile: [1, 2, 3], in: bytes) == bytes)
    }
  }
}
