import Documents
import Foundation
import PhotoMetadata
import TestSupport
import Testing

@Suite("attributes of photos", .timeLimit(.minutes(Effort.minutes)))
struct OrganizeCommandTests {
  let library: LibraryShop

  init() throws { library = try LibraryShop("a.jpg", "b.jpg", "c.jpg") }

  @Test("a name that matches no photo fails alone with exit status 3, and the others change in one transaction")
  func unknownAmongSeveral() throws {
    let before = try library.token()
    let outcome = try library.expect(3, "tag", "--add", "beach", "a.jpg", "gone.jpg", "z*", "b.jpg", "--json")
    #expect(try outcome.rows("asset").map { $0["input"]?.stringValue } == ["a.jpg", "b.jpg"])
    #expect(try outcome.rows("error").map { $0["code"]?.stringValue } == ["asset-not-found", "no-match"])
    let summary = try #require(try outcome.rows.last)
    #expect(["photos", "done", "failed", "left"].map { summary[$0]?.integerValue } == [4, 2, 2, 0])
    #expect(try library.rows("changes", "--since", before).map { $0["updated"]?.arrayValue?.count } == [2, nil])
    #expect(try library.names("list", "--keyword", "beach") == ["a.jpg", "b.jpg"])
  }

  @Test("a single unknown photo makes its error the result of the command")
  func unknown() throws {
    let before = try library.token()
    for command in [
      ["favorite"], ["hide"], ["rate", "3"], ["tag", "--add", "x"], ["describe", "--title", "x"], ["trash"],
      ["restore"],
      ["name"], ["purge"],
    ] {
      let error = try library.expect(66, command + ["gone.jpg", "--json"]).error
      #expect(error?["code"]?.stringValue == "asset-not-found" && error?["hint"] != nil, "\(command)")
    }
    #expect(try library.token() == before)
  }

  @Test("setting an existing value reports unchanged and makes no transaction")
  func unchanged() throws {
    let calls = [
      ["favorite"], ["hide"], ["rate", "rejected"], ["tag", "--add", "x"], ["trash"],
      ["describe", "--title", "T", "--caption", "C", "--place", "1.5,-2,3", "--date", "2026-05-01T10:00:00+02:00"],
      ["restore"], ["describe", "--title", "", "--caption", "", "--no-place", "--no-date"], ["rate", "none"],
      ["tag", "--clear"], ["hide", "--off"], ["favorite", "--off"],
    ]
    for call in calls {
      #expect(try !library.expect(0, call + ["a.jpg"]).text.contains("unchanged"), "\(call)")
      let before = try library.token()
      #expect(try library.expect(0, call + ["a.jpg"]).text.contains("unchanged"), "\(call)")
      #expect(try library.token() == before)
      let both = try library.expect(0, call + ["a.jpg", "b.jpg", "--json"]).rows.last
      #expect(both?["unchanged"]?.integerValue ?? 0 >= 1)
    }
  }

  @Test("hidden photos are in no lists or searches; names, patterns and --all still match them")
  func hidden() throws {
    try library.expect(0, "hide", "a.jpg")
    #expect(try library.names("list") == ["b.jpg", "c.jpg"])
    #expect(try library.names("search", "jpg") == ["c.jpg", "b.jpg"])
    #expect(try library.names("list", "--hidden") == ["a.jpg"])
    #expect(try library.names("list", "--album", "hidden") == ["a.jpg"])
    #expect(try library.expect(0, "favorite", "--all").lines.count == 3)
    #expect(try library.expect(0, "rate", "1", "?.jpg").lines.count == 3)
    #expect(try library.expect(0, "hide", "--off", "a.jpg").text == "a.jpg: shown\n")
    #expect(try library.names("list").count == 3)
  }

  @Test("ratings are stars, rejected or none", arguments: ["0", "5", "rejected", "none"])
  func ratings(rating: String) throws {
    try library.expect(0, "rate", "2", "a.jpg")
    try library.expect(0, "rate", rating, "a.jpg")
    let expected: Int? = rating == "none" ? nil : rating == "rejected" ? -1 : Int(rating)
    #expect(try library.member("rating", of: "a.jpg")?.integerValue == expected)
  }

  @Test(
    "keywords keep their order, are unique, and may begin with a minus or contain any characters but control characters"
  )
  func keywords() throws {
    try library.expect(0, "tag", "--add", "b", "--add", "-x", "--add", "b", "a.jpg")
    try library.expect(0, "tag", "--remove", "b", "--add", "Über 🏖", "--add", "a\\nb;[31m", "a.jpg")
    #expect(try library.member("keywords", of: "a.jpg") == ["-x", "Über 🏖", "a\\nb;[31m"])
    #expect(try library.names("list", "--keyword", "-x") == ["a.jpg"])
    #expect(try library.names("list", "--keyword", "a\\nb;[31m") == ["a.jpg"])
    let refused = try library.expect(64, "tag", "--clear", "--add", "\u{1B}]0;t\u{7}", "a.jpg").messages
    #expect(!refused.contains("\u{1B}") && refused.contains("found the control character U+001B"))
    #expect(try library.member("keywords", of: "a.jpg") == ["-x", "Über 🏖", "a\\nb;[31m"])
  }

