import Documents
import Foundation
import Jobs
import TestSupport
import Testing

@testable import Batch

/// Jobs that were cut off and go on.
@Suite("resumed manifest jobs", .timeLimit(.minutes(Effort.minutes)))
struct ResumeTests {
  private static let count = Effort.choose(3, full: 6)

  @Test(
    "wherever results are cut off, even within a row, the next run completes them: a final row per id, one output each",
    arguments: ["keep", "none"])
  func everywhere(metadata: String) async throws {
    let bench = try ManifestBench(photos: Self.count)
    let manifest = ManifestBench.manifest(Self.count, more: #","metadata":"\#(metadata)""#)
    try await bench.run(manifest) { $0.scheduling.jobs = 1 }
    let whole = try bench.data("r.jsonl")
    let bytes = try bench.outputBytes()
    let lines = whole.split(separator: 10)
    var position = 0
    for (number, line) in lines.enumerated() {
      // Up to the row, and into it.
      for length in [position, position + line.count / 2, position + line.count] {
        // The output of a start row may have got its name, or not.
        for hasName in [true, false] {
          try whole.prefix(length).write(to: bench.scratch.appending("r.jsonl"))
          let ended = try ids(bench, type: "row")
          let begun = try ids(bench, type: "start").filter { !ended.contains($0) }
          try restore(bench, bytes, have: hasName ? ended + begun : ended)
          try await bench.run(manifest) { ($0.resumes, $0.scheduling.jobs) = (true, 1) }
          let rows = try bench.rows()
          #expect(rows.count == Self.count, "after \(number) rows and \(length - position) bytes")
          #expect(Set(rows.compactMap { $0.text("id") }).count == Self.count)
          #expect(Set(rows.compactMap { $0.text("status") }).isSubset(of: ["done", "unchanged"]))
          #expect(try bench.outputBytes() == bytes)
        }
      }
      position += line.count + 1
    }
  }

  /// The ids of the whole rows of a type. A row without its line end is torn: a start row is whole before its output
  /// gets its name.
  private func ids(_ bench: ManifestBench, type: String) throws -> [String] {
    let data = try bench.data("r.jsonl")
    return data.prefix((data.lastIndex(of: 10) ?? -1) + 1).split(separator: 10).compactMap { line in
      guard let row = try? JSONValue.parse(Array(line)), row.text("type") == type else { return nil }
      return row.text("id")
    }
  }

  /// Lets the outputs of these rows be there, and no others.
  private func restore(_ bench: ManifestBench, _ bytes: [String: Data], have ids: [String]) throws {
    for (name, data) in bytes {
      let target = bench.scratch.appending("out/" + name)
      try? FileManager.default.removeItem(at: target)
      if ids.contains("r" + name.prefix { $0 != "." }) { try data.write(to: target) }
    }
  }

  @Test("resuming a run with all rows complete only counts them, and keeps the failures")
  func complete() async throws {
    let bench = try ManifestBench(photos: 2)
    try await bench.run(ManifestBench.manifest(3))
    let first = try bench.rows()
    let outcome = try await bench.run(ManifestBench.manifest(3)) { $0.resumes = true }
    #expect(outcome.tally.earlier == 3 && outcome.tally[.failed] == 1 && outcome.tally[.done] == 2)
    #expect(try bench.rows() == first)
  }

  /// Runs a manifest of one photo, and keeps only the start row of its results, as if the run had died then.
  private func begun(_ manifest: String) async throws -> ManifestBench {
    let bench = try ManifestBench(photos: 1)
    try await bench.run(manifest)
    let whole = try bench.data("r.jsonl")
    try whole.prefix((whole.firstIndex(of: 10) ?? -1) + 1).write(to: bench.scratch.appending("r.jsonl"))
    #expect(try bench.rows(type: nil).map { $0.text("type") } == ["start"])
    return bench
  }

  @Test(
    "a file that another program made in the place of an output stays, also where an earlier run had begun its row",
    arguments: ["keep", "none"], [ExistingOutput.refuse, .update])
  func foreign(metadata: String, existing: ExistingOutput) async throws {
    let manifest = ManifestBench.manifest(1, more: #","metadata":"\#(metadata)""#)
    let bench = try await begun(manifest)
    try SampleFile.medium.write(to: bench.scratch.appending("out/0.jpg"))
    // However often it is tried: a row that failed has written nothing.
    for _ in 0..<2 {
      try await bench.run(manifest) { ($0.resumes, $0.retriesFailures, $0.existing) = (true, true, existing) }
      #expect(try bench.rows().last?["error"]?["code"] == "output-exists")
      #expect(try bench.data("out/0.jpg") == SampleFile.medium)
    }
  }

  @Test(
    "an output of an earlier run is replaced after its recipe has changed, also without metadata",
    arguments: ["keep", "none"])
  func changed(metadata: String) async throws {
    let more = #","metadata":"\#(metadata)""#
    let bench = try await begun(ManifestBench.manifest(1, more: more))
    let first = try bench.data("out/0.jpg")
    for edge in [40, 32] {
      try await bench.run(ManifestBench.manifest(1, more: more + #","longEdge":\#(edge)"#)) {
        ($0.resumes, $0.existing) = (true, .update)
      }
      #expect(try bench.statuses()["r0"] == "done")
      // The run dies before the final row.
      let rows = try bench.data("r.jsonl").split(separator: 10, omittingEmptySubsequences: true)
      let starts = rows.filter { String(decoding: $0, as: UTF8.self).contains(#""type":"start""#) }
      try Data(starts.joined(separator: [10]) + [10]).write(to: bench.scratch.appending("r.jsonl"))
    }
    #expect(try bench.data("out/0.jpg") != first)
    // Of a run that died before its output got its name, the one before it is there.
    try first.write(to: bench.scratch.appending("out/0.jpg"))
    var line = try #require(try bench.rows(type: "start").first?.objectValue)
    line["replaces"] = line["sha256"]
    line["sha256"] = .string(String(repeating: "0", count: 64))
    try Data(JSONValue.object(line).canonicalBytes() + [10]).write(to: bench.scratch.appending("r.jsonl"))
    try await bench.run(ManifestBench.manifest(1, more: more + #","longEdge":24"#)) {
      ($0.resumes, $0.existing) = (true, .update)
    }
    #expect(try bench.statuses()["r0"] == "done")
  }

  @Test("failed rows are retried on request with a new attempt number, and the last row counts")
  func retry() async throws {
    let bench = try ManifestBench(photos: 2)
    try await bench.run(ManifestBench.manifest(3))
    try bench.photo("in/2.jpg", 2)
    try await bench.run(ManifestBench.manifest(3)) { $0.resumes = true }
    #expect(try bench.statuses()["r2"] == "failed")
    let outcome = try await bench.run(ManifestBench.manifest(3)) { ($0.resumes, $0.retriesFailures) = (true, true) }
    #expect(outcome.tally[.failed] == 0 && outcome.tally[.done] == 3)
    let rows = try bench.rows().filter { $0.text("id") == "r2" }
    #expect(rows.map { $0["attempt"] } == [1, 2] && rows.map { $0.text("status") } == ["failed", "done"])
  }

  @Test("two concurrent runs of one shard make each output once, and both report every row as done")
  func twice() async throws {
    let bench = try ManifestBench(photos: 24)
    try bench.write("m.jsonl", ManifestBench.manifest(24))
    async let first = bench.run(bench.request("1"))
    async let second = bench.run(bench.request("2"))
    let summaries = [try await first, try await second]
    for summary in summaries { #expect(summary.tally[.done] + summary.tally[.unchanged] == 24, "\(summary)") }
    #expect(summaries[0].tally[.done] + summaries[1].tally[.done] >= 24)
    let alone = try ManifestBench(photos: 24)
    try await alone.run(ManifestBench.manifest(24))
    #expect(try bench.outputBytes() == alone.outputBytes())
    #expect(bench.outputs.count == 24)
  }
}
