import Documents
import Foundation
import TestSupport
import Testing

@testable import Batch

/// What a hot folder remembers of its photos, wherever its process was ended.
@Suite("journals of hot folders", .timeLimit(.minutes(Effort.minutes)))
struct WatchJournalTests {
  private static let states: [WatchJournal.State] = [.begun, .done, .failed, .postponed]
  private static let names = ["a.jpg", "sub/b c.jpg", "\u{E9}.jpg", "e\u{301}.jpg", "\"\\\n.jpg"]

  private static func digest(_ number: Int) -> SHA256Digest { SHA256Digest(of: Array("\(number)".utf8)) }

  private static func entry(_ number: Int) -> WatchJournal.Entry {
    WatchJournal.Entry(
      version: FileVersion(inode: UInt64(number), size: 10 * number, modified: Int64(-number), changed: Int64.max),
      digest: number % 3 == 0 ? nil : digest(number), state: states[number % 4],
      outputs: Set((0..<number % 5).map { digest(100 * number + $0) }))
  }

  private static func text(_ entry: WatchJournal.Entry?) -> String? {
    guard let entry else { return nil }
    let outputs = entry.outputs.map(\.hex).sorted().joined(separator: ",")
    return "\(entry.version.text) \(entry.digest?.hex ?? "none") \(entry.state) \(outputs)"
  }

  /// The entries of the names that a journal of these bytes has, and what is left of the file.
  private static func read(
    _ bytes: Data, noting entry: WatchJournal.Entry? = nil
  ) throws -> (entries: [String?], file: Data) {
    let scratch = try ScratchFolder()
    let file = scratch.appending(WatchJournal.name)
    try bytes.write(to: file)
    let journal = try WatchJournal(in: scratch.url.path)
    let entries = names.map { text(journal.entry(of: $0)) }
    if let entry { try journal.note(names[0], entry) }
    return (entries, try Data(contentsOf: file))
  }

  /// A journal of some entries, and what it says after each line.
  private static func journal(_ count: Int) throws -> (bytes: Data, states: [[String?]]) {
    let scratch = try ScratchFolder()
    let journal = try WatchJournal(in: scratch.url.path)
    var states = [[String?](repeating: nil, count: names.count)]
    for number in 0..<count {
      let place = (number * 3 + number / 5) % names.count
      try journal.note(names[place], entry(number))
      var state = states[number]
      state[place] = text(entry(number))
      states.append(state)
      #expect(names.map { text(journal.entry(of: $0)) } == state)
    }
    return (try Data(contentsOf: scratch.appending(WatchJournal.name)), states)
  }

  @Test("wherever a journal is cut off, it has what its whole lines say, and goes on after them")
  func cut() throws {
    let (bytes, states) = try Self.journal(12)
    let ends = bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    #expect(ends.count == 12)
    let places = Set(stride(from: 0, through: bytes.count, by: 37) + ends.flatMap { [$0 - 1, $0, $0 + 1] })
    for place in places.sorted() where place <= bytes.count {
      let count = ends.count { $0 <= place }
      let whole = bytes.prefix(count == 0 ? 0 : ends[count - 1])
      let (entries, file) = try Self.read(bytes.prefix(place))
      #expect(entries == states[count] && file == whole, "at byte \(place)")
      let next = try Self.read(bytes.prefix(place), noting: Self.entry(50)).file
      var expected = states[count]
      expected[0] = Self.text(Self.entry(50))
      #expect(next.prefix(whole.count) == whole && next.last == 0x0A, "at byte \(place)")
      #expect(try Self.read(next).entries == expected, "at byte \(place)")
    }
  }

