import Documents
import Foundation
import TestSupport
import Testing

@Suite("albums", .timeLimit(.minutes(Effort.minutes)))
struct AlbumCommandTests {
  let library: LibraryShop

  init() throws { library = try LibraryShop("a.jpg", "b.jpg", "c.jpg", "d.jpg") }

  private func album(_ title: String = "Trip") throws -> [String] { try library.names("list", "--album", title) }

  @Test(
    "photos are added at the end or before another, moved and removed; photos already in the album keep their place")
  func photos() throws {
    try library.expect(0, "album", "create", "Trip")
    #expect(try album() == [])
    try library.expect(0, "album", "add", "Trip", "b.jpg", "a.jpg")
    try library.expect(0, "album", "add", "Trip", "c.jpg", "a.jpg", "--before", "b.jpg")
    #expect(try album() == ["c.jpg", "b.jpg", "a.jpg"])
    try library.expect(0, "album", "move", "Trip", "a.jpg", "--before", "c.jpg")
    try library.expect(0, "album", "move", "Trip", "c.jpg")
    #expect(try album() == ["a.jpg", "b.jpg", "c.jpg"])
    #expect(try library.rows("album", "remove", "Trip", "b.jpg", "d.jpg")[0]["photos"] == .number(2))
    #expect(try album() == ["a.jpg", "c.jpg"])
    try library.expect(0, "album", "delete", "Trip")
    #expect(try library.names("list").count == 4)
  }

  @Test("an unknown photo, one outside the album, or a move before itself fails and changes nothing")
  func nothing() throws {
    try library.expect(0, "album", "create", "Trip")
    try library.expect(0, "album", "add", "Trip", "a.jpg", "b.jpg")
    try library.expectFailure(66, "asset-not-found", "album", "add", "Trip", "c.jpg", "gone.jpg")
    try library.expectFailure(66, "no-match", "album", "add", "Trip", "c.jpg", "z*.jpg")
    try library.expectFailure(66, "asset-not-found", "album", "add", "Trip", "c.jpg", "--before", "d.jpg")
    try library.expectFailure(66, "asset-not-found", "album", "move", "Trip", "b.jpg", "c.jpg")
    try library.expectFailure(65, "wrong-collection", "album", "move", "Trip", "b.jpg", "--before", "b.jpg")
    #expect(try album() == ["a.jpg", "b.jpg"])
    #expect(try library("album", "move", "Trip", "c.jpg").messages.contains("the photo 'c.jpg' is not in 'Trip'"))
    try library.shop.write("none", Data())
    let none = try library.expect(0, "album", "add", "Trip", "--files-from", "none")
    #expect(none.messages.contains("nothing to do"))
  }

  @Test("albums with the same title are identified by id or by a prefix of it")
  func ambiguous() throws {
    try library.expect(0, "album", "create", "Travel", "--as-folder")
    let ids = try [[], ["--in", "Travel"]].map { place in
      try #require(try library.expect(0, ["album", "create", "Trip", "--json"] + place).rows[0]["id"]?.stringValue)
    }
    let error = try library.expect(65, "album", "add", "Trip", "a.jpg", "--json").error
    #expect(error?["code"]?.stringValue == "collection-ambiguous")
    #expect(ids.existAndSatisfy { error?["message"]?.stringValue?.contains($0) == true })
    try library.expectFailure(65, "collection-ambiguous", "album", "delete", "Trip")
    try library.expect(0, "album", "add", ids[1], "a.jpg")
    try library.expect(0, "album", "delete", String(ids[0].prefix(12)))
    #expect(try album() == ["a.jpg"])
  }

  @Test("a title that its folder has already is refused with the id that has it; another folder may have it")
  func sameTitle() throws {
    let id = try #require(try library.rows("album", "create", "Trip")[0]["id"]?.stringValue)
    for kind in [[], ["--as-folder"], ["--smart", "--rating", "4"]] {
      let error = try library.expect(73, ["album", "create", "Trip", "--json"] + kind).error
      #expect(error?["code"]?.stringValue == "collection-exists")
      #expect(error?["message"]?.stringValue?.contains(id) == true)
    }
    try library.expect(0, "album", "create", "Travel", "--as-folder")
    let inside = try library.rows("album", "create", "Trip", "--in", "Travel")[0]["id"]?.stringValue ?? ""
    let error = try library.expect(73, ["album", "create", "Trip", "--in", "Travel", "--json"]).error
    #expect(error?["message"]?.stringValue?.contains("'Travel'") == true)
    try library.expect(0, "album", "create", "Walk")
    try library.expectFailure(73, "collection-exists", "album", "change", "Walk", "--title", "Trip")
    try library.expectFailure(73, "collection-exists", "album", "change", inside, "--in", "")
    #expect(try library.rows("album", "list").count { $0["title"]?.stringValue == "Trip" } == 2)
    try library.expect(0, "album", "change", inside, "--in", "", "--title", "Trek")
    try library.expect(0, "album", "change", "Walk", "--in", "Travel", "--title", "Trip")
    try library.expect(0, "album", "change", id, "--title", "Trip")
  }

