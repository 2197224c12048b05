import Documents
import Foundation
import Jobs
import TestSupport
import Testing

@testable import Batch

/// The tables of a run over many rows, each beside a dictionary.
@Suite("tables of rows", .timeLimit(.minutes(Effort.minutes)))
struct RowTableTests {
  @Test("a table of rows holds what a dictionary holds, and a set of keys what a set does")
  func tables() {
    var generator = SeededGenerator(seed: 21)
    var (table, model, keys, known) = (RowTable(), [String: UInt64](), KeySet(), Set<String>())
    for _ in 0..<30_000 {
      let id = "row \(Int.random(in: 0..<12_000, using: &generator))"
      let key = RowKey(id)
      #expect(keys.contains(key) == known.contains(id))
      #expect(table[key].bits == model[id] ?? 0)
      if Bool.random(using: &generator) {
        var record = table[key]
        record.attempts += 1
        record.start = Int.random(in: 0..<1 << 40, using: &generator)
        table[key] = record
        model[id] = record.bits
        #expect(keys.insert(key) == known.insert(id).inserted)
      }
    }
    #expect(table.count == model.count && model.count > 5000)
    for (id, bits) in model { #expect(table[RowKey(id)].bits == bits && keys.contains(RowKey(id))) }
    // One part of 256 fills and grows by itself.
    var (part, count) = (KeySet(), 0)
    for number in 0..<20_000 where RowKey("x\(number)").high & 0xFF == 7 {
      #expect(
        !part.contains(RowKey("x\(number)")) && part.insert(RowKey("x\(number)")) && !part.insert(RowKey("x\(number)")))
      count += 1
    }
    #expect(count > 20)
  }

  @Test("the fields of a record do not disturb each other, and attempts are counted up to 2047")
  func records() {
    struct Model: Equatable {
      var (isMet, status, attempts, start): (Bool, StatusWord?, Int, Int?) = (false, nil, 0, nil)
      static func == (a: Model, b: Model) -> Bool {
        (a.isMet, a.status, a.attempts) == (b.isMet, b.status, b.attempts) && a.start == b.start
      }
    }
    var generator = SeededGenerator(seed: 22)
    #expect(RowRecord().isEmpty)
    for _ in 0..<200 {
      var (record, model) = (RowRecord(), Model())
      for _ in 0..<20 {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0:
          model.isMet = Bool.random(using: &generator)
          record.isMet = model.isMet
        case 1:
          model.status =
            ([nil, .done, .unchanged, .failed, .crashed] as [StatusWord?]).randomElement(using: &generator) ?? nil
          record.status = model.status
        case 2:
          let attempts = [0, 1, 2, 2046, 2047, 2048, 1 << 40, -1].randomElement(using: &generator) ?? 0
          model.attempts = min(max(0, attempts), 2047)
          record.attempts = attempts
        default:
          model.start = [nil, 0, 1, 77, (1 << 48) - 2].randomElement(using: &generator) ?? nil
          record.start = model.start
        }
        #expect(!record.isEmpty)
        let found = Model(isMet: record.isMet, status: record.status, attempts: record.attempts, start: record.start)
        #expect(found == model && RowRecord(bits: record.bits) == record)
      }
    }
    // What a dry run says is no end.
    for status in [StatusWord.skipped, .planned] {
      var record = RowRecord()
      record.status = status
      #expect(record.status == nil)
    }
  }

  @Test("a line about a start or an end is read as it was written, whatever its characters", arguments: 0..<20)
  func lines(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed + 23)
    func text() -> String {
      (0..<Int.random(in: 1...9, using: &generator)).map { _ in
        ["a", "\"", "\\", "\n", "\u{1}", "ü", "💡", "/", " ", "{", "}", ",", ":"].randomElement(using: &generator) ?? ""
      }.joined()
    }
    func number() -> Int { Int.random(in: 0...1 << 50, using: &generator) }
    let start = StartRow(
      id: text(), attempt: number(), fingerprint: text(), output: text(),
      identity: InputIdentity.object(etag: text(), size: number()).text, content: text(), byteCount: number(),
      digest: SHA256Digest(of: [1]), replaced: Bool.random(using: &generator) ? SHA256Digest(of: [2]) : nil)
    let line = RowLine.bytes(start)
    #expect(line.last == 0x0A && line.dropLast().allSatisfy { $0 != 0x0A })
    line.dropLast().withUnsafeBytes { bytes in
      #expect(RowLineReading.start(on: bytes) == start)
      var reading = RowLineReading()
      guard case .start(RowKey(start.id), start.attempt) = reading.content(of: bytes) else {
        Issue.record("the start is not read")
        return
      }
    }
    for (status, word) in [
      (.done, .done), (.unchanged, .unchanged), (.skipped, .skipped), (.planned, .planned),
      (.failed(EditError(.badRow, "no")), .failed),
    ] as [(Outcome.Status, StatusWord)] {
      var outcome = Outcome(input: "i", status: status)
      (outcome.id, outcome.attempt) = (text(), number())
      RowLine.bytes(outcome).dropLast().withUnsafeBytes { bytes in
        var reading = RowLineReading()
        guard case .end(RowKey(outcome.id), word, outcome.attempt) = reading.content(of: bytes) else {
          Issue.record("the end is not read: \(word)")
          return
        }
        #expect(RowLineReading.start(on: bytes) == nil)
      }
    }
  }

  @Test("lines without a member that counts are not rows, and those of other kinds are passed over")
  func incomplete() {
    func content(_ text: String) -> String {
      Array(text.utf8).withUnsafeBytes { bytes in
        var reading = RowLineReading()
        return switch reading.content(of: bytes) {
        case .start: "start"
        case .end: "end"
        case .other: "other"
        case .unknown: "unknown"
        }
      }
    }
    let members = [#""id":"a""#, #""attempt":1"#, #""status":"done""#]
    for (type, needed) in [("start", [0, 1]), ("row", [0, 1, 2])] {
      for choice in 0..<8 {
        let there = members.indices.filter { choice >> $0 & 1 == 1 }
        let line = "{" + ([#""type":"\#(type)""#] + there.map { members[$0] }).joined(separator: ",") + "}"
        let isWhole = needed.allSatisfy(there.contains)
        #expect(content(line) == (isWhole ? type == "row" ? "end" : "start" : "unknown"), "\(line)")
      }
    }
    for type in ["summary", "heartbeat"] { #expect(content(#"{"type":"\#(type)"}"#) == "other") }
    for text in ["", "x", "{}", #"{"type":"asset"}"#, #"{"type":"row","id":"a","attempt":1,"status":"great"}"#] {
      #expect(content(text) == "unknown", "\(text)")
    }
  }

  @Test("the size in an identity is that of the file, the object or the member")
  func identities() {
    #expect(InputIdentity.file(size: 1, modified: 2, changed: 3, inode: 4).text == "file:1:2:3:4")
    #expect(InputIdentity.object(etag: "e", size: 5).text == "object:5:e")
    #expect(InputIdentity.member(archive: "a.tar", offset: 6, size: 7).text == "member:6:7:a.tar")
    #expect(InputIdentity.file(size: 1, modified: 2, changed: 3, inode: 4).size == 1)
    #expect(InputIdentity.object(etag: "e", size: 5).size == 5)
    #expect(InputIdentity.member(archive: "a.tar", offset: 6, size: 7).size == 7)
  }
}
