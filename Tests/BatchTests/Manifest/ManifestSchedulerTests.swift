import Documents
import Editing
import Foundation
import Jobs
import TestSupport
import Testing
import Threads

@testable import Batch

/// The scheduler of a manifest job, whose rows end in any order and with any status.
@Suite("the scheduler of a manifest in any order", .timeLimit(.minutes(Effort.minutes)))
struct ManifestSchedulerTests {
  /// The rows of a manifest: what cannot be read, files, and members of archives in any order.
  private static func manifest(_ generator: inout SeededGenerator) -> [String] {
    (0..<Int.random(in: 0...12, using: &generator)).map { number in
      let archive = "tar:a\(Int.random(in: 0...3, using: &generator)).tar#\(number).jpg"
      return switch Int.random(in: 0..<6, using: &generator) {
      case 0: #"{"id":"r\#(number)","x":1}"#
      case 1, 2: #"{"id":"r\#(number)","input":"\#(number).jpg","output":"out/\#(number).jpg"}"#
      default: #"{"id":"r\#(number)","input":"\#(number).jpg","output":"\#(archive)"}"#
      }
    }
  }

  /// How a row ends.
  private static func outcome(
    _ piece: Piece, isDryRun: Bool, _ generator: inout SeededGenerator
  ) throws -> Outcome {
    let problems: [EditError] = [
      EditError(.badRow, "no"), EditError(.outputExists, "there"), EditError(.workerKilled, as: .temporary, "killed"),
      .canceled, EditError(.diskFull, "full"), EditError(.resultsInUse, "busy"),
    ]
    let choice = Int.random(in: 0..<40, using: &generator)
    let problem = choice < 2 ? problems[choice + 4] : problems[choice % 4]
    var outcome = try #require(piece.failed(problem).first)
    guard choice >= 12 else { return outcome }
    outcome.status = isDryRun ? .planned : choice % 5 == 0 ? .unchanged : .done
    if case .tar(let archive, _)? = outcome.outputPlace, outcome.word == .done { outcome.archive = archive }
    return outcome
  }

  /// Takes the signs that rows have come; nil for none.
  private static func take(_ wakes: inout Int) -> Bool? {
    guard wakes > 0 else { return nil }
    wakes = 0
    return true
  }

  /// A line of the results as the model writes it.
  private static func short(_ line: [UInt8]) throws -> String {
    let row = try JSONValue.parse(line.dropLast())
    func number(_ key: String) -> Int { row[key]?.integerValue ?? -1 }
    switch row.text("type") {
    case "heartbeat":
      let running = row["running"]?.arrayValue?.compactMap(\.stringValue) ?? []
      return "beat \(number("done")) \(number("failed")) \(running.joined(separator: " "))"
    case "summary": return "summary \(row["isInterrupted"] == true) \(row.text("reason") != nil)"
    default: return "\(row.text("id") ?? "") \(row.text("status") ?? "")"
    }
  }

  @Test(
    "what is written, counted and announced to archives is what a model says, however rows and archives end",
    arguments: 0..<80)
  func model(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed + 900)
    let scratch = try ScratchFolder()
    let manifest = Self.manifest(&generator)
    try Data(manifest.joined(separator: "\n").utf8).write(to: scratch.appending("m.jsonl"))
    var model = SchedulerModel()
    model.isDryRun = Int.random(in: 0..<5, using: &generator) == 0
    model.failureLimit = Bool.random(using: &generator) ? Int.random(in: 0...3, using: &generator) : nil
    model.capacity = Int.random(in: 0..<5, using: &generator) == 0 ? Int.random(in: 0...8, using: &generator) : .max
    let beats = [nil, .zero, .seconds(3600)] as [Duration?]
    let (written, capacity, archives) = (Monitor<[[UInt8]]>([]), model.capacity, NotedArchives())
    var request = ManifestRequest(
      .file(scratch.appending("m.jsonl").path),
      results: .stream { (line) throws(EditError) in
        let isFull = written.withLock { lines in
          if lines.count < capacity { lines.append(line) } else { return true }
          return false
        }
        if isFull { throw EditError(.diskFull, as: .temporary, "full") }
      })
    request.places.archives = archives
    (request.isDryRun, request.heartbeat) = (model.isDryRun, beats.randomElement(using: &generator) ?? nil)
    request.failureLimit = model.failureLimit.map { .count($0) }
    let wakes = Monitor(0)
    var (defaults, state) = (ManifestDefaults(), JournalState())
    defaults.recipe = .inline(["adjustments": []])
    let writer = try ResultWriter(request, &state)
    let context = RowContext(
      request: request, recipes: RecipeCache(folder: scratch.url.path, access: .besideRecipe), journal: nil)
    let feed = try ManifestFeed(context, request.manifest.lines(in: request.places), defaults, state) {
      wakes.withLock { $0 += 1 }
    }
    defer { feed.stop() }
    let isInterrupted = Monitor(false)
    let scheduler = ManifestScheduler(
      context, writer, feed, JobControl(shouldStop: { isInterrupted.withLock { $0 } }))
    let interruption = Bool.random(using: &generator) ? Int.random(in: 0...20, using: &generator) : Int.max
    let width = Int.random(in: 1...4, using: &generator)
    var (pieces, settled, left, steps, hasEnded): ([Piece], Set<String>, [String], Int, Bool) = (
      [], [], manifest, 0, false
    )

