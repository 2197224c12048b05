import Documents
import Foundation
import TestSupport
import Testing

@testable import PhotoEditCommand

/// The exit status of every command on many photos, for every way in which photos can be chosen and missing.
@Suite("exit statuses of commands on many photos", .timeLimit(.minutes(Effort.minutes)))
struct ExitTableTests {
  /// The photos of a call. The photos a.jpg, b.jpg and c.jpg are in the library, no other is.
  private static let photos = [
    "z*.jpg", "a.jpg z*.jpg", "[ab].jpg", "--rating 5", "a.jpg --rating 5",
    "", "--files-from none.txt", "--files-from gone.txt", "gone.jpg",
    "gone.jpg gone2.jpg", "a.jpg gone.jpg", "--files-from a.txt", "a.jpg",
    "a.jpg b.jpg", "--all",
  ]

  /// The statuses for these, by command.
  private static let table: KeyValuePairs = [
    "apply recipe.json --force -o out/": [66, 66, 0, 0, 0, 64, 0, 66, 66, 3, 3, 0, 0, 0, 0],
    "apply recipe.json --no-library --force -o out/": [66, 66, 0, 64, 64, 64, 0, 66, 66, 3, 3, 0, 0, 0, 64],
    "edit exposure.ev=1 --force -o out/": [66, 66, 0, 0, 0, 64, 0, 66, 66, 3, 3, 0, 0, 0, 0],
    "export --force -o out/": [66, 3, 0, 0, 0, 64, 0, 66, 66, 3, 3, 0, 0, 0, 0],
    "preview --force -o out/": [66, 3, 0, 0, 0, 64, 0, 66, 66, 3, 3, 0, 0, 0, 0],
    "sheet --force -o out/s.html": [66, 66, 0, 0, 0, 64, 64, 64, 66, 3, 3, 64, 0, 0, 0],
    "info": [66, 66, 0, 64, 64, 64, 64, 64, 66, 3, 3, 64, 0, 0, 64],
    "import": [66, 66, 0, 64, 64, 64, 64, 64, 66, 3, 3, 64, 0, 0, 64],
    "undo": [3, 3, 0, 0, 0, 64, 0, 3, 66, 3, 3, 0, 0, 0, 0], "redo": [3, 3, 0, 0, 0, 64, 0, 3, 66, 3, 3, 0, 0, 0, 0],
    "revert": [3, 3, 0, 0, 0, 64, 0, 3, 66, 3, 3, 0, 0, 0, 0], "log": [3, 3, 0, 0, 0, 64, 0, 3, 66, 3, 3, 0, 0, 0, 0],
    "show": [3, 3, 0, 0, 0, 64, 0, 3, 66, 3, 3, 0, 0, 0, 0], "verify": [3, 3, 0, 0, 0, 0, 0, 3, 66, 3, 3, 0, 0, 0, 0],
    "conflicts": [3, 3, 0, 0, 0, 0, 0, 3, 66, 3, 3, 0, 0, 0, 0],
    "resolve --shown": [3, 3, 0, 0, 0, 64, 0, 3, 66, 3, 3, 0, 0, 0, 0],
    "undo --metadata": [3, 3, 0, 0, 0, 64, 0, 3, 66, 3, 3, 0, 0, 0, 0],
    "verify --quick": [3, 3, 0, 0, 0, 0, 0, 3, 66, 3, 3, 0, 0, 0, 0],
    "rate 4": [3, 3, 0, 0, 0, 64, 0, 3, 66, 3, 3, 0, 0, 0, 0],
    "tag --add x": [3, 3, 0, 0, 0, 64, 0, 3, 66, 3, 3, 0, 0, 0, 0],
    "favorite": [3, 3, 0, 0, 0, 64, 0, 3, 66, 3, 3, 0, 0, 0, 0],
    "hide": [3, 3, 0, 0, 0, 64, 0, 3, 66, 3, 3, 0, 0, 0, 0],
    "describe --title T": [3, 3, 0, 0, 0, 64, 0, 3, 66, 3, 3, 0, 0, 0, 0],
    "trash": [3, 3, 0, 0, 0, 64, 0, 3, 66, 3, 3, 0, 0, 0, 0],
    "restore": [3, 3, 3, 0, 0, 64, 0, 3, 66, 3, 3, 0, 0, 0, 0],
    "purge": [66, 66, 66, 0, 0, 64, 0, 66, 66, 66, 66, 77, 77, 77, 0],
    "album add A": [66, 66, 0, 0, 0, 64, 0, 66, 66, 66, 66, 0, 0, 0, 0],
    "album remove A": [66, 66, 0, 0, 0, 64, 0, 66, 66, 66, 66, 0, 0, 0, 0],
  ]

