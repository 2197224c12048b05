import Documents
import Foundation
import TestSupport
import Testing

@Suite("names of versions", .timeLimit(.minutes(Effort.minutes)))
struct VersionNameTests {
  let library: LibraryShop

  init() throws {
    library = try LibraryShop("a.jpg", named: "named versions") { library in
      for value in ["0.5", "1"] { try library.expect(0, "edit", "a.jpg", "exposure.ev=\(value)") }
      try library.expect(0, "name", "a.jpg@1", "Entwurf 🌄")
      try library.expect(0, "name", "a.jpg", "final")
    }
  }

  @Test("show, export, preview, diff, resume and revert --to accept them instead of numbers")
  func uses() throws {
    #expect(try library.rows("show", "a.jpg@Entwurf 🌄").first?["entry"] == .number(1))
    try library.expect(0, "export", "a.jpg@Entwurf 🌄", "-o", "by-name.jpg")
    try library.expect(0, "export", "a.jpg@1", "-o", "by-number.jpg")
    #expect(try library.shop.data("by-name.jpg") == library.shop.data("by-number.jpg"))
    try library.expect(0, "preview", "a.jpg@final", "-o", "preview.jpg")
    #expect(try library.expect(1, "diff", "a.jpg@Entwurf 🌄", "a.jpg@final").text.contains("0.5"))
    #expect(try library.expect(0, "resume", "a.jpg@Entwurf 🌄").text.contains(#""ev": 0.5"#))
    try library.expect(0, "revert", "--to", "Entwurf 🌄", "a.jpg")
    let log = try library.expect(0, "log", "a.jpg").lines
    #expect(log[2].contains("@Entwurf 🌄") && log[3].contains("@final") && log[4].contains("to 1"))
    #expect(
      try library.expect(0, "log", "a.jpg", "--json").rows.map { $0["name"]?.stringValue }
        == [nil, "Entwurf 🌄", "final", nil])
  }

  @Test("a name refers to one version: naming another moves it, and a new name replaces the old one")
  func moves() throws {
    #expect(try library.expect(0, "name", "a.jpg@1", "final").lines == ["a.jpg@1: final"])
    #expect(try library.rows("show", "a.jpg@final").first?["entry"] == .number(1))
    #expect(try library.rows("name", "a.jpg").first?["versionNames"] == ["1": "final"])
    #expect(try library.expect(0, "name", "a.jpg@final", "--clear").text == "a.jpg: no version has a name\n")
    try library.expect(0, "name", "a.jpg@0", "raw")
    #expect(try library.rows("show", "a.jpg@raw").first?["entry"] == .number(0))
  }

  @Test("an unknown name exits with 66")
  func unknown() throws {
    for call in [
      ["show", "a.jpg@soon"], ["export", "a.jpg@soon", "-o", "x.jpg"], ["revert", "--to", "soon", "a.jpg"],
    ] {
      let outcome = try library.expect(66, call)
      #expect(
        outcome.messages.contains("no revision 'soon'") && outcome.messages.contains("photoedit log"),
        "\(outcome.messages)")
    }
    try library.expectFailure(66, "entry-not-found", "name", "a.jpg@7", "x")
    try library.expectFailure(66, "asset-not-found", "show", "b.jpg@final")
    #expect(!library.shop.exists("x.jpg"))
  }

  @Test(
    "numbers, '@', line breaks and control characters are invalid names",
    arguments: [
      "3", "-1", "", "a@b", "a\nb", "a\u{2028}b", "a@\u{301}", "e\u{1B}[31m", String(repeating: "x", count: 201),
    ])
  func bad(name: String) throws {
    #expect(try !library.expect(64, "name", "a.jpg", "--", name).messages.contains("\u{1B}"))
    #expect(try library.rows("name", "a.jpg").first?["versionNames"]?.objectValue?.members.count == 2)
  }

  @Test("a file whose name contains '@' is that file")
  func files() throws {
    try library.shop.photo("a.jpg@final", width: 50)
    try library.expect(0, "import", "a.jpg@final")
    #expect(try library.rows("show", "a.jpg@final").first?["fileName"] == "a.jpg@final")
  }
}
