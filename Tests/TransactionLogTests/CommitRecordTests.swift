import Documents
import Foundation
import TestSupport
import Testing

@testable import TransactionLog

/// What counts as the commit of a stream, and what does not.
@Suite("commits of streams", .timeLimit(.minutes(Effort.minutes)))
struct CommitRecordTests {
  private static let empty = SHA256Digest(of: [])

  private static func digest(_ text: String) -> SHA256Digest { SHA256Digest(of: Array(text.utf8)) }

  private static func references(_ numbers: Int...) -> [CommitReference] {
    numbers.map { CommitReference(number: $0, id: digest("\($0)")) }
  }

  private static func commit(
    _ number: Int, previous: SHA256Digest? = nil, begins: Bool = false, seen: [CommitReference] = [], changes: Int = 0,
    synced: Int = 0
  ) -> CommitRecord {
    CommitRecord(
      number: number, previous: previous, begins: begins, seen: seen, changes: changes, digest: empty, synced: synced,
      date: "2026-12-01T09:05:00.000Z", author: "photoedit 0.2.0")
  }

  private static func read(_ json: [UInt8]) -> CommitRecord? {
    json.withUnsafeBytes { LineMembers($0).flatMap { CommitRecord($0) } }
  }

  private static func read(_ object: JSONObject) -> CommitRecord? { read(JSONValue.object(object).canonicalBytes()) }

  private static func object(_ commit: CommitRecord) throws -> JSONObject {
    try #require(try JSONValue.parse(commit.line().json).objectValue)
  }

  @Test("a commit that has seen others is written to the letter as the format document shows it")
  func example() throws {
    let (previous, seen) = (Self.digest("before"), Self.digest("seen"))
    let commit = Self.commit(
      9, previous: previous, seen: [CommitReference(number: 8, id: seen)], synced: 3)
    let expected =
      #"{"author":"photoedit 0.2.0","changes":0,"date":"2026-12-01T09:05:00.000Z","digest":"\#(Self.empty.hex)","#
      + #""kind":"commit","number":9,"previous":"\#(previous.hex)","seen":["8:\#(seen.hex)"],"synced":3}"#
    #expect(Self.empty.hex.hasPrefix("e3b0"))
    #expect(String(decoding: try commit.line().json, as: UTF8.self) == expected)
    #expect(Self.read(Array(expected.utf8)) == commit)
  }

  @Test("the first commit of a library begins a stream and names none before it")
  func first() throws {
    let text =
      #"{"author":"photoedit 0.2.0","begins":true,"changes":0,"date":"2026-12-01T09:05:00.000Z","#
      + #""digest":"\#(Self.empty.hex)","kind":"commit","number":1,"synced":0}"#
    #expect(String(decoding: try Self.commit(1, begins: true).line().json, as: UTF8.self) == text)
  }

  /// Generated commits that keep all rules.
  private static func generated(_ count: Int) -> [(commit: CommitRecord, previous: Int?)] {
    var random = SeededGenerator(seed: 4)
    return (0..<count).map { round in
      let before = Bool.random(using: &random) ? Int.random(in: 1...1_000_000, using: &random) : nil
      let count = Bool.random(using: &random) ? 0 : Int.random(in: 1...5, using: &random)
      let seen = Set(
        (0..<count).map { CommitReference(number: .random(in: 1...99, using: &random), id: digest("\($0)")) })
      let number = CommitRecord.number(after: before, Array(seen)) ?? 0
      let commit = CommitRecord(
        number: number, previous: before.map { digest("before \($0)") }, begins: before == nil || round % 3 == 0,
        seen: seen.sorted(), changes: seen.isEmpty ? .random(in: 0...9, using: &random) : 0,
        digest: digest("changes \(round)"), synced: .random(in: 0..<number, using: &random),
        date: "2026-12-01T09:05:00.000Z", author: ["photoedit 1.0", "é\"\\\n\u{1}", ""][round % 3])
      return (commit, before)
    }
  }

  @Test("generated commits are read as they were written, in canonical form, with unknown members too")
  func roundTrip() throws {
    for (commit, previous) in Self.generated(Effort.choose(500, full: 20_000)) {
      let json = try commit.line().json
      #expect(json.withUnsafeBytes { CanonicalScan.isCanonical($0) })
      #expect(Self.read(json) == commit)
      #expect(commit.hasRightNumber(after: previous) && !commit.hasRightNumber(after: commit.number))
      var object = try Self.object(commit)
      (object["later"], object["version"]) = (["a": [1, .null]], 3)
      #expect(Self.read(object) == commit)
    }
  }

  @Test("the canonical bytes are those that Python writes", .enabled(if: Python.has(module: "json"), "needs Python"))
  func python() throws {
    let lines = try Self.generated(100).map { String(decoding: try $0.commit.line().json, as: UTF8.self) }
    let program = """
      import json, sys
      for line in json.loads(sys.argv[1]):
          again = json.dumps(json.loads(line), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
          print(again == line)
      """
    let argument = String(decoding: JSONValue.texts(lines).canonicalBytes(), as: UTF8.self)
    let printed = try Python.run(program, [argument]).split(separator: "\n")
    #expect(printed.count == 100 && printed.existAndSatisfy { $0 == "True" })
  }

