import Documents
import Foundation
import Glibc
import TestSupport
import Testing

/// What `apply --watch` and `import --watch` print until they are interrupted.
@Suite("watched folders in the terminal", .timeLimit(.minutes(Effort.minutes)))
struct WatchRunTests {
  let shop: Workshop
  private static let ignoring =
    "ignoring 'notes.txt' (it is not a photo); all files that are not photos are counted at the end"
  private static let finishing = "finishing the photos in progress; interrupt again to stop now"

  /// A folder with two photos, a file that is none in spite of its name, and one that is left out.
  init() throws {
    shop = try Workshop()
    try shop.recipe()
    for (index, name) in ["a.jpg", "b.jpg"].enumerated() { try shop.photo("in/\(name)", width: 40 + index) }
    try shop.write("in/bad.jpg", Data("no photo".utf8))
    try shop.write("in/notes.txt", Data("words".utf8))
    try FileManager.default.createDirectory(at: shop.url("empty"), withIntermediateDirectories: true)
  }

  /// Runs a call until it has written so many lines, and interrupts it.
  private func run(_ lines: Int, _ call: String, _ signal: Int32 = SIGINT) throws -> Program.Outcome {
    let running = try shop.program.start(call.split(separator: " ").map(String.init))
    func count() -> Int {
      (running.outputSoFar + Data(running.errorsSoFar.utf8)).count { $0 == UInt8(ascii: "\n") }
    }
    Wait.until { count() >= lines }
    Processes.waitUntilCatching(running.id)
    running.send(signal)
    let outcome = try running.wait(.seconds(60))
    if call.contains("--json") { RowCheck.check(outcome, sourceLocation: #_sourceLocation) }
    return outcome
  }

  /// The lines of a text, sorted, with names in place of paths and without sizes in bytes.
  private func lines(_ text: String) -> [String] {
    text.replacing(shop.folder.path + "/", with: "").replacing(/, [\d.]+ k?B\)/, with: ")")
      .split(separator: "\n").map(String.init).sorted()
  }

  @Test("photos that are rendered have a line each, failures an error, and what was done is counted at the end")
  func rendered() throws {
    let outcome = try run(5, "apply recipe.json --watch in -o out/")
    #expect(outcome.status == 130)
    #expect(lines(outcome.text) == ["in/a.jpg -> out/a.jpg (40×26, JPEG)", "in/b.jpg -> out/b.jpg (41×27, JPEG)"])
    let messages = lines(outcome.messages)
    let error = try #require(messages.first { $0.hasPrefix("error: in/bad.jpg: expected a photo") })
    #expect(
      messages
        == [
          "watching 'in'; ^C to stop", Self.ignoring, error, Self.finishing, "3 photos: 2 done, 1 failed",
          "left out: 1 other file (.txt)",
        ].sorted())
    let again = try run(1, "apply recipe.json --watch in -o out/", SIGTERM)
    #expect(again.status == 143 && again.output.isEmpty && again.messages.contains("\nno photos arrived\n"))
  }

