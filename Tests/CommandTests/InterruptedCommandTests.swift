import Documents
import Foundation
import Glibc
import TestSupport
import Testing

/// Commands on many photos that are interrupted as soon as they can be.
@Suite("interrupted commands", .timeLimit(.minutes(Effort.minutes)))
struct InterruptedCommandTests {
  private static let count = 24

  /// A call, and whether it ends with a summary.
  struct Call: CustomTestStringConvertible {
    let words: String
    var hasSummary = true
    var signal = SIGINT
    var testDescription: String { words }
  }

  static let calls = [
    Call(words: "apply recipe.json -r in --no-library -o out/"),
    Call(words: "edit in/1.jpg in/2.jpg in/3.jpg in/4.jpg in/5.jpg in/6.jpg exposure.ev=1 -o out/ --no-library"),
    Call(words: "export --all --long-edge 700 -o out/", signal: SIGTERM),
    Call(words: "preview --all --final --no-cache --size 700 -o out/"),
    Call(words: "import -r card --check", signal: SIGTERM), Call(words: "undo --all"),
    Call(words: "sheet --all -o out/s.html", hasSummary: false), Call(words: "info -r card", hasSummary: false),
    Call(words: "batch recipe.json --manifest m.jsonl -o out/{index}.jpg", signal: SIGTERM),
  ]

  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try PreparedFolders.copy("interrupted", to: shop) { shop in
      let photo = try SamplePhotos.jpeg(width: 900)
      for (folder, first) in [("in", UInt8(0)), ("card", 128)] {
        for number in 0..<UInt8(Self.count) {
          // A comment makes another photo of it.
          let comment: [UInt8] = [0xFF, 0xFE, 0, 4, first, number]
          try shop.write("\(folder)/\(number).jpg", photo.prefix(2) + comment + photo.dropFirst(2))
        }
      }
      try shop.recipe()
      let rows = (0..<Self.count).map { #"{"id":"\#($0)","input":"in/\#($0).jpg"}"# }
      try shop.write("m.jsonl", Data(rows.joined(separator: "\n").utf8))
      for words in ["init --renditions none", "import -r in", "edit --all exposure.ev=0.5", "edit --all exposure.ev=1"]
      {
        guard try shop.program.run(words.split(separator: " ").map(String.init)).status == 0 else {
          throw CocoaError(.featureUnsupported)
        }
      }
    }
  }

  /// Runs a call and interrupts it once.
  private func interrupted(_ call: Call, _ more: [String]) throws -> Program.Outcome {
    let running = try shop.program.start(call.words.split(separator: " ").map(String.init) + more)
    Processes.waitUntilCatching(running.id)
    running.send(call.signal)
    return try running.wait(.seconds(60))
  }

  private var outputs: Int { shop.files.count { $0.hasPrefix("out/") } }

  @Test(
    "a command that is interrupted ends with the status of the signal, and says what was done and what was not",
    arguments: calls)
  func once(call: Call) throws {
    var hasBeenInterrupted = false
    for turn in 0..<6 where !hasBeenInterrupted {
      try? FileManager.default.removeItem(at: shop.url("out"))
      let isJSON = turn.isMultiple(of: 2)
      let outcome = try interrupted(call, isJSON ? ["--json"] : [])
      // A command that has ended before the signal comes did all of it, and is tried again.
      hasBeenInterrupted = outcome.status != 0
      let status: Int32 = call.signal == SIGINT ? 130 : 143
      #expect(outcome.status == 0 || outcome.status == status, "\(outcome.messages)")
      #expect(!hasBeenInterrupted || outcome.messages.contains("finishing the photos in progress"))
      guard call.hasSummary, isJSON else { continue }
      let rows = try outcome.rows.filter { ["summary", "skippedFiles"].contains($0["type"]?.stringValue) == false }
      let summary = try #require(try outcome.rows.last)
      func number(_ key: String) -> Int { summary[key]?.integerValue ?? 0 }
      let ended = number("done") + number("unchanged") + number("failed")
      #expect(summary["type"]?.stringValue == "summary" && number("failed") == 0 && rows.count == ended)
      #expect(number("rows") == ended + number("left"), "\(summary)")
      #expect(hasBeenInterrupted || number("left") == 0)
      if call.words.contains("-o out/") { #expect(outputs == ended) }
    }
    #expect(hasBeenInterrupted)
    if call.words.hasPrefix("sheet") { #expect(outputs == 0) }
  }

  @Test("lines say how many photos were not started, and what was done is in the library")
  func lines() throws {
    var hasLeft = false
    for turn in 0..<6 where !hasLeft {
      let call = Call(words: turn.isMultiple(of: 2) ? "undo --all" : "redo --all")
      let outcome = try interrupted(call, [])
      let summary = try #require(outcome.messages.split(separator: "\n").last.map(String.init))
      let parts = summary.matches(of: /(\d+) (done|unchanged|not started)/)
      let counts = Dictionary(uniqueKeysWithValues: parts.map { (String($0.2), Int($0.1) ?? 0) })
      #expect(summary.hasPrefix("\(Self.count) photos: ") && counts.values.reduce(0, +) == Self.count, "\(summary)")
      #expect(outcome.lines.count == Self.count - counts["not started", default: 0])
      hasLeft = counts["not started"] != nil
      #expect(!hasLeft || outcome.status == 130)
    }
    #expect(hasLeft)
  }
}
