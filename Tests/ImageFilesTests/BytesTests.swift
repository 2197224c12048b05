import Foundation
import Testing

@testable import PhotoMetadata

@Suite("bytes")
struct BytesTests {
  @Test(
    "MD5 is that of RFC 1321",
    arguments: [
      ("", "D41D8CD98F00B204E9800998ECF8427E"), ("abc", "900150983CD24FB0D6963F7D28E17F72"),
      (
        "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
        "57EDF4A22BE3C955AC49DA2E2107B67A"
      ),
      ("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", "D174AB98D277D9F5A5611C2C9F419D9F"),
    ])
  func md5(text: String, digest: String) { #expect(MD5.hexadecimal(of: Array(text.utf8)) == digest) }

  @Test("CRC-32 has its check value")
  func crc() { #expect(CRC32.of(Array("123456789".utf8)) == 0xCBF4_3926) }

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

  @Test("zlib streams of every kind are unpacked", arguments: streams)
  func inflate(stream: String, text: String) throws {
    let packed = [UInt8](try present(Data(base64Encoded: stream)))
    #expect(Inflate.decode(packed[...], limit: 100_000) == Array(text.utf8))
    #expect(Inflate.decode(packed[...], limit: text.utf8.count - 1) == nil)
    for cut in 0..<(packed.count - 4) {
      #expect(Inflate.decode(packed[..<cut], limit: 100_000)?.count ?? 0 < text.utf8.count)
    }
  }

  @Test("damaged streams never unpack beyond the limit", arguments: 0..<50)
  func damaged(seed: UInt64) throws {
    var random = Samples.Seeded(state: seed)
    let packed = try present(Data(base64Encoded: Self.streams[2].0))
    for _ in 0..<40 {
      var bytes = [UInt8](packed)
      for _ in 0..<3 { bytes[Int.random(in: 2..<bytes.count, using: &random)] = .random(in: 0...255, using: &random) }
      #expect(Inflate.decode(bytes[...], limit: 5_000)?.count ?? 0 <= 5_000)
    }
  }

  @Test("ranges are merged")
  func merged() { #expect([5..<7, 1..<3, 3..<4, 2..<2, 6..<9].merged == [1..<4, 5..<9]) }

  @Test("IPTC keeps what is allowed, extended lengths included")
  func iptc() {
    func set(_ record: UInt8, _ number: UInt8, _ text: String) -> [UInt8] {
      [0x1C, record, number, 0, UInt8(text.utf8.count)] + Array(text.utf8)
    }
    let long: [UInt8] = [0x1C, 2, 120, 0x80, 4, 0, 0, 0, 3] + Array("abc".utf8)
    let bytes = set(2, 0, "\0\u{4}") + set(2, 90, "City") + set(2, 25, "word") + long + set(2, 101, "Land")
    let sets = IPTCDataSets(bytes)
    #expect(sets.damagedAt == nil)
    #expect(sets.text(2, 120) == "abc")
    #expect(sets.allowed == set(2, 0, "\0\u{4}") + set(2, 25, "word") + long)
    #expect(IPTCDataSets(set(2, 90, "City")).allowed == nil)
    #expect(IPTCDataSets(bytes + [0x1C, 2, 5, 9, 9]).damagedAt == bytes.count)
  }
}
