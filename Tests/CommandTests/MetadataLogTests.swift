import Documents
import Foundation
import TestSupport
import Testing

@Suite("log --all-changes and undo --metadata", .timeLimit(.minutes(Effort.minutes)))
struct MetadataLogTests {
  let library: LibraryShop

  init() throws {
    library = try LibraryShop("a.jpg", "b.jpg", named: "changed") { library in
      try library.expect(0, "rate", "3", "a.jpg", "b.jpg")
      try library.expect(0, "edit", "a.jpg", "exposure.ev=0.5")
      try library.expect(0, "tag", "--add", "beach", "--add", "sand", "a.jpg")
      try library.expect(0, "rate", "rejected", "a.jpg")
      try library.expect(0, "album", "create", "Trip")
      try library.expect(0, "album", "add", "Trip", "a.jpg")
      try library.expect(0, "favorite", "a.jpg")
      try library.expect(0, "trash", "a.jpg")
    }
  }

  private static let words = [
    "Rating: none → 3", "Exposure", "Keywords: added beach, sand", "Rating: 3 → rejected",
    "Put into the album 'Trip'", "Favorite: no → yes", "Moved to the trash",
  ]

  @Test("log --all-changes has every change in words, between the entries of the history")
  func words() throws {
    let lines = try library.expect(0, "log", "--all-changes", "a.jpg").lines.dropFirst(2)
    #expect(lines.count == Self.words.count)
    for (line, words) in zip(lines, Self.words) { #expect(line.contains(words), "\(line)") }
    #expect(try library.expect(0, "log", "a.jpg").lines.count == 3, "without it, only edits are shown")
    #expect(try library.expect(0, "log", "--all-changes", "b.jpg").lines.last?.hasSuffix("Rating: none → 3") == true)
  }

  @Test("rows have the exact values before and after, and the number of the transaction as 'changes' lists it")
  func rows() throws {
    let rows = try library.expect(0, "log", "--all-changes", "a.jpg", "--json").rows
    let changes = rows.filter { $0["type"]?.stringValue == "metadata" }
    #expect(rows.map { $0["type"]?.stringValue ?? "" }.prefix(3) == ["entry", "metadata", "entry"])
    #expect(changes[1]["before"] == .object(JSONObject([("keywords", .array([]))])))
    #expect(changes[1]["after"]?["keywords"] == .texts(["beach", "sand"]))
    #expect(changes[2]["before"]?["rating"] == .number(3) && changes[2]["after"]?["rating"] == .number(-1))
    #expect(changes[3]["albums"]?.arrayValue?.first?["operation"]?.stringValue == "insert")
    let known = try library.rows("changes").compactMap { $0["number"]?.integerValue }
    #expect(changes.compactMap { $0["number"]?.integerValue }.existAndSatisfy { known.contains($0) })
  }

  @Test("undo --metadata undoes one change after another, and never an edit")
  func undo() throws {
    let undone = { try library.expect(0, "undo", "--metadata", "a.jpg").text }
    for words in Self.words.reversed() where words != "Exposure" {
      #expect(try undone() == "a.jpg: undone: \(words)\n")
    }
    #expect(try undone() == "a.jpg: nothing to undo\n")
    #expect(try library.member("current", of: "a.jpg") == .number(1))
    #expect(try library.member("rating", of: "a.jpg")?.integerValue == nil)
    #expect(try library.member("rating", of: "b.jpg") == .number(3))
    #expect(try library.names("list", "--album", "Trip") == [])
    #expect(try library.expect(0, "log", "--all-changes", "a.jpg").lines.count == 2 + 13)
    try library.expect(0, "verify")
  }

  @Test("undo --metadata works on many photos, with rows for each, and refuses a note")
  func many() throws {
    let rows = try library.expect(0, "undo", "--metadata", "a.jpg", "b.jpg", "--json").rows
    #expect(rows.map { $0["type"]?.stringValue } == ["metadata", "metadata", "summary"])
    #expect(rows.map { $0["isUndone"] } == [.bool(true), .bool(true), nil])
    #expect(rows[1]["before"] == .object(JSONObject([("rating", .null)])))
    try library.expect(64, "undo", "--metadata", "--note", "x", "a.jpg")
    let again = try library.expect(0, "undo", "--metadata", "b.jpg", "--json").rows
    #expect(again.map { $0["type"]?.stringValue } == ["unchanged"])
  }
}