  @Test("title, caption, date and place are set, shown and removed")
  func describe() throws {
    try library.expect(
      0, "describe", "--title", "T", "--caption", "C\nD", "--date", "2026-05-01T18:30:00+02:00", "--place",
      "-33.8,151.2,-5", "a.jpg")
    let row = try #require(try library.rows("show", "a.jpg").first)
    #expect(row["title"] == "T" && row["caption"] == "C\nD")
    #expect(row["captured"] == "2026-05-01T18:30:00" && row["zone"] == "+02:00")
    #expect(row["place"]?["latitude"] == .number(-33.8) && row["place"]?["altitude"] == .number(-5))
    let shown = try library("show", "a.jpg").text
    for words in ["T", "2026-05-01T18:30:00+02:00", "-33.8,151.2"] { #expect(shown.contains(words)) }
    let words = try library.expect(0, "describe", "--title", "", "--no-place", "a.jpg").text
    #expect(words == "a.jpg: no title, no place\n")
    #expect(try library.member("place", of: "a.jpg") == nil)
  }

  @Test("each text that people set is an option of describe, shown by show, and removed by an empty one")
  func texts() throws {
    for name in PhotoProperty.texts.map(\.declaration.name) {
      let words = try library.expect(0, "describe", "--\(name)", "Grüße \(name)", "a.jpg").text
      #expect(words.contains("Grüße \(name)"))
      #expect(try library.member(name, of: "a.jpg") == .string("Grüße \(name)"))
    }
    let shown = try library("show", "a.jpg").text
    try library.expect(0, "export", "a.jpg", "-o", "out.jpg")
    let file = try library.rows("info", "out.jpg")[0]
    for name in PhotoProperty.texts.map(\.declaration.name) {
      #expect(shown.contains("Grüße \(name)") && file[name] == .string("Grüße \(name)"))
      try library.expect(0, "describe", "--\(name)", "", "a.jpg")
      #expect(try library.member(name, of: "a.jpg") == nil)
    }
  }

  @Test(
    "creator, copyright and rights are where other programs look for them",
    .enabled(if: ExifTool.isInstalled, Comment(rawValue: ExifTool.reason)))
  func rights() throws {
    try library.expect(
      0, "describe", "--creator", "Ana Ruiz", "--copyright", "© 2026 Ana Ruiz", "--rights", "No print", "a.jpg")
    try library.expect(0, "export", "a.jpg", "-o", "out.jpg")
    let tags = try ExifTool.tags(of: library.shop.url("out.jpg"))
    #expect(tags["IFD0:Artist"] == #""Ana Ruiz""# && tags["IFD0:Copyright"] == #""© 2026 Ana Ruiz""#)
    #expect(tags["XMP-dc:Creator"] == #"["Ana Ruiz"]"# && tags["XMP-dc:Rights"]?.contains("© 2026 Ana Ruiz") == true)
    #expect(tags["XMP-xmpRights:UsageTerms"]?.contains("No print") == true)
  }

  @Test(
    "an option that a command does not have is named, whatever else the call lacks",
    arguments: ["describe --artist X a.jpg", "describe --titel T a.jpg", "log --nonsense", "tag a.jpg --ad x"])
  func unknownOption(call: String) throws {
    let words = call.split(separator: " ").map(String.init)
    let option = try #require(words.first { $0.hasPrefix("--") })
    let refused = try library.expect(64, words)
    #expect(refused.messages.contains("'\(option)'"), "\(refused.messages)")
    let error = try library.expect(64, words + ["--json"]).error
    #expect(error?["message"]?.stringValue?.contains("'\(option)'") == true)
  }

  private static let hasTerminal = (try? Shell.run("command -v script", in: URL(fileURLWithPath: "/tmp"))) == 0

  @Test(
    "on a terminal, 'rate none --all' takes ratings away only after a yes; elsewhere it does not ask",
    .enabled(if: hasTerminal, "needs 'script' of bsdutils"))
  func asks() throws {
    try library.expect(0, "rate", "4", "--all")
    let ratings = { try library.rows("list").map { $0["rating"]?.integerValue } }
    let call = { (answer: String, words: String) in
      // Where its input ends before the command does, 'script' waits two seconds.
      try Shell.output(
        of: """
          rm -f answer; mkfifo answer; exec 3<>answer; echo \(answer) >&3
          script -qec "'\(Program.path)' \(words)" /dev/null <&3; echo status $?
          """, in: library.shop.folder)
    }
    let refused = try call("n", "rate none --all")
    #expect(refused.contains("3 photos") && refused.contains("[y/N]"), "\(refused)")
    #expect(try ratings() == [4, 4, 4])
    #expect(try !call("n", "rate none a.jpg").contains("[y/N]"))
    #expect(try ratings() == [nil, 4, 4])
    #expect(try call("y", "rate none --all").contains("2 photos"))
    #expect(try ratings() == [nil, nil, nil])
    try library.expect(0, "rate", "4", "--all")
    try library.expect(0, "rate", "none", "--all")
    #expect(try ratings() == [nil, nil, nil])
  }
}
