import Documents
import TestSupport
import Testing

@testable import TransactionLog

@Suite("names of commits and streams", .timeLimit(.minutes(Effort.minutes)))
struct CommitReferenceTests {
  private static let digest = SHA256Digest(of: Array("a commit".utf8))

  @Test("a stream has the name of the first half of the ID of its first commit")
  func stream() {
    let name = StreamName(first: Self.digest)
    #expect(name.text == Self.digest.hex.prefix(32) && "\(name)" == name.text && StreamName(name.text) == name)
  }

  @Test("no other text is the name of a stream, least of all a path")
  func noStream() {
    let text = StreamName(first: Self.digest).text
    for other in [
      "", ".", "..", "/", "\(text)/", "\(text)\0", "\(text) ", "0\(text)", String(text.dropLast()), text.uppercased(),
      "../" + text.dropFirst(3), "g" + text.dropFirst(), "é" + text.dropFirst(2), Self.digest.hex,
    ] { #expect(StreamName(other) == nil, "\(other)") }
  }

  @Test("streams have the order of their names")
  func streamOrder() {
    let names = (0..<200).map { StreamName(first: SHA256Digest(of: [UInt8($0)])) }
    #expect(names.sorted().map(\.text) == names.map(\.text).sorted())
  }

  @Test("a reference is written as the number, a colon and the ID, and read again")
  func roundTrip() {
    var random = SeededGenerator(seed: 1)
    for bits in 0..<54 {
      let greatest = min(1 << bits, CommitReference.greatestNumber)
      for number in [greatest, .random(in: 1...greatest, using: &random)] {
        let reference = CommitReference(number: number, id: SHA256Digest(of: [UInt8(bits)]))
        #expect("\(reference)" == "\(number):" + SHA256Digest(of: [UInt8(bits)]).hex)
        #expect(CommitReference("\(reference)") == reference)
      }
    }
  }

  @Test(
    "no other text is a reference",
    arguments: [
      "", ":", "ID", ":ID", "1", "1:", "1 ID", "1::ID", "0:ID", "01:ID", "-1:ID", "+1:ID", " 1:ID", "1: ID", "1:ID ",
      "1:ID\n", "1.0:ID", "1e3:ID", "0x1:ID", "9007199254740993:ID", "99999999999999999:ID", "1:IDID", "1:0ID", "１:ID",
      "18446744073709551617:ID",
    ])
  func noReference(text: String) {
    #expect(CommitReference(text.replacing("ID", with: Self.digest.hex)) == nil)
    #expect(CommitReference("1:" + Self.digest.hex.uppercased()) == nil)
    #expect(CommitReference("1:" + Self.digest.hex) != nil)
  }

  @Test("references are ordered by number, and of the same number by ID")
  func order() {
    let ids = (0..<6).map { SHA256Digest(of: [UInt8($0)]) }.sorted()
    let sorted = [2, 9, 10, 100, 1 << 39].flatMap { number in ids.map { CommitReference(number: number, id: $0) } }
    var random = SeededGenerator(seed: 2)
    for _ in 0..<20 { #expect(sorted.shuffled(using: &random).sorted() == sorted) }
  }
}
