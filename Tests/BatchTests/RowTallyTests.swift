import Batch
import Documents
import Foundation
import Jobs
import TestSupport
import Testing

@Suite("statistics of many rows take constant space", .timeLimit(.minutes(Effort.minutes)))
struct StatisticsTests {
  @Test("a duration counts in the octave that contains it, bounds included")
  func octaves() {
    var durations = DurationHistogram()
    for milliseconds in [0.2, 1, 1.01, 2, 64, 65, 1e9] { durations.add(.milliseconds(1) * milliseconds) }
    var expected = [Int](repeating: 0, count: DurationHistogram.octaves + 2)
    (expected[0], expected[1], expected[6], expected[7], expected[expected.count - 1]) = (2, 2, 1, 1, 1)
    #expect(durations.octaveCounts == expected)
    #expect(durations.count(upToOctave: 6) == 5)
    #expect(durations.longest == .milliseconds(1) * 1e9)
  }

  @Test("a quantile of the durations is accurate to a tenth", arguments: [0.1, 0.5, 0.9, 0.99, 1])
  func quantiles(share: Double) throws {
    var durations = DurationHistogram()
    for milliseconds in 1...10_000 { durations.add(.milliseconds(milliseconds)) }
    let found = try #require(durations.quantile(share)) / .milliseconds(1)
    #expect(abs(found / (10_000 * share) - 1) < 0.1)
    #expect(DurationHistogram().quantile(share) == nil)
  }

  @Test("failures are grouped by code, the most frequent first, with the first ones as examples")
  func failures() {
    var tally = Statistics()
    for index in 0..<1000 { tally.end(.failure(index, index % 3 == 0 ? "b" : "a")) }
    for index in 0..<300 { tally.end(.failure(index, "code-\(index)")) }
    let groups = tally.failureGroups
    #expect(tally.tally.failures == 1300)
    #expect(groups.prefix(2).map(\.code) == ["a", "b"] && groups[0].count == 666)
    #expect(groups[0].examples.map(\.id).prefix(3) == ["id1", "id2", "id4"])
    #expect(groups.count <= 101 && groups.existAndSatisfy { $0.examples.count <= 20 })
    #expect(groups.reduce(0) { $0 + $1.count } == 1300)
  }

  @Test("rows in progress are those that began and have not ended")
  func running() {
    var tally = Statistics()
    for index in 0..<3 { tally.begin(at: index) }
    tally.end(.done("b", 1))
    tally.end(.failure(9, "bad-row", id: "unreadable"))
    #expect(tally.running == 2)
  }

  @Test("a sample is independent of the order of results, sorted by manifest order, and evenly spread")
  func sample() {
    let results = (0..<20_000).map { Outcome.done("photo-\($0).jpg", $0) }
    var (first, second) = (RowSample(limit: 100), RowSample(limit: 100))
    for result in results { first.offer(result) }
    for result in results.reversed() { second.offer(result) }
    let indexes = first.results.map(\.index)
    #expect(indexes == second.results.map(\.index))
    #expect(indexes.count == 100 && indexes == indexes.sorted())
    // Each quarter of the manifest has 25, give or take four standard deviations.
    for quarter in 0..<4 { #expect((8...42).contains(indexes.count { $0 / 5000 == quarter })) }
  }

  @Test("progress counts the rows of this run and estimates the time left from its position in the manifest")
  func progress() {
    var progress = JobProgress(total: 20_000, noun: "row")
    #expect(progress.text(elapsed: .zero) == "0 rows, 0 % of 20\u{2009}000")
    // Half of the rows have ended in an earlier run, and every other one is of another shard.
    for index in stride(from: 10_000, to: 12_000, by: 2) {
      progress.begin(at: index)
      progress.end(at: index, failed: index < 10_006)
    }
    let line = "1000 rows, 59 % of 20\u{2009}000, 10/s, 6 min 41 s left, 3 failed"
    #expect(progress.text(elapsed: .seconds(100)) == line)
    #expect(JobProgress(total: nil, noun: "row").text(elapsed: .seconds(5)) == "0 rows")
  }

  @Test(
    "the rows of a manifest are its lines except the defaults",
    arguments: [("", 0), ("{}", 1), ("{}\n{}\n", 2), ("{\"type\": \"defaults\"}\n{}\n{}", 2)])
  func manifestSize(text: String, rows: Int) throws {
    let scratch = try ScratchFolder()
    try Data(text.utf8).write(to: scratch.appending("m"))
    #expect(ManifestSize.rows(of: .file(scratch.appending("m").path)) == rows)
    #expect(ManifestSize.rows(of: .standardInput) == nil)
  }

  @Test(
    "amounts are abbreviated",
    arguments: [
      (Duration.milliseconds(1.24), "1.2 ms"), (.milliseconds(82.4), "82 ms"), (.milliseconds(1300), "1.3 s"),
      (.seconds(59.97), "1 min"), (.seconds(245), "4 min 5 s"), (.seconds(7800), "2 h 10 min"),
      (.seconds(3600 * 76), "3 d 4 h"),
    ])
  func durations(duration: Duration, text: String) { #expect(FormattedAmount.text(duration) == text) }

  @Test(
    "sizes are abbreviated",
    arguments: [
      (820, "820 B"), (12_345, "12 kB"), (3_440_000, "3.4 MB"), (999_700, "1 MB"), (1_230_000_000_000, "1.2 TB"),
    ])
  func sizes(bytes: Int, text: String) { #expect(FormattedAmount.text(bytes: bytes) == text) }
}
