import Adjustments
import Documents
import DurableFiles
import Foundation
import Jobs
import TestSupport
import Testing

@testable import Batch

@Suite("the journal of a manifest", .timeLimit(.minutes(Effort.minutes)))
struct JournalTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private var path: String { scratch.appending("r.jsonl").path }

  private func start(_ id: String, attempt: Int = 1) -> StartRow {
    StartRow(
      id: id, attempt: attempt, fingerprint: "f\"\(id)", output: "out/ü\n.jpg",
      identity: InputIdentity.file(size: 1, modified: 2, changed: 3, inode: 4).text, content: "sha256:00",
      byteCount: 77, digest: SHA256Digest(of: [1]))
  }

  private func end(_ id: String, _ status: StatusWord, attempt: Int = 1) -> Outcome {
    var result = status == .failed ? .failure(0, "bad-row", id: id) : Outcome.done(id, 0)
    if status == .unchanged { result.status = .unchanged }
    if status == .planned { result.status = .planned }
    result.attempt = attempt
    return result
  }

  private func state(_ role: JournalState.Role = .results) throws -> JournalState {
    var state = JournalState()
    try Journal(path).read(into: &state, role)
    return state
  }

  @Test("a start row is read back from the position in its record", arguments: ["a", "ü\"\\\u{1}", "x y"])
  func starts(id: String) throws {
    do {
      let journal = try Journal(path)
      try journal.append(RowLine.bytes(end("other", .done)))
      try journal.append(RowLine.bytes(start(id, attempt: 3)))
    }
    let record = try state().rows[RowKey(id)]
    #expect(record.attempts == 3 && record.status == nil)
    #expect(try Journal(path).start(at: try #require(record.start)) == start(id, attempt: 3))
    #expect(try state(.resultsOnly).rows[RowKey(id)].start == nil)
    #expect(try state(.journal).rows[RowKey("other")].isEmpty)
  }

  @Test("of several rows with the same id the last counts")
  func last() throws {
    do {
      let journal = try Journal(path)
      try journal.append(RowLine.bytes(end("a", .failed)))
      try journal.append(RowLine.bytes(start("a", attempt: 2)))
      try journal.append(RowLine.bytes(end("a", .done, attempt: 2)))
      try journal.append(RowLine.bytes(end("b", .planned)))
    }
    let rows = try state().rows
    #expect(rows[RowKey("a")].status == .done && rows[RowKey("a")].attempts == 2)
    #expect(rows[RowKey("b")].status == nil, "a row of a dry run has not ended")
  }

  @Test("wherever the last row is torn, it is truncated, and the rows before it count", arguments: [1, 30, 120])
  func torn(cut: Int) throws {
    let whole = RowLine.bytes(end("a", .done))
    let torn = RowLine.bytes(start("b")).prefix(cut)
    try Data(whole + torn).write(to: URL(fileURLWithPath: path))
    let rows = try state().rows
    #expect(rows.count == 1 && rows[RowKey("a")].status == .done)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(whole))
  }

  @Test("a file that another run is writing is refused as a temporary error")
  func locked() throws {
    let first = try Journal(path)
    let error = #expect(throws: EditError.self) { try Journal(path) }
    #expect(error?.code == "results-in-use" && error?.category == .temporary && error?.path == path)
    try first.append(RowLine.bytes(end("a", .done)))
  }

  @Test("a file of another kind is refused and unchanged", arguments: ["{\"input\":\"a\"}\n", "photo\nx", "\n"])
  func foreign(text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: EditError.self) { try state() }
    #expect(error?.code == "bad-results")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(text.utf8))
  }

  @Test("a row that does not fit on the disk is rolled back, and the next append follows the last complete row")
  func full() throws {
    let journal = try Journal(path)
    try journal.append(RowLine.bytes(end("a", .done)))
    let recorder = CallRecorder { _, call in call.name == .write ? ENOSPC : 0 }
    let error = #expect(throws: EditError.self) {
      try recorder.record { try journal.append(RowLine.bytes(start("b"))) }
    }
    #expect(error?.code == "disk-full" && error?.category == .temporary)
    try journal.append(RowLine.bytes(end("b", .done)))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).split(separator: 10).count == 2)
  }

  @Test("a table of rows contains the inserted rows, like a dictionary")
  func table() {
    var generator = SeededGenerator(seed: 7)
    var table = RowTable()
    var known: [Int: RowRecord] = [:]
    for _ in 0..<20_000 {
      let number = Int.random(in: 0..<6000, using: &generator)
      var record = table[RowKey("\(number)")]
      #expect(record == known[number] ?? RowRecord())
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: record.isMet = Bool.random(using: &generator)
      case 1: record.status = [nil, .done, .unchanged, .failed, .crashed].randomElement(using: &generator) ?? nil
      case 2: record.attempts = Int.random(in: 0...2047, using: &generator)
      default: record.start = Int.random(in: 0..<(1 << 40), using: &generator)
      }
      table[RowKey("\(number)")] = record
      known[number] = record
    }
    #expect(table.count == known.count)
  }

  @Test("a set of keys contains each inserted key once")
  func keys() {
    var generator = SeededGenerator(seed: 9)
    var keys = KeySet()
    var known: Set<Int> = []
    for _ in 0..<20_000 {
      let number = Int.random(in: 0..<6000, using: &generator)
      #expect(keys.contains(RowKey("\(number)")) == known.contains(number))
      if Bool.random(using: &generator) { #expect(keys.insert(RowKey("\(number)")) == known.insert(number).inserted) }
    }
  }

  @Test(
    "a row is scanned with the same result as parsing it, or with none",
    arguments: [
      (#"{"id":"a","input":"i","output":"o"}"#, "a i o"), (#" { "output" : "o" , "id" : "a" } "#, "a - o"),
      (#"{"params":{"id":"x","a":["]}",{"id":"z"}]},"id":"a","quality":3,"x-a":"\\\""}"#, "a - -"),
      (#"{"id":"a\u0041"}"#, nil), (#"{"id":"a","type":"row"}"#, nil), (#"{"id":"a""#, nil), (#"{"id":"a"}}"#, nil),
      ("[]", nil), ("", nil), (#"{"id":7,"output":"o"}"#, "- - o"), (#"{"id"}"#, nil),
    ] as [(String, String?)])
  func glance(line: String, seen: String?) {
    let found = Array(line.utf8).withUnsafeBytes { bytes in
      LineMembers(bytes, allowsSpace: true).flatMap { RowScan($0) }.map { glance in
        [glance.id, glance.input, glance.output].map { $0.map { String(decoding: $0, as: UTF8.self) } ?? "-" }
          .joined(separator: " ")
      }
    }
    #expect(found == seen)
  }

  @Test("the fields of a record are independent")
  func record() {
    var record = RowRecord()
    #expect(record.isEmpty)
    (record.status, record.attempts, record.start, record.isMet) = (.crashed, 5, 0, true)
    #expect(record.status == .crashed && record.attempts == 5 && record.start == 0 && record.isMet)
    record.attempts = 1_000_000
    record.isMet = false
    #expect(record.attempts == 2047 && record.status == .crashed && record.start == 0 && !record.isMet)
    (record.start, record.status, record.attempts) = (nil, nil, 0)
    #expect(record.start == nil && record.status == nil && !record.isEmpty)
  }
}
