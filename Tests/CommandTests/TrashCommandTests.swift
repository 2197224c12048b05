import Documents
import Foundation
import TestSupport
import Testing

@Suite("the trash", .timeLimit(.minutes(Effort.minutes)))
struct TrashCommandTests {
  let library: LibraryShop

  init() throws { library = try LibraryShop("a.jpg", "b.jpg", "c.jpg") }

  @Test("lists, searches, patterns and --all leave out trashed photos; their names still match them")
  func skippedFiles() throws {
    try library.expect(0, "trash", "a.jpg")
    #expect(try library.names("list") == ["b.jpg", "c.jpg"])
    #expect(try library.names("search", "jpg") == ["c.jpg", "b.jpg"])
    #expect(try library.names("list", "--trashed") == ["a.jpg"])
    #expect(try library.names("list", "--album", "recentlyDeleted") == ["a.jpg"])
    #expect(try library.expect(0, "favorite", "--all").lines.count == 2)
    #expect(try library.expect(0, "rate", "1", "?.jpg").lines.count == 2)
    #expect(try library.expect(0, "show", "--all", "--json").rows("asset").count == 2)
    try library.expect(0, "export", "--all", "-o", "out/")
    #expect(library.shop.files.filter { $0.hasPrefix("out/") } == ["out/b.jpg", "out/c.jpg"])
    try library.shop.recipe()
    #expect(try library.expect(0, "apply", "recipe.json", "--all", "--json").rows("result").count == 2)
    #expect(try library.expect(3, "favorite", "a*").errorCount == 1)
    #expect(try library.expect(0, "favorite", "a.jpg").text == "a.jpg: favorite\n")
    #expect(try library.expect(0, "export", "a.jpg", "-o", "a-out.jpg").status == 0)
    #expect(try library.expect(0, "verify", "--all").messages.isEmpty)
  }

  @Test("photos of the trash are found by conditions although they are hidden", arguments: ["restore", "purge"])
  func hidden(command: String) throws {
    try library.expect(0, "rate", "4", "a.jpg", "b.jpg", "c.jpg")
    try library.expect(0, "hide", "a.jpg")
    try library.expect(0, "trash", "a.jpg", "b.jpg")
    let summary = try library.expect(0, command, "--rating", "4", "--json").rows("summary").first
    #expect(summary?["photos"]?.integerValue == 2)
    #expect(try library.names("list", "--trashed") == [])
    #expect(try library.names("list") == (command == "restore" ? ["b.jpg", "c.jpg"] : ["c.jpg"]))
  }

  @Test("a named photo in the trash can be edited, and stays there with its new history")
  func editing() throws {
    try library.expect(0, "trash", "a.jpg")
    try library.shop.recipe()
    try library.expect(0, "apply", "recipe.json", "a.jpg")
    #expect(try library.names("list", "--trashed") == ["a.jpg"])
    try library.expect(0, "restore", "a.jpg")
    #expect(try library.member("current", of: "a.jpg") == .number(1))
  }

  @Test("restore takes photos out of the trash; its patterns and --all match trashed photos")
  func restore() throws {
    try library.expect(0, "trash", "a.jpg", "b.jpg")
    #expect(try library.expect(0, "restore", "?.jpg").lines == ["a.jpg: out of the trash", "b.jpg: out of the trash"])
    try library.expect(0, "trash", "c.jpg")
    #expect(try library.expect(0, "restore", "--all").lines == ["c.jpg: out of the trash"])
    let none = try library.expect(0, "restore", "--all")
    #expect(none.output.isEmpty && none.messages.contains("nothing to do"))
    #expect(try library.names("list").count == 3)
  }

  @Test("trashing a photo again does not restart the 30 days")
  func date() throws {
    try library.expect(0, "trash", "a.jpg")
    let date = try library.member("trashed", of: "a.jpg")
    try library.expect(0, "trash", "a.jpg", "b.jpg")
    #expect(try library.member("trashed", of: "a.jpg") == date && date != nil)
  }

  @Test("purge removes only trashed photos, all or none, and never the imported file")
  func purge() throws {
    try library.expect(0, "trash", "a.jpg", "b.jpg")
    try library.expectFailure(77, "not-in-trash", "purge", "a.jpg", "c.jpg")
    try library.expectFailure(66, "asset-not-found", "purge", "a.jpg", "gone.jpg")
    try library.expectFailure(64, "usage", "purge")
    try library.expectFailure(64, "usage", "purge", "--trash", "a.jpg")
    let rows = try library.rows("purge", "a.jpg")
    #expect(rows.map { $0["reason"]?.stringValue } == ["purged", nil])
    #expect(rows.last?["photos"] == .number(1) && rows.last?["files"]?.integerValue == 1)
    try library.expect(66, "show", "a.jpg")
    try library.expect(0, "purge", "--trash")
    #expect(try library.expect(0, "purge", "--trash").messages.contains("nothing to do"))
    #expect(try library.names("list", "--trashed") == [])
    #expect(library.shop.files == ["a.jpg", "b.jpg", "c.jpg"])
    try library.expect(0, "verify")
    try library.expect(0, "import", "a.jpg")
    #expect(try library.names("list") == ["a.jpg", "c.jpg"])
  }

  @Test("gc keeps photos trashed less than 30 days ago; importing one reports that it is in the trash")
  func kept() throws {
    try library.expect(0, "trash", "a.jpg")
    #expect(try library.rows("gc").last?["photos"] == .number(0))
    let again = try library.expect(0, "import", "a.jpg")
    #expect(again.text.contains("photoedit restore"))
    #expect(try library.names("list", "--trashed") == ["a.jpg"])
  }
}
