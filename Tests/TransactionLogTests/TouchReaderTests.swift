import Documents
import TestSupport
import Testing

@testable import TransactionLog

/// What transactions change, as another process reads it before it commits.
@Suite("changed assets and collections", .timeLimit(.minutes(Effort.minutes)))
struct TouchReaderTests {
  /// Random transactions: whether each was committed, and the members of its changes with what they name.
  private static func transactions(
    _ random: inout SeededGenerator
  ) -> [(isCommitted: Bool, changes: [(text: String, names: [Bits128])])] {
    (0..<Int.random(in: 1...8, using: &random)).map { _ in
      let changes = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        let ids = [Bits128.random(), .random()]
        return switch Int.random(in: 0..<9, using: &random) {
        case 0: (#"{"asset":"\#(ids[0].hex)"}"#, [ids[0]])
        case 1: (#"{"collection":"\#(ids[0].hex)"}"#, [ids[0]])
        case 2: (#"{"asset":"\#(ids[0].hex)","collection":"\#(ids[1].hex)"}"#, ids)
        case 3:
          (
            #"{"collection":"\#(ids[0].hex)","operation":"set","values":{"parent":\#(Bool.random(using: &random) ? "null" : "\"\(ids[1].hex)\"")}}"#,
            [ids[0], ChangeKey.folders, ChangeKey.titles]
          )
        case 4:
          (
            #"{"collection":"\#(ids[0].hex)","operation":"create","values":{"parent":"\#(ids[1].hex)","title":"t"}}"#,
            [ids[0], ChangeKey.folders, ChangeKey.titles]
          )
        case 5:
          (#"{"collection":"\#(ids[0].hex)","operation":"delete"}"#, [ids[0], ChangeKey.folders, ChangeKey.titles])
        case 6:
          (
            #"{"collection":"\#(ids[0].hex)","operation":"set","values":{"title":"t"}}"#,
            [ids[0], ChangeKey.folders, ChangeKey.titles]
          )
        case 7:
          (#"{"collection":"\#(ids[0].hex)","operation":"set","values":{"query":{}}}"#, [ids[0], ChangeKey.folders])
        default: (#"{"renditions":"all"}"#, [Bits128.zero])
        }
      }
      return (Bool.random(using: &random), changes)
    }
  }

  @Test(
    "a transaction touches what its own changes name, and nothing of those before it or of discarded ones",
    arguments: 0..<20)
  func touched(seed: Int) throws {
    var random = SeededGenerator(seed: 70_000 + UInt64(seed))
    var reader = TouchReader()
    var expected: [Set<Bits128>] = []
    for (number, transaction) in Self.transactions(&random).enumerated() {
      for (text, _) in transaction.changes {
        let bytes = Array(text.utf8)
        bytes.withUnsafeBytes { json in
          reader.change(
            ChangeLine(
              id: SHA256Digest(of: bytes), place: LogPlace(segment: 1, offset: 0), json: json,
              members: LineMembers(json)))
        }
      }
      guard transaction.isCommitted else {
        reader.discard()
        continue
      }
      expected.append(Set(transaction.changes.flatMap(\.names)))
      let commit = CommitRecord(
        number: number + 1, previous: nil, begins: true, seen: [], changes: transaction.changes.count,
        digest: SHA256Digest(of: []), synced: 0,
        date: "", author: "test")
      reader.commit(commit, at: LogPosition(number: number + 1, id: nil, place: LogPlace(segment: 1, offset: number)))
    }
    #expect(reader.pending.map(\.touched) == expected)
  }
}
