import Documents
import Foundation
import Jobs
import TestSupport
import Testing

@testable import Batch

/// Generated outcomes, and sums that are made of them one by one.
@Suite("statistics of generated outcomes", .timeLimit(.minutes(Effort.minutes)))
struct StatisticsModelTests {
  private static func outcomes(_ count: Int, _ generator: inout SeededGenerator) -> [Outcome] {
    (0..<count).map { index in
      var crash = EditError(EditError.Code(received: "crash", .badData), as: .badData, "crashed")
      crash.signal = 11
      let code = EditError.Code(received: "code-\(Int.random(in: 0..<4, using: &generator))", .badData)
      let statuses: [Outcome.Status] = [
        .done, .unchanged, .skipped, .planned, .failed(EditError(code, as: .badData, "no")), .failed(crash),
      ]
      var outcome = Outcome(input: "in/\(index).jpg", status: statuses.randomElement(using: &generator) ?? .done)
      (outcome.id, outcome.index) = ("id\(index)", index)
      outcome.byteCount = Bool.random(using: &generator) ? Int.random(in: 0...5000, using: &generator) : nil
      outcome.peakBytes = Bool.random(using: &generator) ? Int.random(in: 0...1 << 30, using: &generator) : nil
      outcome.warnings = Bool.random(using: &generator) ? ["odd"] : []
      outcome.duration = .microseconds(
        Int.random(in: 0...1 << Int.random(in: 1...36, using: &generator), using: &generator))
      return outcome
    }
  }

