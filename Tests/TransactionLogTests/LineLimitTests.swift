import Documents
import TestSupport
import Testing

@testable import TransactionLog

@Suite("the longest line of the log", .timeLimit(.minutes(Effort.minutes)))
struct LineLimitTests {
  /// A line's JSON of exactly so many bytes.
  private static func json(_ count: Int, _ character: String) -> [UInt8] {
    let room = count - #"{"a":""}"#.utf8.count
    let text =
      String(repeating: "x", count: room % character.utf8.count)
      + String(repeating: character, count: room / character.utf8.count)
    return (["a": .string(text)] as JSONValue).canonicalBytes()
  }

  @Test("a line of the limit is made and read, and one byte more is refused by both", arguments: ["a", "é", "日", "😀"])
  func size(character: String) throws {
    for count in [LogLine.maximumSize - 1, LogLine.maximumSize] {
      let json = Self.json(count, character)
      try #require(json.count == count)
      let line = try LogLine(json)
      var bytes: [UInt8] = []
      line.append(to: &bytes)
      #expect(bytes.count == line.size && bytes.last == 0x0A)
      bytes.dropLast().withUnsafeBytes { read in
        guard case .intact(let id, let found) = LogLine.read(read) else {
          Issue.record("not intact: \(count)")
          return
        }
        #expect(id == line.id && found.elementsEqual(json))
      }
    }
    let json = Self.json(LogLine.maximumSize + 1, character)
    #expect(throws: LogError.self) { try LogLine(json) }
    let foreign = Array((SHA256Digest(of: json).hex + " ").utf8) + json
    foreign.withUnsafeBytes { bytes in
      guard case .damaged = LogLine.read(bytes) else {
        Issue.record("a line that is too long is read")
        return
      }
    }
  }
}
