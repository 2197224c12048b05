import Documents
import Foundation
import TestSupport
import Testing

@testable import PhotoEditCommand

@Suite("conditions on photos", .timeLimit(.minutes(Effort.minutes)))
struct ConditionTests {
  let library: LibraryShop

  init() throws {
    library = try LibraryShop(
      "a.jpg", "b.jpg", "in/c.jpg", "in/deep/d.jpg", "inner/e.jpg", named: "conditions"
    ) { library in
      try library.expect(0, "describe", "--date", "2025-05-01T10:00:00", "a.jpg", "in/c.jpg")
      try library.expect(0, "describe", "--title", "Evening", "--place", "48.1,11.5", "in/deep/d.jpg", "b.jpg")
      try library.expect(0, "rate", "3", "a.jpg", "in/c.jpg", "inner/e.jpg")
      try library.expect(0, "rate", "rejected", "b.jpg")
      try library.expect(0, "tag", "--add", "beach", "in/c.jpg", "in/deep/d.jpg")
      try library.expect(0, "favorite", "a.jpg", "in/deep/d.jpg")
      try library.expect(0, "edit", "in/c.jpg", "inner/e.jpg", "exposure.ev=0.5")
      try library.expect(0, "hide", "inner/e.jpg")
      try library.shop.recipe()
    }
  }

  // MARK: Laws