  @Test("an invalid line is an error that names it, and leaves the journal as it is")
  func damaged() throws {
    let (bytes, _) = try Self.journal(2)
    let end = try #require(bytes.firstIndex(of: 0x0A)) + 1
    let version = "\"version\":\"1 2 3 4\""
    for line in [
      "", "{}", "null", "[]", "{\"type\":\"done\",\"input\":\"a\"}", "{\"type\":\"done\",\(version)}",
      "{\"input\":\"a\",\(version)}", "{\"type\":\"ended\",\"input\":\"a\",\(version)}",
      "{\"type\":1,\"input\":\"a\",\(version)}", "{\"type\":\"done\",\"input\":1,\(version)}",
      "{\"type\":\"done\",\"input\":\"a\",\"version\":1}", "{\"type\":\"done\",\"input\":\"a\",\"version\":\"1 2 3\"}",
      "{\"type\":\"done\",\"input\":\"a\",\"version\":\"1 2 3 4 5\"}",
      "{\"type\":\"done\",\"input\":\"a\",\"version\":\"1  2 3 4\"}",
      "{\"type\":\"done\",\"input\":\"a\",\"version\":\"-1 2 3 4\"}",
      "{\"type\":\"done\",\"input\":\"a\",\"version\":\"1 2 x 4\"}",
    ] {
      let scratch = try ScratchFolder()
      let file = scratch.appending(WatchJournal.name)
      let damaged = bytes.prefix(end) + Data((line + "\n").utf8) + bytes.dropFirst(end)
      try damaged.write(to: file)
      do throws(EditError) {
        _ = try WatchJournal(in: scratch.url.path)
        Issue.record("read \(line)")
      } catch {
        #expect(error.code == .watchJournalDamaged && error.message.hasPrefix("line 2 "), "\(line): \(error)")
      }
      #expect(try Data(contentsOf: file) == damaged)
    }
  }

  @Test("a journal of more than one block of reading has the last line of each photo")
  func long() throws {
    let count = 12_000
    let lines = (0..<count).map { number in
      "{\"input\":\"\(number % 3000).jpg\",\"type\":\"done\",\"version\":\"\(number) 1 2 3\",\"x\":\"\(number % 60)\"}\n"
    }
    let scratch = try ScratchFolder()
    let bytes = Data(lines.joined().utf8)
    #expect(bytes.count > 1 << 19)
    // The end of the first block is within a line, at its end and after it.
    for shift in 0..<3 {
      let padding = (1 << 20) - bytes.count / 2
      let first =
        "{\"input\":\"\(String(repeating: "p", count: padding + shift))\",\"type\":\"done\",\"version\":\"1 1 1 1\"}\n"
      try (Data(first.utf8) + bytes).write(to: scratch.appending(WatchJournal.name))
      let journal = try WatchJournal(in: scratch.url.path)
      let wrong = (0..<3000).filter { journal.entry(of: "\($0).jpg")?.version.inode != UInt64(9000 + $0) }
      #expect(wrong.isEmpty)
    }
  }

  @Test("a version of a file is read as it was written, and differs from one that differs in any number")
  func versions() throws {
    let numbers: [(UInt64, Int, Int64, Int64)] = [
      (0, 0, 0, 0), (1, 2, 3, 4), (2, 1, 3, 4), (1, 3, 2, 4), (1, 2, 4, 3), (.max, .max, .max, .min), (1, 2, -3, 4),
    ]
    let versions = numbers.map { FileVersion(inode: $0.0, size: $0.1, modified: $0.2, changed: $0.3) }
    #expect(Set(versions).count == versions.count)
    for version in versions { #expect(FileVersion(text: version.text) == version) }
    let scratch = try ScratchFolder()
    let file = scratch.appending("a.jpg")
    try Data("abc".utf8).write(to: file)
    #expect(symlink(file.path, scratch.appending("link").path) == 0)
    #expect(FileVersion(at: file.path)?.size == 3)
    for name in ["link", "missing", "."] { #expect(FileVersion(at: scratch.appending(name).path) == nil) }
  }

  @Test("a photo is settled once it is done or has failed")
  func settled() {
    for state in Self.states {
      var entry = Self.entry(1)
      entry.state = state
      #expect(entry.isSettled == (state == .done || state == .failed))
    }
  }
}
