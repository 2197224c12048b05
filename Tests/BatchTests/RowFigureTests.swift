import Documents
import Foundation
import Jobs
import TestSupport
import Testing

@testable import Batch

/// The figures that metrics, logs and reports show, of generated outcomes.
@Suite("figures of a job", .timeLimit(.minutes(Effort.minutes)))
struct RowFigureTests {
  private static func outcomes(_ generator: inout SeededGenerator) -> [Outcome] {
    (0..<Int.random(in: 0...40, using: &generator)).map { index in
      var crash = EditError(.badRow, "crashed")
      crash.signal = 6
      let statuses: [Outcome.Status] = [
        .done, .done, .unchanged, .skipped, .planned, .failed(EditError(.badRow, "no")),
        .failed(EditError(.diskFull, "full", hint: "free some")), .failed(crash),
      ]
      var outcome = Outcome(input: "in/\(index).jpg", status: statuses.randomElement(using: &generator) ?? .done)
      (outcome.id, outcome.index, outcome.output) = ("id\(index)", index, "out/\(index).jpg")
      outcome.byteCount = Bool.random(using: &generator) ? Int.random(in: 1...3000, using: &generator) : nil
      outcome.peakBytes = Bool.random(using: &generator) ? Int.random(in: 1...1 << 30, using: &generator) : nil
      outcome.warnings = Int.random(in: 0..<3, using: &generator) == 0 ? ["odd", "odder"] : []
      outcome.duration = .milliseconds(
        Int.random(in: 0...1 << Int.random(in: 1...20, using: &generator), using: &generator))
      outcome.attempt = Int.random(in: 1...3, using: &generator)
      return outcome
    }
  }

  @Test("each metric is the sum, the count or the greatest of what the outcomes say", arguments: 0..<12)
  func metrics(seed: UInt64) {
    var generator = SeededGenerator(seed: seed + 1700)
    let outcomes = Self.outcomes(&generator)
    var statistics = Statistics()
    for outcome in outcomes { statistics.begin(at: outcome.index) }
    statistics.begin(at: 100)
    statistics.begin(at: 101)
    for outcome in outcomes { statistics.end(outcome) }
    var (error, interruption) = (JobSummary(), JobSummary())
    error.error = EditError(.diskFull, "full")
    interruption.isInterrupted = true
    let work = outcomes.filter { [.done, .failed, .crashed].contains($0.word) }
    for (summary, finished, stopped) in [
      (nil, 0, 0), (JobSummary(), 1, 0), (error, 1, 1), (interruption, 1, 1),
    ] as [(JobSummary?, Int, Int)] {
      var expected: [String: Double] = [
        "row_warnings_total": Double(outcomes.count { !$0.warnings.isEmpty }), "rows_running": 2,
        "job_start_time_seconds": 3.5,
        "job_update_time_seconds": 7.25, "job_finished": Double(finished), "job_stopped": Double(stopped),
        "output_bytes_total": Double(outcomes.reduce(0) { $0 + ($1.word == .done ? $1.byteCount ?? 0 : 0) }),
        "worker_peak_bytes": Double(outcomes.compactMap(\.peakBytes).max() ?? 0),
        "row_duration_seconds_count": Double(work.count),
        "row_duration_seconds_bucket{le=\"+Inf\"}": Double(work.count),
      ]
      for word in StatusWord.allCases {
        expected["rows_total{status=\"\(word.rawValue)\"}"] = Double(outcomes.count { $0.word == word })
      }
      for (code, group) in Dictionary(grouping: outcomes.compactMap { $0.error?.code.rawValue }, by: { $0 }) {
        expected["row_failures_total{code=\"\(code)\"}"] = Double(group.count)
      }
      for octave in 0...DurationHistogram.octaves {
        let bound = Duration.milliseconds(1 << octave)
        expected["row_duration_seconds_bucket{le=\"\(Double(1 << octave) / 1000)\"}"] = Double(
          work.count { $0.duration <= bound })
      }
      var found: [String: Double] = [:]
      let text = MetricsText(statistics, started: 3.5, now: 7.25, summary: summary).text
      #expect(text.hasPrefix(MetricsText.beginning) && text.hasSuffix("\n"))
      for line in text.split(separator: "\n") where !line.hasPrefix("#") {
        let words = line.split(separator: " ")
        #expect(words.count == 2 && words[0].hasPrefix("photoedit_"), "\(line)")
        found[String(words[0].dropFirst(10))] = Double(words[1])
      }
      let sum = found.removeValue(forKey: "row_duration_seconds_sum") ?? -1
      let exact = work.reduce(Duration.zero) { $0 + $1.duration } / .seconds(1)
      #expect(abs(sum - exact) <= 1e-9 * max(1, exact))
      #expect(found == expected)
    }
  }

