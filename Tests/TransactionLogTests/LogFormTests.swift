import Documents
import DurableFiles
import Foundation
import TestSupport
import Testing

@testable import TransactionLog

/// What counts as a commit, a line and a segment, and what does not.
@Suite("forms of the log", .timeLimit(.minutes(Effort.minutes)))
struct LogFormTests {
  private static func commit(_ number: Int, synced: Int) -> CommitRecord {
    CommitRecord(
      number: number, previous: number == 1 ? nil : SHA256Digest(of: [1]), begins: number == 1, seen: [], changes: 3,
      digest: SHA256Digest(of: [2]), synced: synced, date: "2026-05-01T10:00:00.000Z", author: "test")
  }

  private static func read(_ object: JSONObject) -> CommitRecord? {
    JSONValue.object(object).canonicalBytes().withUnsafeBytes { LineMembers($0).flatMap { CommitRecord($0) } }
  }

  @Test("a commit is read as it was written, and none that lacks a member, or has one of another type")
  func commits() throws {
    for record in [
      Self.commit(1, synced: 0), Self.commit(2, synced: 0), Self.commit(2, synced: 1), Self.commit(900, synced: 7),
    ] {
      let object = try #require(try JSONValue.parse(record.line().json).objectValue)
      #expect(Self.read(object) == record)
      let names =
        ["kind", "number", "changes", "digest", "synced", "date", "author"] + (record.number > 1 ? ["previous"] : [])
      #expect(Set(object.members.map(\.key)).isSuperset(of: names))
      for name in names {
        let isText = object[name]?.stringValue != nil
        let others: [JSONValue?] = [
          nil, .null, .bool(true), .array([]), isText ? .number(1) : .string("1"), isText ? nil : .number(-1),
          isText ? nil : .number(1.5),
        ]
        for other in others {
          var changed = object
          changed[name] = other
          #expect(Self.read(changed) == nil, "\(name): \(String(describing: other))")
        }
      }
    }
  }

  @Test("numbers begin with 1, the first commit alone has none before it, and what is durable precedes a commit")
  func numbers() throws {
    for number in 0...4 {
      for synced in 0...5 {
        for hasPrevious in [true, false] {
          var object = try #require(try JSONValue.parse(Self.commit(2, synced: 0).line().json).objectValue)
          (object["number"], object["synced"]) = (.number(Double(number)), .number(Double(synced)))
          if !hasPrevious { object["previous"] = nil }
          let isCommit = number > 0 && synced < number && hasPrevious == (number > 1)
          #expect((Self.read(object) != nil) == isCommit, "\(number) \(synced) \(hasPrevious)")
        }
      }
    }
    var other = try #require(try JSONValue.parse(Self.commit(2, synced: 0).line().json).objectValue)
    other["kind"] = "commits"
    #expect(Self.read(other) == nil)
  }

  /// What a line is, in a word, with the ID that it states.
  private static func reading(_ text: String) -> (String, SHA256Digest?) {
    Array(text.utf8).withUnsafeBytes { bytes -> (String, SHA256Digest?) in
      switch LogLine.read(bytes) {
      case .intact(let id, let json): (json.elementsEqual(bytes.dropFirst(65)) ? "intact" : "other bytes", id)
      case .blank(let id): ("blank", id)
      case .damaged(let id, let found): (found, id)
      }
    }
  }

  @Test("a line is its ID, a space and JSON; around the shortest ones nothing else is")
  func lines() {
    let (digest, nothing) = (SHA256Digest(of: Array("{}".utf8)), SHA256Digest(of: []))
    let found = "the SHA-256 "
    for (text, word, id) in [
      ("", "0 bytes without an ID", nil), ("a", "1 bytes without an ID", nil),
      (String(digest.hex.dropLast()), "63 bytes without an ID", nil), (digest.hex, "64 bytes without an ID", nil),
      (digest.hex + " ", found + nothing.hex, digest), (nothing.hex + " ", "intact", nothing),
      (digest.hex + "x", "no space after the ID", digest), (digest.hex + "\t{}", "no space after the ID", digest),
      (digest.hex + " {}", "intact", digest),
      (digest.hex + " {} ", found + SHA256Digest(of: Array("{} ".utf8)).hex, digest),
      (digest.hex + "  ", "blank", digest), (digest.hex + String(repeating: " ", count: 900), "blank", digest),
      (digest.hex + "  x", found + SHA256Digest(of: Array(" x".utf8)).hex, digest),
      (digest.hex + " x ", found + SHA256Digest(of: Array("x ".utf8)).hex, digest),
      ("g\(digest.hex.dropFirst()) {}", "an ID that is not 64 hexadecimal digits", digest),
      ("\(digest.hex.dropLast())g {}", "an ID that is not 64 hexadecimal digits", digest),
    ] as [(String, String, SHA256Digest?)] {
      let read = Self.reading(text)
      #expect(read.0 == word && read.1 == id, "\(text): \(read.0)")
    }
  }

  @Test("a segment has the name of its number, in twelve digits or more, and no other file is one")
  func segments() throws {
    for number in [1, 9, 10, 99, 123_456, 99_999_999_999, CommitReference.greatestNumber] {
      let name = SegmentFolder.name(of: number)
      #expect(name == String(format: "%012ld.log", number))
      #expect(SegmentFolder.first(of: name) == number)
    }
    let others = [
      "", ".log", "1.log", "00000000001.log", "0000000000001.log", "000000000000.log", "-00000000001.log",
      "+00000000001.log",
      "000000000001", "000000000001.LOG", "000000000001.log ", "000000000001.log.log", "00000000000a.log",
      "x000000000001.log",
      "99999999999999999999.log", " 00000000001.log", "\(CommitReference.greatestNumber + 1).log",
    ]
    for name in others { #expect(SegmentFolder.first(of: name) == nil, "\(name)") }
    let folder = try ScratchFolder()
    let log = SegmentFolder(folder.url.path)
    for number in [40, 3, 1, 7] { try log.create(number) }
    for name in ["1.log", "a file", StreamHead.name, Temporary.prefix + "x"] {
      try Data().write(to: folder.appending(name))
    }
    let (segments, rest) = try log.segments()
    #expect(segments == [1, 3, 7, 40] && rest.sorted() == ["1.log", "a file"])
    #expect(throws: FileError.self) { try log.create(7) }
  }
}