  static let commands = table.map(\.key)

  let library: LibraryShop

  init() throws {
    library = try LibraryShop("a.jpg", "b.jpg", "c.jpg", named: "statuses") { library in
      try library.shop.recipe()
      for (name, text) in [("none.txt", ""), ("gone.txt", "gone.jpg\n"), ("a.txt", "a.jpg\n")] {
        try library.shop.write(name, Data(text.utf8))
      }
      try library.expect(0, "edit", "a.jpg", "b.jpg", "exposure.ev=0.5")
      try library.expect(0, "album", "create", "A")
    }
  }

  @Test("every command that selects photos of a library is in the table")
  func complete() throws {
    for (name, command) in CommandLawTests.commands
    where command.arguments.contains(where: { $0.names.contains("--all") }) {
      // A move within an album needs its photos to be there.
      #expect(name == "album move" || Self.commands.contains { ($0 + " ").hasPrefix(name + " ") }, "\(name)")
    }
  }

  @Test(
    "0 where all is well or there is nothing to do, 3 where some of several failed, else that of the only error",
    arguments: commands)
  func status(command: String) throws {
    let expected = try #require(Self.table.first { $0.key == command }?.value)
    try #require(expected.count == Self.photos.count)
    let row = try #require(Self.commands.firstIndex(of: command))
    for (index, (photos, status)) in zip(Self.photos, expected.map(Int32.init)).enumerated() {
      // In the fast set every other one; the next command is tried with the others.
      guard Effort.isFull || (index + row).isMultiple(of: 2) else { continue }
      let words = (command + " " + photos).split(separator: " ").map(String.init)
      // With and without --json in turn; in a full run both.
      for isJSON in Effort.isFull ? [false, true] : [(index / 2 + row / 2).isMultiple(of: 2)] {
        let outcome = try library.shop.program.run(words + (isJSON ? ["--json"] : []))
        #expect(outcome.status == status, "\(words): \(outcome.messages) \(outcome.text)")
        try isJSON ? checkRows(outcome, status, words) : checkLines(outcome, status, words)
      }
    }
  }

  /// Each failure is a row, and the summary counts them.
  private func checkRows(_ outcome: Program.Outcome, _ status: Int32, _ words: [String]) throws {
    let (failed, summary) = (try outcome.rows("error").count, try outcome.rows("summary").first)
    if let summary, summary["failed"] != nil { #expect(summary["failed"]?.integerValue == failed, "\(words)") }
    #expect((failed > 0) == (status == 3) || failed == 1, "\(words): \(outcome.text)")
    // An error of the call itself is the only row, and on standard error.
    #expect(outcome.messages.isEmpty || outcome.output.isEmpty && outcome.error?["exit"]?.integerValue == Int(status))
  }

  /// Each failure is a line, and so is the end of a call that has nothing to do.
  private func checkLines(_ outcome: Program.Outcome, _ status: Int32, _ words: [String]) throws {
    #expect((outcome.errorCount == 0) == (status == 0), "\(words): \(outcome.messages)")
    let failed = outcome.messages.matches(of: /, (\d+) failed/).last.flatMap { Int($0.1) }
    if let failed, words[0] != "import" { #expect(outcome.errorCount == failed, "\(words): \(outcome.messages)") }
    let isEmpty = ["none.txt", "5"].contains(words.last ?? "") && status == 0
    if isEmpty, words[0] != "sheet" { #expect(outcome.messages.contains("no photos found"), "\(words)") }
  }
}
