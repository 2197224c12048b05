import Documents
import Foundation
import TestSupport
import Testing

/// What a command writes, its rows name.
@Suite("files that commands write", .timeLimit(.minutes(Effort.minutes)))
struct WrittenFileTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.library()
    try shop.photo("second.jpg", width: 60)
    try shop.write("rows.jsonl", Data(#"{"input":"photo.jpg","recipe":"recipe.json","output":"out/batch.png"}"#.utf8))
  }

  /// Calls that write files, for each command with `--json` and `--output`.
  static let calls = [
    ["apply", "recipe.json", "photo.jpg", "second.jpg", "-o", "out/{stem}.png"],
    ["batch", "--manifest", "rows.jsonl"],
    ["edit", "second.jpg", "contrast.amount=10", "-o", "out/edited.webp"],
    ["preview", "photo.jpg", "-o", "preview.jpg"],
    ["export", "photo.jpg@1", "-o", "exported.jpg"],
    ["export", "--library", ".", "-o", "archive.tar"],
    ["sheet", "photo.jpg", "second.jpg", "-o", "sheet.html"],
    ["compare", "photo.jpg@0", "photo.jpg@1", "-o", "compared.png"],
    ["resources", "photo.jpg", "-o", "resources"],
    ["recipe", "auto", "photo.jpg", "-o", "auto.json"],
    ["recipe", "match", "second.jpg", "photo.jpg", "-o", "match.json"],
  ]

  /// The files of the folder, but for those of the library.
  private func files() throws -> [String] { shop.files.filter { !$0.hasPrefix(".photoedit/") } }

  @Test("the output of some row is each new file, and each output is a file", arguments: calls)
  func named(call: [String]) throws {
    let before = try files()
    let outcome = try shop.program.run(call + ["--json"])
    // `compare` exits with 1 where the photos differ.
    #expect(outcome.status == 0 || call[0] == "compare", "\(outcome.messages)")
    let made = try Set(files()).subtracting(before)
    let outputs = try outcome.lines.compactMap { try JSONValue.parse(Array($0.utf8))["output"]?.stringValue }
    let folder = shop.folder.path + "/"
    #expect(!made.isEmpty)
    #expect(Set(outputs.map { $0.hasPrefix(folder) ? String($0.dropFirst(folder.count)) : $0 }) == made)
    #expect(outputs.count == made.count, "no file twice")
  }

  @Test("there is a call of each command that has --json and --output")
  func complete() throws {
    let writing = try HelpTests.commands.filter { command in
      let help = try shop.program.run(command.split(separator: " ").map(String.init) + ["--help"]).text
      return help.contains("--json") && help.contains("--output")
    }
    let called = Self.calls.map { $0.first == "recipe" ? $0.prefix(2).joined(separator: " ") : $0[0] }
    #expect(Set(writing) == Set(called))
  }
}