  @Test("none is read that lacks a member or has one of another type")
  func members() throws {
    let seen = Self.commit(9, previous: Self.digest("a"), begins: true, seen: Self.references(3, 8), synced: 3)
    let object = try Self.object(seen)
    #expect(Self.read(object) == seen)
    for name in ["kind", "number", "changes", "digest", "synced", "date", "author"] {
      for other in [nil, .null, true, [], ["a": 1], -1, 1.5, object[name]?.stringValue == nil ? "1" : 1]
        as [JSONValue?]
      {
        var changed = object
        changed[name] = other
        #expect(Self.read(changed) == nil, "\(name): \(String(describing: other))")
      }
    }
    for (name, others) in [
      "previous": [.null, 1, "", .string(Self.digest("a").hex.uppercased()), .string("9:" + Self.digest("a").hex)],
      "begins": [false, .null, 1, "true", [true]],
      "seen": [.null, [], "3", true, [3], [.null], [[]], .array([.string("8:" + Self.digest("8").hex), 1])],
    ] as [String: [JSONValue?]] {
      for other in others {
        var changed = object
        changed[name] = other
        #expect(Self.read(changed) == nil, "\(name): \(String(describing: other))")
      }
    }
  }

  @Test("heads are ascending by number, then ID, none is twice, and only a commit without changes has some")
  func seen() throws {
    let (three, eight, ten) = (Self.references(3)[0], Self.references(8)[0], Self.references(10)[0])
    func read(_ seen: [CommitReference], changes: Int = 0) throws -> CommitRecord? {
      var object = try Self.object(Self.commit(11, previous: Self.digest("a")))
      object["seen"] = .texts(seen.map(\.description))
      object["changes"] = .integer(changes)
      return Self.read(object)
    }
    #expect(try read([three, eight, ten])?.seen == [three, eight, ten])
    // As texts, ten would be before eight.
    for wrong in [[ten, eight], [eight, three], [three, three], [three, eight, eight]] {
      #expect(try read(wrong) == nil, "\(wrong)")
    }
    let twins = [Self.digest("a"), Self.digest("b")].sorted().map { CommitReference(number: 4, id: $0) }
    #expect(try read(twins) != nil && read(twins.reversed()) == nil)
    #expect(try read([three], changes: 1) == nil && read([ten], changes: 0) != nil)
  }

  @Test(
    "the number is one more than the greatest that the commit names; what the line alone shows to be wrong is not read")
  func numbers() throws {
    #expect(CommitRecord.number(after: nil, []) == 1)
    #expect(CommitRecord.number(after: 7, Self.references(3)) == 8)
    #expect(CommitRecord.number(after: 7, Self.references(3, 8)) == 9)
    #expect(CommitRecord.number(after: nil, Self.references(1 << 39)) == nil)
    #expect(CommitRecord.number(after: (1 << 39) - 1, []) == 1 << 39)
    for number in 0...6 {
      for synced in 0...6 {
        for seen in [[], Self.references(3)] {
          for previous in [nil, Self.digest("a")] {
            var object = try Self.object(Self.commit(2, previous: Self.digest("a")))
            (object["number"], object["synced"]) = (.integer(number), .integer(synced))
            object["seen"] = seen.isEmpty ? nil : .texts(seen.map(\.description))
            object["previous"] = previous.map { .string($0.hex) }
            let least = seen.isEmpty ? 1 : 4
            let fits = previous == nil ? number == least : number >= max(2, least)
            #expect((Self.read(object) != nil) == (fits && synced < number), "\(number) \(synced) \(seen)")
          }
        }
      }
    }
    let commit = Self.commit(9, previous: Self.digest("a"), seen: Self.references(3))
    #expect(commit.hasRightNumber(after: 8) && !commit.hasRightNumber(after: 7) && !commit.hasRightNumber(after: 9))
    #expect(!commit.hasRightNumber(after: nil))
  }

  @Test("ten thousand heads fit a line, whatever their numbers, and one more is not read")
  func limit() throws {
    let greatest = CommitReference.greatestNumber - 1
    let seen = (0...CommitRecord.seenLimit).map {
      CommitReference(number: greatest - CommitRecord.seenLimit + $0, id: Self.digest("\($0)"))
    }
    let commit = Self.commit(
      greatest, previous: Self.digest("a"), seen: Array(seen.dropLast()), synced: greatest - 1)
    let line = try commit.line()
    #expect(line.json.count < LogLine.maximumSize && Self.read(line.json) == commit)
    var object = try Self.object(commit)
    (object["seen"], object["number"]) = (.texts(seen.map(\.description)), .integer(greatest + 1))
    #expect(Self.read(object) == nil)
  }

  @Test("no truncation of a commit and no random bytes are read as one, and a flipped bit shows in its ID")
  func damage() throws {
    let line = try Self.commit(9, previous: Self.digest("a"), begins: true, seen: Self.references(3, 8)).line()
    for count in line.json.indices { #expect(Self.read(Array(line.json[..<count])) == nil, "\(count)") }
    var random = SeededGenerator(seed: 5)
    for _ in 0..<Effort.choose(2000, full: 100_000) {
      let bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(Self.read(bytes) == nil)
      #expect(Self.read([0x7B] + bytes + [0x7D]) == nil)
    }
    for bit in 0..<line.json.count * 8 {
      var flipped = line.json
      flipped[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(SHA256Digest(of: flipped) != line.id)
      // It is read or not, but nothing that breaks a rule.
      if let read = Self.read(flipped) { #expect(read.isSound) }
    }
  }
}
