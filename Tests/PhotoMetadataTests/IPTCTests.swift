import TestSupport
import Testing

@testable import PhotoMetadata

@Suite("IPTC", .timeLimit(.minutes(Effort.minutes)))
struct IPTCTests {
  @Test("IPTC keeps allowed data sets, including extended lengths")
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
