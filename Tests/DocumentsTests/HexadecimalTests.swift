import TestSupport
import Testing

@testable import Documents

@Suite("Hexadecimal digits", .timeLimit(.minutes(Effort.minutes)))
struct HexadecimalTests {
  @Test("sixteen digits are read as a number, and any other byte anywhere is refused")
  func words() {
    let digits = Array("0123456789abcdef".utf8)
    var random = SeededGenerator(seed: 1)
    for _ in 0..<1000 {
      let value = UInt64.random(in: .min ... .max, using: &random)
      var text = (0..<16).map { (place: UInt64) -> UInt8 in digits[Int(value >> (60 - 4 * place) & 15)] }
      #expect(text.withUnsafeBytes { Hexadecimal.word($0, at: 0) } == value)
      let place = Int.random(in: 0..<16, using: &random)
      let byte = UInt8.random(in: .min ... .max, using: &random)
      text[place] = byte
      #expect((text.withUnsafeBytes { Hexadecimal.word($0, at: 0) } != nil) == digits.contains(byte))
    }
    for byte in UInt8.min ... .max {
      for place in 0..<16 {
        var text = [UInt8](repeating: 0x66, count: 16)
        text[place] = byte
        #expect((text.withUnsafeBytes { Hexadecimal.word($0, at: 0) } != nil) == digits.contains(byte))
      }
    }
  }

  @Test("ids and digests round-trip through text and sort like their texts")
  func texts() {
    let ids = (0..<200).map { _ in Bits128.random() }
    for id in ids { #expect(Bits128(hex: id.hex) == id) }
    #expect(ids.sorted().map(\.hex) == ids.map(\.hex).sorted())
    let digests = (0..<200).map { SHA256Digest(of: Array("\($0)".utf8)) }
    for digest in digests { #expect(SHA256Digest(hex: digest.hex) == digest) }
    #expect(digests.sorted().map(\.hex) == digests.map(\.hex).sorted())
    for text in ["", "A0", String(repeating: "g", count: 64), String(repeating: "A", count: 64)] {
      #expect(SHA256Digest(hex: text) == nil)
      #expect(Bits128(hex: text) == nil)
    }
  }
}
