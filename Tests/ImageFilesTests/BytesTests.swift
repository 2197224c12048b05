import Foundation
import TestSupport
import Testing

@testable import ImageFiles

@Suite("bytes", .timeLimit(.minutes(Effort.minutes)))
struct BytesTests {
  @Test("CRC-32 has its check value")
  func crc() { #expect(Zlib.crc32(of: Array("123456789".utf8)) == 0xCBF4_3926) }

  /// Streams made with Python's zlib: stored, fixed codes, dynamic codes with long matches.
  static let streams: [(String, String)] = [
    ("eAEBEgDt/3N0b3JlZCwgbm90IHBhY2tlZEC3Brc=", "stored, not packed"),
    ("eAFLVEjLrEhNUUjOT0lFIwCDkAl+", "a fixed code code code code"),
    (
      "eNolkckBxDAIA1uhBHMYTP+N7Sj7MgkCBnHMrWzN2+JattValz03P8c8eKvIolgkaOLyvrWMQk81uireV3Zj7U5bo2ve4Xv4"
        + "/8gvum31pdAPHdxp5erpQXNPTSmNu5rbAmiRDET+SgwQxhGFizjOWuQpizoOGRXRikb/nrKLLlWR9Bc05Em/LDqnZuQwLR9z"
        + "cyGoA0uJqhK+KkirYa7RtlrjHva5roVTG5Oxq53vKFr+9SFLleMmFX2p7aFLP/rNuTKHimGmzWXuDASzsDxZ/wK+V7pFw/we"
        + "9Ks9UBBBiZtsue98t5JZJ764jgxuFNiM2F117pGKSz56y1J/cjf+l055Hlf2x+gSsd9Rvvtk3e9AulquDlje/gMDbWrw",
      (0..<120).map { String($0 * $0) }.joined(separator: " ")
    ),
  ]

  @Test(
    "zlib streams of every kind are inflated up to the limit, and a truncated stream is damaged", arguments: streams)
  func inflate(stream: String, text: String) throws {
    let packed = [UInt8](try #require(Data(base64Encoded: stream)))
    let content = Array(text.utf8)
    #expect(try Zlib.inflated(packed[...], limit: 100_000) == content)
    #expect(try Zlib.inflated(packed[...], limit: content.count) == content)
    #expect(throws: UnpackingFailure.tooLarge(allowed: content.count - 1)) {
      try Zlib.inflated(packed[...], limit: content.count - 1)
    }
    // The last four bytes are the checksum, which is not verified.
    #expect(try Zlib.inflated(packed.dropLast(4), limit: 100_000) == content)
    for cut in 0..<(packed.count - 4) {
      #expect(throws: UnpackingFailure.damaged) { try Zlib.inflated(packed[..<cut], limit: 100_000) }
    }
  }

  @Test(
    "content of many times the size of its stream is inflated as zlib made it",
    arguments: [1_025, 5_000, 70_001, 900_000])
  func dense(count: Int) throws {
    let program = """
      import base64, sys, zlib
      content = bytes((i // 997 * 31 + i % 7 * (i // 40_000)) & 255 for i in range(\(count)))
      print(base64.b64encode(zlib.compress(content, 9)).decode())
      """
    let packed = [UInt8](
      try #require(Data(base64Encoded: try Python.run(program).trimmingCharacters(in: .whitespacesAndNewlines))))
    let content = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 997 * 31 + $0 % 7 * ($0 / 40_000)) }
    try #require(4 * packed.count < count)
    #expect(try Zlib.inflated(packed[...], limit: count) == content)
    #expect(throws: UnpackingFailure.tooLarge(allowed: count - 1)) { try Zlib.inflated(packed[...], limit: count - 1) }
  }

  @Test("content of many buffers is inflated up to the limit")
  func large() throws {
    let stored = Zlib.stored([UInt8](repeating: 0, count: 1 << 20))
    #expect(throws: UnpackingFailure.tooLarge(allowed: 1 << 19)) { try Zlib.inflated(stored[...], limit: 1 << 19) }
    #expect(try Zlib.inflated(stored[...], limit: 1 << 20).count == 1 << 20)
  }

  @Test("a wrong method, a dictionary and a wrong header checksum are refused")
  func headers() {
    for head: [UInt8] in [[0x77, 0x85], [0x78, 0xBB], [0x78, 0x02], [0x78], []] {
      #expect(throws: UnpackingFailure.damaged) { try Zlib.inflated((head + [3, 0])[...], limit: 10) }
    }
  }

  @Test("damaged streams are never inflated beyond the limit", arguments: 0..<50)
  func damaged(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let packed = try #require(Data(base64Encoded: Self.streams[2].0))
    for _ in 0..<40 {
      var bytes = [UInt8](packed)
      for _ in 0..<3 { bytes[Int.random(in: 2..<bytes.count, using: &random)] = .random(in: 0...255, using: &random) }
      #expect(((try? Zlib.inflated(bytes[...], limit: 5_000))?.count ?? 0) <= 5_000)
    }
  }

  @Test("overlapping ranges are merged")
  func merged() { #expect([5..<7, 1..<3, 3..<4, 2..<2, 6..<9].merged == [1..<4, 5..<9]) }
}