  @Test(
    "every figure is the sum of its outcomes, and figures of two halves add up to those of the whole", arguments: 0..<20
  )
  func sums(seed: UInt64) {
    var generator = SeededGenerator(seed: seed + 31)
    let outcomes = Self.outcomes(Int.random(in: 0...80, using: &generator), &generator)
    var (statistics, halves) = (Statistics(), [Tally(total: 10), Tally(total: 7)])
    for outcome in outcomes { statistics.begin(at: outcome.index) }
    statistics.begin(at: 1000)
    for outcome in outcomes {
      statistics.end(outcome)
      halves[outcome.index % 2].count(outcome)
    }
    let tally = statistics.tally
    for word in StatusWord.allCases { #expect(tally[word] == outcomes.count { $0.word == word }, "\(word)") }
    #expect(tally.ended == outcomes.count && tally.failures == outcomes.count { $0.error != nil })
    #expect(tally.byteCount == outcomes.filter { $0.word == .done }.reduce(0) { $0 + ($1.byteCount ?? 0) })
    (halves[0].earlier, halves[1].earlier) = (2, 3)
    halves[0].add(halves[1])
    for word in StatusWord.allCases { #expect(halves[0][word] == tally[word]) }
    #expect(halves[0].total == 17 && halves[0].earlier == 5 && halves[0].byteCount == tally.byteCount)
    #expect(halves[0].left == 17 - outcomes.count)
    #expect(statistics.running == 1 && statistics.warned == outcomes.count { !$0.warnings.isEmpty })
    #expect(statistics.peakBytes == outcomes.compactMap(\.peakBytes).max())
    let work = outcomes.filter { [.done, .failed, .crashed].contains($0.word) }
    #expect(statistics.durations.count == work.count)
    #expect(statistics.durations.total == work.reduce(.zero) { $0 + $1.duration })
    #expect(statistics.durations.longest == work.map(\.duration).max() ?? .zero)
    let codes = Dictionary(grouping: outcomes.compactMap { $0.error?.code.rawValue }) { $0 }.mapValues(\.count)
    let groups = statistics.failureGroups
    #expect(groups.map(\.code) == codes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key))
    for group in groups {
      #expect(group.count == codes[group.code])
      let ids = outcomes.filter { $0.error?.code.rawValue == group.code }.map(\.id)
      #expect(group.examples.map(\.id) == Array(ids.prefix(20)))
    }
  }

  @Test(
    "a histogram counts durations up to each power of two, and its quantiles are at most an eighth of an octave above",
    arguments: 0..<20)
  func histogram(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed + 51)
    var histogram = DurationHistogram()
    var durations = (0..<300).map { _ in
      Duration.microseconds(Int.random(in: 0...1 << Int.random(in: 1...40, using: &generator), using: &generator))
    }
    for octave in 0...22 {
      durations += [-1, 0, 1].map { .milliseconds(1 << octave) + .microseconds($0) }
    }
    for duration in durations { histogram.add(duration) }
    var below = 0
    for octave in 0...DurationHistogram.octaves {
      let count = durations.count { $0 <= .milliseconds(1 << octave) }
      #expect(histogram.count(upToOctave: octave) == count, "\(octave)")
      #expect(histogram.octaveCounts[octave] == count - below)
      below = count
    }
    #expect(histogram.octaveCounts.count == DurationHistogram.octaves + 2)
    #expect(histogram.octaveCounts.last == durations.count - below)
    let sorted = durations.sorted()
    for share in [0.0, 0.001, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99, 1] {
      let exact = sorted[max(1, Int((share * Double(sorted.count)).rounded(.up))) - 1]
      let found = try #require(histogram.quantile(share))
      let isClose = found / exact <= 1.0906 || found <= .milliseconds(1)
      #expect(found >= exact && (exact < .milliseconds(1 << 20) ? isClose : found == sorted.last), "\(share)")
    }
  }

  @Test("a limit of failures is a number or a share, and is exceeded by one more")
  func limits() throws {
    for (text, limit) in [
      ("0", .count(0)), ("1", .count(1)), ("20", .count(20)), ("0%", .percent(0)), ("5%", .percent(5)),
      ("2.5%", .percent(2.5)), ("100%", .percent(100)), ("-1", nil), ("-1%", nil), ("100.5%", nil), ("101%", nil),
      ("%", nil), ("x", nil), ("", nil), ("1.5", nil), ("5 %x", nil),
    ] as [(String, FailureLimit?)] {
      #expect((try? FailureLimit(text)) == limit, "\(text)")
      if limit == nil {
        let error = #expect(throws: EditError.self) { try FailureLimit(text) }
        #expect(error?.code == .usage && error?.message.contains("'\(text)'") == true)
      }
    }
    for most in [0, 1, 5] {
      for failures in 0...7 { #expect(FailureLimit.count(most).isExceeded(by: failures, of: 7) == (failures > most)) }
    }
    for percent in [0, 5, 50, 100] {
      for done in [0, 1, 99, 100, 101, 200] {
        for failures in 0...done {
          let isExceeded = done >= 100 && failures * 100 > percent * done
          #expect(FailureLimit.percent(Double(percent)).isExceeded(by: failures, of: done) == isExceeded)
        }
      }
    }
    #expect([FailureLimit.count(7), .percent(5), .percent(2.5)].map(\.text) == ["7", "5 %", "2.5 %"])
  }

  @Test("samples of every size have that many rows, and a greater one has all of a smaller one")
  func samples() {
    for count in [0, 1, 2, 3, 10, 100] {
      let outcomes = (0..<count).map { Outcome.done("photo \($0)", $0) }
      var smaller: Set<Int> = []
      for limit in [0, 1, 2, 3, 4, 7, 8, 50, 99, 100, 101] {
        var sample = RowSample(limit: limit)
        for outcome in outcomes { sample.offer(outcome) }
        let found = sample.results.map(\.index)
        #expect(found.count == min(count, max(1, limit)) && found == found.sorted())
        #expect(Set(found).count == found.count && smaller.isSubset(of: found), "\(limit) of \(count)")
        smaller = Set(found)
      }
    }
  }

  @Test("a line of a log is its time as by Foundation, and values in quotes unless they are plain")
  func log() {
    let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    for seconds in [0, 0.001, 0.999, 59.5, 951_782_400.25, 1_709_164_799.75, 4_102_444_799] {
      let date = Date(timeIntervalSince1970: seconds)
      #expect(JobLogLine("done", at: date).text == date.formatted(format) + " done")
    }
    let start = JobLogLine("w", at: Date(timeIntervalSince1970: 0)).text
    func shown(_ value: String?) -> String {
      var line = JobLogLine("w", at: Date(timeIntervalSince1970: 0))
      line.add("n", value)
      return String(line.text.dropFirst(start.count))
    }
    for code in UInt32(0)..<0x180 {
      guard let scalar = UnicodeScalar(code) else { continue }
      let hidden = code < 0x20 || (0x7F...0x9F).contains(code) || code == 0xAD
      let quoted =
        switch scalar {
        case "\"", "\\": "\"a\\\(scalar)b\""
        case "\n": "\"a\\nb\""
        case " ", "=": "\"a\(scalar)b\""
        default: hidden ? "\"a\\u{\(String(code, radix: 16))}b\"" : "a\(scalar)b"
        }
      #expect(shown("a\(scalar)b") == " n=\(quoted)", "\(code)")
    }
    #expect(shown("") == " n=\"\"" && shown(nil) == "")
    for code in [0x200B, 0x2028, 0x2029, 0xE000, 0xFFFF] as [UInt32] {
      let scalar = UnicodeScalar(code) ?? "x"
      #expect(shown("\(scalar)") == " n=\"\\u{\(String(code, radix: 16))}\"", "\(code)")
    }
    var line = JobLogLine("w", at: Date(timeIntervalSince1970: 0))
    line.add("k", 7)
    line.add("k", nil as Int?)
    #expect(line.text == start + " k=7")
  }

  @Test("the number of rows is that of lines, also where lines end with a block of reading")
  func manifestSize() throws {
    let scratch = try ScratchFolder()
    for (width, count) in [(1, 10), (1024, 1023), (1024, 1024), (1024, 1025), (1023, 3000)] {
      for (hasDefaults, endsLine) in [(false, false), (false, true), (true, false), (true, true)] {
        var lines = [String](repeating: String(repeating: "x", count: width - 1), count: count)
        if hasDefaults { lines[0] = #"{"type": "defaults"}"# }
        let text = lines.joined(separator: "\n") + (endsLine ? "\n" : "")
        try Data(text.utf8).write(to: scratch.appending("m"))
        let rows = width == 1 && !endsLine ? max(0, count - 1) : count
        #expect(ManifestSize.rows(of: .file(scratch.appending("m").path)) == rows - (hasDefaults ? 1 : 0))
      }
    }
    #expect(ManifestSize.rows(of: .file(scratch.appending("none").path)) == nil)
  }
}
