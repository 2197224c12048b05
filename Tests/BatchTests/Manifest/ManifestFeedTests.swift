import Documents
import Editing
import Foundation
import Jobs
import TestSupport
import Testing
import Threads

@testable import Batch

/// What a feed supplies of a manifest after any earlier runs, whether it reads rows or passes over them.
@Suite("rows that a manifest supplies", .timeLimit(.minutes(Effort.minutes)))
struct ManifestFeedTests {
  private enum Row {
    /// A row of which nothing else can be read.
    case bad(id: String)
    case photo(id: String, input: String, output: String)

    var id: String {
      switch self {
      case .bad(let id), .photo(let id, _, _): id
      }
    }
  }

  /// What earlier runs have left about a row.
  private struct Record {
    var status: StatusWord?
    var attempts: Int
    var start: Int?
  }

  private static func rows(_ generator: inout SeededGenerator) -> [Row] {
    (0..<Int.random(in: 0...14, using: &generator)).map { number in
      let id = "r\(Int.random(in: 0..<3, using: &generator) == 0 ? number / 2 : number)"
      if Int.random(in: 0..<6, using: &generator) == 0 { return .bad(id: id) }
      let (other, same) = (Int.random(in: 0...number, using: &generator), Int.random(in: 0..<8, using: &generator))
      let output = same == 0 ? "in/\(other).jpg" : "out/\(same == 1 ? other : number).jpg"
      return .photo(id: id, input: "in/\(number).jpg", output: output)
    }
  }

  /// The text of a row; one with an escape cannot be passed over unread.
  private static func text(_ row: Row, hasEscape: Bool) -> String {
    let id = hasEscape ? row.id.replacing("r", with: #"\u0072"#) : row.id
    return switch row {
    case .bad: #"{"id":"\#(id)","input":7}"#
    case .photo(_, let input, let output): #"{"id":"\#(id)","input":"\#(input)","output":"\#(output)"}"#
    }
  }

  private static func text(_ item: FeedItem) -> String {
    switch item {
    case .row(let row, let start, let attempts):
      "\(row.index) \(row.id) \(start ?? -1) \(attempts) \(row.inputText) \(row.outputText)"
    case .ended(let outcome):
      "\(outcome.index) \(outcome.id) \(outcome.error?.code.rawValue ?? "") \(outcome.attempt) "
        + "line \(outcome.error?.problems.first?.place?.line ?? 0)"
    }
  }

  @Test(
    "it supplies the rows of the shard that have not ended, in order, and counts the others, whatever is known of them",
    arguments: 0..<100)
  func model(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed + 1200)
    let scratch = try ScratchFolder()
    let rows = Self.rows(&generator)
    let hasDefaults = Bool.random(using: &generator)
    var lines = rows.map { Self.text($0, hasEscape: Int.random(in: 0..<4, using: &generator) == 0) }
    if hasDefaults { lines.insert(#"{"type":"defaults","quality":50}"#, at: 0) }
    try Data(lines.joined(separator: "\n").utf8).write(to: scratch.appending("m.jsonl"))
    var request = ManifestRequest(.file(scratch.appending("m.jsonl").path), results: .stream { _ in })
    request.resumes = Bool.random(using: &generator)
    request.retriesFailures = Bool.random(using: &generator)
    request.isDryRun = Bool.random(using: &generator)
    request.existing = [.refuse, .refuse, .replace, .update].randomElement(using: &generator) ?? .refuse
    if Int.random(in: 0..<3, using: &generator) == 0 { request.shard = Shard(index: Int(seed % 2), count: 2) }
    var (records, state): ([String: Record], JournalState) = ([:], JournalState())
    for number in rows.indices where Bool.random(using: &generator) {
      let id = Int.random(in: 0..<5, using: &generator) == 0 ? "row \(number + 1)" : "r\(number)"
      let record = Record(
        status: [nil, .done, .unchanged, .failed, .crashed].randomElement(using: &generator) ?? nil,
        attempts: Int.random(in: 1...3, using: &generator),
        start: Bool.random(using: &generator) ? Int.random(in: 0...9, using: &generator) : nil)
      records[id] = record
      var kept = RowRecord()
      (kept.status, kept.attempts, kept.start) = (record.status, record.attempts, record.start)
      state.rows[RowKey(id)] = kept
    }

    // One row after the other, as somebody would do it by hand.
    var (expected, met, outputs, counts): ([String], Set<String>, Set<String>, Tally) = ([], [], [], Tally())
    let originals = rows.compactMap { row -> String? in if case .photo(_, let input, _) = row { input } else { nil } }
    for (index, row) in rows.enumerated() {
      guard request.shard?.contains(id: row.id, input: .file("x")) ?? true else { continue }
      var (id, problem): (String, String?) = (row.id, nil)
      switch row {
      case _ where met.contains(row.id): (id, problem) = ("row \(index + 1)", "duplicate-id")
      case .bad: problem = "wrong-type"
      case .photo(_, _, let output):
        if request.existing != .refuse, originals.contains(output) {
          problem = "output-is-input"
        } else if !outputs.insert(output).inserted {
          problem = "output-collision"
        }
      }
      met.insert(id)
      counts.total += 1
      let record = records[id]
      if let status = record?.status, !(request.retriesFailures && status.isFailure) {
        counts.earlier += 1
        counts.count(status)
      } else if let problem {
        let line = index + (hasDefaults ? 2 : 1)
        expected.append("\(index) \(id) \(problem) \((record?.attempts ?? 0) + 1) line \(line)")
      } else if case .photo(_, let input, let output) = row {
        expected.append("\(index) \(id) \(record?.start ?? -1) \(record?.attempts ?? 0) \(input) \(output)")
      }
    }

    let wakes = Monitor(0)
    var defaults = ManifestDefaults()
    defaults.recipe = .inline(["adjustments": []])
    let context = RowContext(
      request: request, recipes: RecipeCache(folder: scratch.url.path, access: .besideRecipe), journal: nil)
    let feed = try ManifestFeed(context, request.manifest.lines(in: request.places), defaults, state) {
      wakes.withLock { $0 += 1 }
    }
    defer { feed.stop() }
    var found: [String] = []
    while let items = feed.take() {
      found += items.map(Self.text)
      if items.isEmpty {
        let woke = wakes.wait(timeout: .seconds(60)) { count -> Bool? in
          guard count > 0 else { return nil }
          count -= 1
          return true
        }
        try #require(woke == true, "no row came")
      }
    }
    #expect(feed.error == nil && feed.counts == counts, "\(feed.counts) instead of \(counts)")
    #expect(found == expected)
  }
}