  @Test("folders hold albums and folders but never themselves; deleting one moves its contents to the parent folder")
  func folders() throws {
    try library.expect(0, "album", "create", "Travel", "--as-folder")
    try library.expect(0, "album", "create", "Italy", "--as-folder", "--in", "Travel")
    try library.expect(0, "album", "create", "Trip", "--in", "Italy")
    try library.expectFailure(65, "collection-cycle", "album", "change", "Travel", "--in", "Italy")
    try library.expectFailure(65, "collection-cycle", "album", "change", "Travel", "--in", "Travel")
    try library.expectFailure(65, "wrong-collection", "album", "change", "Travel", "--in", "Trip")
    try library.expectFailure(65, "wrong-collection", "album", "add", "Travel", "a.jpg")
    try library.expectFailure(65, "wrong-collection", "list", "--album", "Travel")
    try library.expectFailure(65, "wrong-collection", "album", "create", "More", "--in", "Trip")
    #expect(try library("album", "list").text.contains("Travel/Italy/Trip"))
    try library.expect(0, "album", "delete", "Italy")
    #expect(try library("album", "list").text.contains("Travel/Trip"))
    try library.expect(0, "album", "change", "Trip", "--in", "", "--title", "Holiday")
    let holiday = try #require(try library.rows("album", "list").first { $0["title"]?.stringValue == "Holiday" })
    #expect(holiday["folder"] == nil)
  }

  @Test("a smart album always contains the photos that match its conditions, and refuses to add photos")
  func smart() throws {
    try library.expect(0, "album", "create", "Best", "--smart", "--rating", "4")
    #expect(try album("Best") == [])
    try library.expect(0, "rate", "5", "c.jpg")
    #expect(try album("Best") == ["c.jpg"])
    try library.expectFailure(65, "wrong-collection", "album", "add", "Best", "a.jpg")
    try library.expect(0, "album", "change", "Best", "--near", "-33.8,151.2,5")
    try library.expect(0, "describe", "--place", "-33.81,151.21", "d.jpg")
    #expect(try album("Best") == ["d.jpg"])
    let row = try #require(try library.rows("album", "list").first { $0["title"]?.stringValue == "Best" })
    #expect(row["photos"] == .number(1) && row["predicate"] != nil)
    try library.expect(0, "album", "create", "Plain")
    try library.expectFailure(65, "wrong-collection", "album", "change", "Plain", "--rating", "4")
    #expect(try album("favorites") == [])
    try library.expect(0, "favorite", "b.jpg")
    #expect(try album("favorites") == ["b.jpg"])
  }

  @Test("an unknown album fails with 66 and a hint, which suggests a similar title")
  func unknown() throws {
    for call in [["add", "Trip", "a.jpg"], ["delete", "Trip"], ["change", "Trip", "--title", "x"]] {
      let error = try library.expect(66, ["album"] + call + ["--json"]).error
      #expect(error?["code"]?.stringValue == "collection-not-found")
      #expect(error?["hint"]?.stringValue?.contains("album list") == true)
    }
    try library.expect(0, "album", "create", "Trips")
    try library.expectFailure(66, "collection-not-found", "list", "--album", "Trip")
    #expect(try library("album", "delete", "Trip").messages.contains("did you mean 'Trips'?"))
  }

  @Test("titles may contain any characters but control characters, and none reaches a terminal as a control sequence")
  func hostile() throws {
    for title in ["Über 🌄", "-x", "a/b", "%s", "*"] {
      let outcome = try library.expect(0, "album", "create", "--", title)
      #expect(outcome.lines.count == 1)
      try library.expect(0, "album", "add", "--", title, "a.jpg")
    }
    let list = try library("album", "list")
    #expect(list.lines.count == 12)
    let refused = try library.expect(64, "album", "create", "a\nb\u{1B}[31m").messages
    #expect(!refused.contains("\u{1B}") && refused.contains("found the control character U+000A"))
    #expect(try library("album", "list").text == list.text)
  }
}