  @Test("a photo with several sizes is one photo with several files, and each has its warnings")
  func sizes() throws {
    let outcome = try run(8, "apply recipe.json --watch in --sizes 80,20 -o out/{stem}-{size}.jpg")
    #expect(
      lines(outcome.text)
        == [
          "in/a.jpg -> out/a-20.jpg (20×13, JPEG)", "in/a.jpg -> out/a-80.jpg (40×26, JPEG)",
          "in/b.jpg -> out/b-20.jpg (20×13, JPEG)", "in/b.jpg -> out/b-80.jpg (41×27, JPEG)",
        ])
    let messages = lines(outcome.messages)
    #expect(messages.contains("3 photos, 6 files: 4 done, 2 failed"), "\(messages)")
    for name in ["a", "b"] {
      #expect(messages.count { $0.hasPrefix("warning: in/\(name).jpg: ") && $0.contains("requested 80") } == 1)
    }
  }

  @Test("with --json each photo has a row, what was left out has one, and the counts are the last")
  func rows() throws {
    let outcome = try run(4, "apply recipe.json --watch in -o out/ --json", SIGTERM)
    #expect(outcome.status == 143 && !outcome.messages.contains("watching") && !outcome.messages.contains("photos:"))
    let rows = try outcome.rows
    #expect(rows.prefix(3).map { $0["type"]?.stringValue ?? "" }.sorted() == ["error", "result", "result"])
    #expect(rows.dropFirst(3).map { $0["type"]?.stringValue } == ["skippedFiles", "summary"])
    let names = ["photos", "rows", "done", "failed", "unchanged", "left"]
    #expect(names.map { rows.last?[$0]?.integerValue } == [3, 3, 2, 1, 0, 0])
    let none = try run(0, "apply recipe.json --watch empty -o out/ --json").rows
    #expect(none.map { $0["type"]?.stringValue } == ["summary"])
    #expect(names.map { none.last?[$0]?.integerValue } == [0, 0, 0, 0, 0, 0])
  }

  @Test("photos that are imported have a line each, and the counts say what became of them")
  func imported() throws {
    #expect(try shop.program("init").status == 0)
    let outcome = try run(5, "import --watch in")
    #expect(outcome.status == 130)
    let shown = lines(outcome.text.replacing(/[0-9a-f]{12}/, with: "ID"))
    #expect(shown == ["in/a.jpg: imported as ID", "in/b.jpg: imported as ID"])
    #expect(outcome.messages.contains("\n3 files: 2 imported, 1 failed (1 bad-image)\nleft out: 1 other file (.txt)\n"))
    #expect(outcome.messages.hasPrefix("watching 'in'; ^C to stop\n"))
    let again = try run(4, "import --watch in --json", SIGTERM)
    #expect(again.status == 143 && !again.messages.contains("watching"))
    let rows = try again.rows
    #expect(rows.dropFirst(3).map { $0["type"]?.stringValue } == ["skippedFiles", "summary"])
    let names = ["photos", "rows", "done", "failed", "imported", "known"]
    #expect(names.map { rows.last?[$0]?.integerValue } == [3, 3, 2, 1, 0, 2])
    let none = try run(1, "import --watch empty")
    #expect(none.status == 130 && none.output.isEmpty && none.messages.hasSuffix("nothing to do: no photos found\n"))
  }

  @Test("a photo that has the adjustments already is written, and its line says where")
  func edited() throws {
    for words in [["init"], ["apply", "recipe.json", "in/a.jpg", "in/b.jpg"]] {
      #expect(try shop.program.run(words).status == 0)
    }
    let outcome = try run(5, "apply recipe.json --watch in -o out/")
    #expect(
      lines(outcome.text)
        == ["in/a.jpg -> entry 1, out/a.jpg (40×26, JPEG)", "in/b.jpg -> entry 1, out/b.jpg (41×27, JPEG)"])
    #expect(shop.exists("out/a.jpg") && outcome.messages.contains("\n3 photos: 2 done, 1 failed\n"))
  }

  @Test("with -r the photos in folders of the folder are taken too")
  func recursive() throws {
    #expect(try shop.program("init").status == 0)
    try shop.photo("in/deep/c.jpg", width: 50)
    let flat = try run(5, "import --watch in")
    #expect(!flat.text.contains("c.jpg"))
    let deep = try run(6, "import --watch in -r")
    #expect(deep.text.contains("in/deep/c.jpg: imported as ") && deep.messages.contains("\n4 files: 1 imported, "))
    let rendered = try run(6, "apply recipe.json --watch in -r -o out/{dir}/{name} --no-library")
    #expect(lines(rendered.text).contains("in/deep/c.jpg -> out/deep/c.jpg (50×33, JPEG)"), "\(rendered.text)")
  }
}