  @Test("a line of the log has what is known of its row, and only that", arguments: 0..<6)
  func log(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed + 1800)
    let scratch = try ScratchFolder()
    let log = try LogFile(path: scratch.appending("l").path, version: "9")
    let outcomes = Self.outcomes(&generator)
    for outcome in outcomes {
      log.began(at: outcome.index)
      log.ended(outcome)
    }
    var summary = JobSummary()
    for outcome in outcomes { summary.tally.count(outcome) }
    summary.elapsed = .milliseconds(1234)
    log.finished(summary)
    let lines = try String(contentsOf: scratch.appending("l"), encoding: .utf8).split(separator: "\n").map {
      String($0.dropFirst(25))
    }
    #expect(log.problem == nil && lines.count == outcomes.count + 2 && lines[0].hasPrefix("begin version=9 pid="))
    for (line, outcome) in zip(lines.dropFirst(), outcomes) {
      var expected = "\(outcome.word.rawValue) id=\(outcome.id) input=\(outcome.input) output=\(outcome.output ?? "")"
      if let bytes = outcome.byteCount { expected += " bytes=\(bytes)" }
      expected += " ms=\(Int((outcome.duration / .milliseconds(1)).rounded()))"
      if outcome.attempt > 1 { expected += " attempt=\(outcome.attempt)" }
      if let error = outcome.error { expected += " code=\(error.code.rawValue)" }
      if let signal = outcome.error?.signal { expected += " signal=\(signal)" }
      if let error = outcome.error { expected += " message=\(error.message)" }
      for warning in outcome.warnings { expected += " warning=\(warning)" }
      #expect(line == expected)
    }
    let tally = StatusWord.allCases.map { word in "\(word.rawValue)=\(outcomes.count { $0.word == word })" }
    let bytes = outcomes.reduce(0) { $0 + ($1.word == .done ? $1.byteCount ?? 0 : 0) }
    #expect(
      lines.last == "end rows=\(outcomes.count) \(tally.joined(separator: " ")) bytes=\(bytes) ms=1234")
  }

  @Test("a report has the slowest rows that were worked on, the longest first, once there are more than it lists")
  func slowest() async throws {
    let scratch = try ScratchFolder()
    for (count, seed) in [(3, 1), (5, 2), (6, 3), (40, 4), (40, 5)] as [(Int, UInt64)] {
      var generator = SeededGenerator(seed: seed)
      let file = scratch.appending("\(seed).html")
      let page = try ReportPage(path: file.path, title: "t", version: "9")
      let durations = (1...count).map { 10 * $0 }.shuffled(using: &generator)
      for (index, duration) in durations.enumerated() {
        var outcome = Outcome.done("row\(duration)-", index)
        outcome.duration = .milliseconds(duration)
        page.ended(outcome)
        // What is unchanged is no work, however long it took.
        var unchanged = Outcome.done("same\(duration)-", count + index)
        (unchanged.status, unchanged.duration) = (.unchanged, .seconds(100))
        page.ended(unchanged)
      }
      page.finished(JobSummary())
      try await page.write(nil)
      let text = try String(contentsOf: file, encoding: .utf8)
      let listed = text.matches(of: #/<bdi>(row\d+-|same\d+-)</bdi>/#).map { String($0.1) }
      #expect(listed == (count > 5 ? (0..<5).map { "row\(10 * (count - $0))-" } : []), "\(count)")
      #expect(text.contains("<strong>\(2 * count)</strong> <span>rows</span>"))
      #expect(text.contains("<strong>\(count)</strong> <span>unchanged</span>"))
      #expect(!text.contains("<span>failed</span>") && !text.contains("<span>with warnings</span>"))
    }
  }
}
