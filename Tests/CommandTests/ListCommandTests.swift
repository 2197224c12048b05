import Documents
import Foundation
import TestSupport
import Testing

@Suite("lists and searches", .timeLimit(.minutes(Effort.minutes)))
struct ListCommandTests {
  let library: LibraryShop

  init() throws {
    library = try LibraryShop("a.jpg", "b.jpg", "c.jpg", "d.jpg", "e.jpg", named: "listed") { library in
      try library.expect(0, "describe", "--date", "2025-05-01T10:00:00", "a.jpg", "b.jpg")
      try library.expect(0, "describe", "--date", "2026-05-31T23:00:00+02:00", "--title", "Übersee am Abend", "c.jpg")
      try library.expect(0, "rate", "3", "a.jpg", "c.jpg")
      try library.expect(0, "tag", "--add", "beach", "--add", "sand", "b.jpg", "c.jpg")
    }
  }

  @Test("conditions are combined with and")
  func conditions() throws {
    try library.expect(0, "favorite", "a.jpg", "e.jpg")
    try library.expect(0, "rate", "rejected", "e.jpg")
    try library.expect(0, "tag", "--remove", "sand", "b.jpg")
    try library.expect(0, "edit", "b.jpg", "exposure.ev=0.5")
    #expect(try library.names("list", "--favorite") == ["a.jpg", "e.jpg"])
    #expect(try library.names("list", "--favorite", "--rating", "3") == ["a.jpg"])
    #expect(try library.names("list", "--rejected") == ["e.jpg"])
    #expect(try library.names("list", "--edited") == ["b.jpg"])
    #expect(try library.names("list", "--keyword", "beach", "--keyword", "sand") == ["c.jpg"])
    #expect(try library.names("list", "--predicate", #"{"key":"rating","is":">=","value":3}"#) == ["a.jpg", "c.jpg"])
    #expect(try library.names("list", "--keyword", "bea") == [])
  }

  @Test("a date may be a year, month or day and spans all of it")
  func dates() throws {
    #expect(try library.names("list", "--since", "2025", "--until", "2025") == ["a.jpg", "b.jpg"])
    #expect(try library.names("list", "--since", "2026-05-31", "--until", "2026-05") == ["c.jpg"])
    #expect(try library.names("list", "--until", "2025-04-30") == [])
  }

  @Test("places are found in a box around a point, also with negative coordinates and across the date line")
  func places() throws {
    try library.expect(0, "describe", "--place", "-33.8,151.2", "a.jpg")
    try library.expect(0, "describe", "--place=-17,179.99", "b.jpg")
    #expect(try library.names("list", "--near", "-33.81,151.21,5") == ["a.jpg"])
    #expect(try library.names("list", "--near=-17,-179.99,5") == ["b.jpg"])
    #expect(try library.names("list", "--near", "-33.81,151.21,0.5") == [])
  }

  @Test("search terms match beginnings of words, ignoring case and accents; the newest photos come first")
  func search() throws {
    #expect(try library.names("search", "ubers", "ABEND") == ["c.jpg"])
    #expect(try library.names("search", "beach") == ["c.jpg", "b.jpg"])
    #expect(try library.names("search", "beach", "--until", "2025") == ["b.jpg"])
    #expect(try library.names("list", "--search", "d") == ["d.jpg"])
    #expect(try library.names("search", "each") == [])
    for word in [#""*"#, "NEAR(", "a AND", "🏖", "'"] { try library.expect(0, "search", "--", word) }
  }

  @Test(
    "pages together are the complete list, whatever the sort key",
    arguments: [["list"], ["list", "--sort", "rating"], ["list", "--sort", "date", "--reverse"], ["search", "jpg"]])
  func pages(call: [String]) throws {
    let all = try library.expect(0, call + ["--columns", "name"]).lines
    #expect(all.count == 5)
    var paged: [String] = []
    var after: [String] = []
    for _ in 0..<5 {
      let page = try library.expect(0, call + ["--limit", "2", "--json"] + after).rows
      paged += page.compactMap { $0["fileName"]?.stringValue }
      guard page.count == 2, let last = page.last?["asset"]?.stringValue else { break }
      after = ["--after", last]
    }
    #expect(paged == all)
  }

  @Test("pages of an album keep its order, and each says how to get the next")
  func albumPages() throws {
    try library.expect(0, "album", "create", "Trip")
    try library.expect(0, "album", "add", "Trip", "d.jpg", "a.jpg", "c.jpg")
    let first = try library.expect(0, "list", "--album", "Trip", "--limit", "2", "--columns", "name")
    #expect(first.lines == ["d.jpg", "a.jpg"] && first.messages.contains("--after"))
    #expect(try library.names("list", "--album", "Trip", "--after", "a.jpg", "--limit", "2") == ["c.jpg"])
    #expect(try library.names("list", "--album", "Trip", "--after", "c.jpg") == [])
    try library.expectFailure(66, "asset-not-found", "list", "--album", "Trip", "--after", "b.jpg")
    #expect(try library.names("list", "--album", "Trip", "--sort", "name", "--reverse") == ["d.jpg", "c.jpg", "a.jpg"])
  }

  @Test("the requested columns are shown in the requested order")
  func columns() throws {
    let line = try library.expect(
      0, "list", "--columns", "name,rating,keywords,size", "--keyword", "sand", "--rating", "3")
    #expect(
      line.lines.map { $0.split(separator: " ").map(String.init) } == [["c.jpg", "3", "beach,", "sand", "42x28"]])
  }

  @Test("an unknown photo to start after exits with 66, an unreadable predicate with 65")
  func failures() throws {
    try library.expectFailure(66, "asset-not-found", "list", "--after", String(repeating: "0", count: 32))
    for predicate in ["{", "{}", #"{"key":"color","is":"=","value":1}"#, "[]"] {
      try library.expectFailure(65, "bad-predicate", "list", "--predicate", predicate)
    }
    #expect(try library("list", "--predicate", "{").messages.contains("at byte 1"))
  }
}