  @Test("every command that selects photos of a library declares the same conditions, with the same words")
  func declared() throws {
    let commands = try CommandFacts.program().all
    func conditions(_ command: CommandFacts) -> [String] {
      command.arguments.filter { $0.section?.hasPrefix("Conditions") == true }.map { "\($0.usage): \($0.meaning)" }
    }
    let known = try #require(commands.first { $0.path == ["photoedit", "list"] }.map(conditions))
    #expect(known.count > 14 && Set(known).count == known.count)
    let others = ["list", "search", "pick", "album create", "album change"].map { "photoedit \($0)" }
    let selecting = commands.filter { command in
      command.arguments.contains { $0.names.contains("--all") } || others.contains(command.path.joined(separator: " "))
    }
    #expect(selecting.count > 22)
    for command in selecting { #expect(conditions(command) == known, "\(command.path)") }
    for command in commands where !conditions(command).isEmpty {
      #expect(selecting.contains { $0.path == command.path }, "\(command.path)")
    }
  }

  /// What each command does with the photos of a call, so that its rows name them.
  private static let calls: [[String]] = [
    ["log"], ["show"], ["verify", "--quick"], ["undo"], ["redo"], ["revert"], ["favorite"], ["hide", "--off"],
    ["rate", "4"], ["tag", "--add", "word"], ["describe", "--headline", "H"], ["trash"],
    ["export", "-o", "out/", "--force"], ["preview", "-o", "small/", "--force"],
    ["apply", "recipe.json", "--dry-run"], ["edit", "exposure.ev+=0.1", "--dry-run"],
  ]

  /// One or two conditions.
  private static func conditions(_ random: inout SeededGenerator) -> [String] {
    let all: [[String]] = [
      ["--favorite"], ["--edited"], ["--hidden"], ["--trashed"], ["--rating", "3"], ["--rating", "0"], ["--rejected"],
      ["--keyword", "beach"], ["--search", "even"], ["--camera", "x"], ["--folder", "in"], ["--folder", "."],
      ["--since", "2026"], ["--until", "2025-05"], ["--near", "48,11,100"],
      ["--predicate", #"{"not":{"key":"rating","is":">","value":0}}"#],
    ]
    return (0..<Int.random(in: 1...2, using: &random)).flatMap { _ in all.randomElement(using: &random) ?? [] }
  }

  @Test("generated conditions choose the same photos through every command as 'list' does", arguments: calls)
  func same(call: [String]) throws {
    var random = SeededGenerator(seed: UInt64(call.joined().utf8.count))
    for _ in 0..<Effort.choose(3, full: 30) {
      let conditions = Self.conditions(&random)
      if conditions.contains("--rejected"), conditions.contains("--rating") { continue }
      let listed = try library.expect(0, ["list", "--json"] + conditions).rows
      let rows = try library.expect(0, call + conditions + ["--json"]).rows
      let inputs = Set(rows.compactMap { $0["input"]?.stringValue })
      #expect(inputs == Set(listed.compactMap { $0["path"]?.stringValue }), "\(call + conditions)")
      #expect(rows.last?["photos"]?.integerValue == listed.count, "\(call + conditions)")
    }
  }

  @Test("restore and purge take conditions on photos in the trash; a page and an album have the photos of theirs")
  func others() throws {
    try library.expect(0, "trash", "--all")
    #expect(try library.rows("restore", "--folder", "in").dropLast().count == 2)
    #expect(try library.rows("purge", "--rejected").compactMap { $0["path"]?.stringValue } == ["b.jpg"])
    #expect(try library.names("list", "--trashed") == ["a.jpg", "e.jpg"])
    try library.expect(0, "restore", "--all")
    #expect(try library.rows("sheet", "--rating", "3", "-o", "sheet.html").last?["photos"] == .number(2))
    try library.expect(0, "album", "create", "Trip")
    try library.expect(0, "album", "add", "Trip", "--folder", "in")
    #expect(try library.names("list", "--album", "Trip") == ["c.jpg", "d.jpg"])
    try library.expect(0, "album", "remove", "Trip", "--keyword", "beach", "--rating", "3")
    #expect(try library.names("list", "--album", "Trip") == ["d.jpg"])
  }

  // MARK: Names and conditions

  @Test("with names, conditions choose among them; the rest is left alone")
  func named() throws {
    let inputs = { (call: [String]) in
      try library.expect(0, call + ["--json"]).rows.compactMap { $0["input"]?.stringValue }
    }
    #expect(try inputs(["favorite", "*.jpg", "--rating", "3"]) == ["a.jpg", "in/c.jpg"])
    #expect(try inputs(["show", "in/c.jpg@0", "b.jpg", "--edited"]) == ["in/c.jpg@0"])
    #expect(try inputs(["favorite", "b.jpg", "--edited"]).isEmpty)
    #expect(try inputs(["apply", "recipe.json", "-r", "in", "--edited", "-n"]) == ["in/c.jpg"])
    #expect(try inputs(["rate", "1", "--all", "--folder", "in/deep"]) == ["in/deep/d.jpg"])
    #expect(try library.expect(3, "favorite", "gone.jpg", "a.jpg", "--rating", "3").errorCount == 1)
    try library.shop.photo("new.jpg", width: 99)
    let refused = try library.expect(66, "apply", "recipe.json", "new.jpg", "--edited", "-o", "out.jpg")
    #expect(refused.messages.contains("none of them") && !library.shop.exists("out.jpg"))
  }

  @Test(
    "a command that changes photos has names or conditions, and no conditions without a library",
    arguments: [
      "rate 4", "undo", "apply recipe.json", "apply recipe.json a.jpg --no-library --edited -o x.jpg",
      "preview --no-library --edited -o x.jpg", "sheet -o x.html", "purge --trash --edited",
      "apply recipe.json --watch in --edited -o out/", "rate 4 --folder=", "export -o out/",
    ])
  func refused(call: String) throws {
    let before = try library.token()
    #expect(try library.shop.program.run(call.split(separator: " ").map(String.init)).status == 64)
    #expect(try library.token() == before)
  }

  // MARK: Folders

  @Test("--folder is a folder with those in it, by its exact name, from where the call is made, even if it is gone")
  func folders() throws {
    #expect(try library.names("list", "--folder", "in") == ["c.jpg", "d.jpg"])
    #expect(try library.names("list", "--folder", "in/deep/") == ["d.jpg"])
    #expect(try library.names("list", "--folder", "IN") == [])
    let below = Program(in: library.shop.url("in"))
    #expect(try below("list", "--folder", ".", "--columns", "name").lines == ["c.jpg", "d.jpg"])
    #expect(try below("list", "--folder", "deep", "--columns", "name").lines == ["d.jpg"])
    #expect(try below("list", "--folder", "..", "--columns", "name").lines.count == 4)
    try FileManager.default.removeItem(at: library.shop.url("in"))
    #expect(try library.names("list", "--folder", library.shop.url("in").path) == ["c.jpg", "d.jpg"])
    let other = try Workshop()
    defer { withExtendedLifetime(other) {} }
    let outside = try other.program(
      "list", "--folder", "in", "--columns", "name", "--library", library.shop.folder.path)
    #expect(outside.lines == ["c.jpg", "d.jpg"])
    try library.expect(0, "album", "create", "Card", "--smart", "--folder", "in")
    #expect(try library.names("list", "--album", "Card") == ["c.jpg", "d.jpg"])
  }

  // MARK: Nothing found

  @Test("a call whose conditions choose no photo says so with what was asked, does nothing, and exits with 0")
  func nothing() throws {
    let before = try library.token()
    for call in [["rate", "4"], ["undo"], ["log"], ["export", "-o", "out/"], ["apply", "recipe.json"]] {
      let asked = ["--rating", "5", "--keyword", "it's"]
      let outcome = try library.expect(0, call + asked)
      let sentence = #"nothing to do: no photos found for --rating 5 --keyword 'it'\''s'"#
      #expect(outcome.output.isEmpty && outcome.messages.contains(sentence), "\(call): \(outcome.messages)")
      let json = try library.expect(0, call + asked + ["--json"])
      #expect(json.errors.isEmpty)
      #expect(try json.rows.map { $0["photos"]?.integerValue } == [0])
    }
    #expect(try library.token() == before && !library.shop.exists("out"))
    #expect(try library.expect(0, "list", "--rating", "5").messages.isEmpty)
  }

  private static let hasTerminal = (try? Shell.run("command -v script", in: URL(fileURLWithPath: "/tmp"))) == 0

  @Test(
    "on a terminal, an empty list says what was asked for",
    .enabled(if: hasTerminal, "needs 'script' of bsdutils"))
  func emptyList() throws {
    let shown = { (words: String) in
      try Shell.output(of: "script -qec \"'\(Program.path)' \(words)\" /dev/null", in: library.shop.folder)
    }
    #expect(try shown("list --rating 5 --folder in").contains("no photos found for --rating 5 --folder in"))
    #expect(try shown("search nowhere --edited").contains("no photos found for nowhere --edited"))
    #expect(try !shown("list --rating 3").contains("no photos"))
  }
}