    func announced(_ isLast: Bool = false) -> [FinishedArchive] {
      let found = (0...3).map { "a\($0).tar" }.filter { name in
        !settled.contains(name) && !left.contains { $0.contains(name) } && (isLast || Bool.random(using: &generator))
      }
      settled.formUnion(found)
      let problems = [nil, nil, EditError(.outputExists, "there"), EditError(.diskFull, as: .temporary, "full")]
      let archives = found.map {
        FinishedArchive(
          archive: scratch.appending($0).path,
          error: (problems + [nil, nil, nil]).randomElement(using: &generator) ?? nil)
      }
      return archives
    }
    func settle(_ outcome: Outcome) {
      let archivesNow = announced()
      archives.settle(archivesNow)
      let final = scheduler.settle(outcome)
      #expect(final.map { "\($0.id) \($0.word.rawValue)" } == model.settle(outcome, archivesNow))
      #expect(!final.contains { $0.archive != nil })
    }
    while true {
      steps += 1
      if steps > interruption { isInterrupted.withLock { $0 = true } }
      let isStopped = steps > interruption || model.stop != nil
      #expect(scheduler.isStopped == isStopped)
      if Int.random(in: 0..<4, using: &generator) == 0 {
        scheduler.tick()
        if request.heartbeat == .zero { model.beat() }
      } else if !hasEnded, pieces.count < width, !isStopped || !pieces.isEmpty,
        pieces.isEmpty || Bool.random(using: &generator)
      {
        switch scheduler.next() {
        case .later: try #require(wakes.wait(timeout: .seconds(60), for: Self.take) == true, "no row came")
        case .end: hasEnded = true
        // A piece that came too late is left alone.
        case .piece where isStopped: hasEnded = true
        case .ended(let outcome):
          #expect(!isStopped, "a row ended after the job was stopped")
          left.removeFirst()
          settle(outcome)
        case .piece(let piece):
          scheduler.began(piece)
          left.removeFirst()
          pieces.append(piece)
          let first = try #require(piece.failed(EditError.canceled).first)
          model.begin(first.id, first.outputPlace?.text ?? "")
        }
      } else if !pieces.isEmpty {
        let piece = pieces.remove(at: Int.random(in: 0..<pieces.count, using: &generator))
        settle(try Self.outcome(piece, isDryRun: model.isDryRun, &generator))
      } else if hasEnded || isStopped {
        break
      }
    }
    let wasInterrupted = steps > interruption
    let isComplete = model.stop == nil && !wasInterrupted
    let last = isComplete ? announced(true) : []
    archives.settle(last)
    let final = scheduler.end(isInterrupted: wasInterrupted).map { "\($0.id) \($0.word.rawValue)" }
    #expect(final == (isComplete ? model.complete(last) : []))
    let reason = wasInterrupted || model.stop != nil
    let summary = scheduler.summary(Tally(), elapsed: Duration.zero, isInterrupted: wasInterrupted)
    #expect(summary.isInterrupted == (wasInterrupted && model.stop == nil))
    model.write("summary \(summary.isInterrupted) \(reason)")
    #expect(summary.error?.code.rawValue == model.stop)
    for word in StatusWord.allCases { #expect(summary.tally[word] == model.counts[word.rawValue, default: 0]) }
    if isComplete { #expect(summary.tally.total == manifest.count) }
    #expect(try written.withLock { $0 }.map(Self.short) == model.lines)
    #expect(archives.calls == model.calls)
  }
}
