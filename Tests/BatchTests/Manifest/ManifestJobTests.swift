import Documents
import Foundation
import Jobs
import Rendering
import TestSupport
import Threads
import Testing

@testable import Batch

@Suite("manifest jobs", .timeLimit(.minutes(Effort.minutes)))
struct ManifestJobTests {
  @Test("each row has one final row: the output, or the reason of the failure")
  func results() async throws {
    let bench = try ManifestBench(photos: 2)
    let manifest =
      ManifestBench.manifest(2) + """

        {"id":"r0","input":"in/1.jpg","output":"out/again.jpg"}
        {"id":"same","input":"in/1.jpg","output":"out/0.jpg"}
        {"id":"gone","input":"in/gone.jpg"}
        {"id":"text","input":"m.jsonl"}
        {"id":"self","input":"in/0.jpg","output":"in/0.jpg"}
        {"id":"folder","input":"in","output":"out/f.jpg"}
        {"id":"recipe","input":"in/0.jpg","recipe":"golden-houre","output":"out/g.jpg"}
        {"id":"inline","input":"in/0.jpg","recipe":{"adjustments":[{"op":"exposur"}]},"output":"out/h.jpg"}
        {"id":"format","input":"in/0.jpg","format":"avif","output":"out/i.png"}
        {"id":"value","input":"in/0.jpg","quality":101,"output":"out/j.jpg"}
        {"id":"param","input":"in/0.jpg","params":{"x":1},"output":"out/k.jpg"}
        {"id":"store","input":"s3://bucket/a.jpg","output":"out/l.jpg"}
        {"id":"expect","input":"in/0.jpg","output":"out/n.jpg","expect":{"sha256":"\(String(repeating: "0", count: 64))"}}
        """
    let original = try bench.data("in/0.jpg")
    let outcome = try await bench.run(manifest)
    let rows = try bench.rows()
    #expect(Set(rows.compactMap { $0.text("id") }).count == rows.count)
    let codes = Dictionary(uniqueKeysWithValues: rows.map { ($0.text("id") ?? "", $0.code ?? $0.text("status") ?? "") })
    #expect(
      codes == [
        "r0": "done", "r1": "done", "row 3": "duplicate-id", "same": "output-collision", "gone": "file-not-found",
        "text": "bad-image", "self": "output-is-input", "folder": "not-a-file", "recipe": "file-not-found",
        "inline": "unknown-op", "format": "format-conflict", "value": "out-of-range", "param": "unknown-parameter",
        "store": "no-store", "expect": "unexpected-content",
      ])
    #expect(bench.outputs == ["0.jpg", "1.jpg"])
    #expect(try bench.data("in/0.jpg") == original)
    #expect((outcome.tally[.done], outcome.tally[.failed], outcome.tally.total) == (2, 13, 15))
    let made = try #require(rows.first { $0.text("id") == "r0" })
    #expect(made["width"] == 48 && made["height"] == 32 && made["attempt"] == 1)
    #expect(made["bytes"]?.integerValue == (try bench.data("out/0.jpg").count))
    #expect(try bench.rows(type: nil).last?.text("type") == "summary")
  }

  @Test("a photo of the size that a job allows is rendered, and one of a byte more is not")
  func fileLimit() async throws {
    let bench = try ManifestBench(photos: 1)
    let size = try bench.data("in/0.jpg").count
    for (limit, code) in [(size, nil), (size - 1, "over-limit")] {
      let results = "r\(limit).jsonl"
      try await bench.run(ManifestBench.manifest(1).replacing("out/{stem}", with: "out/\(limit)")) {
        ($0.limits.file, $0.results) = (limit, .file(bench.path(results)))
      }
      #expect(try bench.rows(results).map(\.code) == [code])
    }
    #expect(bench.outputs == ["\(size).jpg"])
  }

  @Test("a second run finds the outputs of the first by its trace, by the journal, and without decoding a photo")
  func unchanged() async throws {
    let bench = try ManifestBench()
    for metadata in ["keep", "none"] {
      let manifest = ManifestBench.manifest(3, more: #","metadata":"\#(metadata)""#)
        .replacing("out/{stem}", with: "out/\(metadata)-{stem}")
      try await bench.run(manifest) { ($0.results, $0.journal) = (.file(bench.path("1-\(metadata)")), bench.path("j")) }
      let bytes = try bench.outputBytes()
      try await bench.run(manifest) {
        ($0.results, $0.journal) = (.file(bench.path("2-\(metadata)")), bench.path("j"))
        // A photo could not be decoded within this limit.
        $0.limits.pixels = 1
      }
      #expect(try bench.statuses("2-\(metadata)").values.existAndSatisfy { $0 == "unchanged" })
      #expect(try bench.outputBytes() == bytes)
    }
    let traced = ManifestBench.manifest(3).replacing("out/{stem}", with: "out/keep-{stem}")
    try await bench.run(traced + "\n") { $0.results = .file(bench.path("3")) }
    #expect(try Set(bench.statuses("3").values) == ["unchanged"], "keep is the default, so these are the same outputs")
    let bare = ManifestBench.manifest(3, more: #","metadata":"none""#)
      .replacing("out/{stem}", with: "out/none-{stem}")
    try await bench.run(bare) { $0.results = .file(bench.path("4")) }
    #expect(try bench.rows("4").compactMap(\.code) == ["output-exists", "output-exists", "output-exists"])
  }

  @Test(
    "everything that determines the output changes the fingerprint, and other outputs are overwritten only on request",
    arguments: [#""quality":50"#, #""recipe":{"adjustments":[{"op":"exposure","ev":0.6}]}"#, #""longEdge":40"#])
  func changed(member: String) async throws {
    let bench = try ManifestBench(photos: 1)
    try await bench.run(ManifestBench.manifest(1))
    let first = try bench.outputBytes()
    let manifest = ManifestBench.manifest(1, more: "," + member)
    try await bench.run(manifest) { $0.results = .file(bench.path("2")) }
    #expect(try bench.rows("2").first?.code == "output-exists")
    #expect(try bench.outputBytes() == first)
    try await bench.run(manifest) { ($0.results, $0.existing) = (.file(bench.path("3")), .update) }
    #expect(try bench.statuses("3") == ["r0": "done"])
    #expect(try bench.outputBytes() != first)
  }

  @Test("a changed photo is rendered again; a touched one is not")
  func photoChanged() async throws {
    let bench = try ManifestBench(photos: 2)
    try await bench.run(ManifestBench.manifest(2)) { $0.journal = bench.path("j") }
    try bench.photo("in/0.jpg", 9)
    try bench.data("in/1.jpg").write(to: bench.scratch.appending("in/1.jpg"))
    try await bench.run(ManifestBench.manifest(2)) {
      ($0.results, $0.journal, $0.existing) = (.file(bench.path("2")), bench.path("j"), .update)
    }
    #expect(try bench.statuses("2") == ["r0": "done", "r1": "unchanged"])
  }

  @Test("a file of another program is kept unless overwriting is forced")
  func foreignFile() async throws {
    let bench = try ManifestBench(photos: 1)
    try FileManager.default.createDirectory(at: bench.scratch.appending("out"), withIntermediateDirectories: true)
    try SampleFile.medium.write(to: bench.scratch.appending("out/0.jpg"))
    for (name, policy) in [("1", ExistingOutput.refuse), ("2", .update)] {
      try await bench.run(ManifestBench.manifest(1)) { ($0.results, $0.existing) = (.file(bench.path(name)), policy) }
      #expect(try bench.rows(name).first?.code == "output-exists")
      #expect(try bench.data("out/0.jpg") == SampleFile.medium)
    }
    try await bench.run(ManifestBench.manifest(1)) { ($0.results, $0.existing) = (.file(bench.path("3")), .replace) }
    #expect(try bench.statuses("3") == ["r0": "done"])
    #expect(try bench.data("out/0.jpg") != SampleFile.medium)
  }

  @Test("an update leaves an output that was made from another photo, unless the journal says that it is the row's own")
  func otherPhoto() async throws {
    let bench = try ManifestBench(photos: 2)
    func manifest(_ input: String) -> String {
      ManifestBench.defaults + "\n" + #"{"id":"r0","input":"in/\#(input)","output":"out/0.jpg"}"#
    }
    try await bench.run(manifest("0.jpg")) { $0.journal = bench.path("j") }
    let made = try bench.data("out/0.jpg")
    let other = manifest("1.jpg")
    try await bench.run(other) { ($0.results, $0.existing) = (.file(bench.path("2")), .update) }
    #expect(try bench.rows("2").first?.code == "output-exists")
    #expect(try bench.data("out/0.jpg") == made)
    try await bench.run(other) {
      ($0.results, $0.journal, $0.existing) = (.file(bench.path("3")), bench.path("j"), .update)
    }
    #expect(try bench.statuses("3") == ["r0": "done"])
  }

  @Test("an original of another row is never overwritten, even by force, wherever its row is")
  func originals() async throws {
    let bench = try ManifestBench(photos: 3)
    let before = try (0..<3).map { try bench.data("in/\($0).jpg") }
    let manifest = """
      {"id":"a","input":"in/0.jpg","recipe":{"adjustments":[]},"output":"in/1.jpg"}
      {"id":"b","input":"in/1.jpg","recipe":{"adjustments":[]},"output":"out/b.jpg"}
      {"id":"c","input":"in/2.jpg","recipe":{"adjustments":[]},"output":"./in/../in/1.jpg"}
      {"id":"d","input":"in/2.jpg","recipe":{"adjustments":[]},"output":"hard.jpg"}
      {"id":"e","input":"in/2.jpg","recipe":{"adjustments":[]},"output":"soft.jpg"}
      """
    try FileManager.default.linkItem(atPath: bench.path("in/1.jpg"), toPath: bench.path("hard.jpg"))
    try FileManager.default.createSymbolicLink(atPath: bench.path("soft.jpg"), withDestinationPath: "in/1.jpg")
    try await bench.run(manifest) { $0.existing = .replace }
    #expect(
      try bench.rows().map { "\($0.text("id") ?? "") \($0.code ?? "done")" }.sorted()
        == ["a output-is-input", "b done", "c output-is-input", "d output-is-input", "e output-is-input"])
    #expect(try (0..<3).map { try bench.data("in/\($0).jpg") } == before)
  }

  @Test("a dry run writes nothing, reports failures, and completes no row")
  func dryRun() async throws {
    let bench = try ManifestBench()
    let outcome = try await bench.run(ManifestBench.manifest(4)) { $0.isDryRun = true }
    #expect(try bench.statuses() == ["r0": "planned", "r1": "planned", "r2": "planned", "r3": "failed"])
    #expect(outcome.tally[.planned] == 3 && bench.outputs == [])
    try bench.photo("in/3.jpg", 3)
    try await bench.run(ManifestBench.manifest(4)) { ($0.resumes, $0.retriesFailures) = (true, true) }
    #expect(try Set(bench.statuses().values) == ["done"])
  }

  @Test("more failures than allowed stop the job, which can be resumed")
  func failures() async throws {
    let bench = try ManifestBench(photos: 1)
    let rows = (0..<200).map { #"{"id":"r\#($0)","input":"gone/\#($0).jpg"}"# }
    let manifest = ([ManifestBench.defaults] + rows).joined(separator: "\n")
    let outcome = try await bench.run(manifest) { ($0.failureLimit, $0.scheduling.jobs) = (.count(5), 1) }
    #expect(outcome.error?.code == "too-many-failures")
    #expect(outcome.tally[.failed] == 6 && outcome.stopReason != nil)
    #expect(try bench.rows().count == 6)
    let percent = try await bench.run(manifest) {
      ($0.results, $0.failureLimit, $0.scheduling.jobs) = (.file(bench.path("2")), .percent(10), 1)
    }
    #expect(percent.tally[.failed] == 100, "a percentage applies from the hundredth row on")
    let rest = try await bench.run(manifest) { ($0.resumes, $0.scheduling.jobs) = (true, 1) }
    #expect(rest.error == nil && rest.tally[.failed] == 200 && rest.tally.earlier == 6)
    #expect(try bench.rows().count == 200)
  }

  @Test("a failure limit is a count or a percentage", arguments: ["", "x", "-1", "101%", "5 %"])
  func badLimit(text: String) { #expect(throws: EditError.self) { try FailureLimit(text) } }

  @Test("existing results are not overwritten, and the manifest is never used for results")
  func existing() async throws {
    let bench = try ManifestBench(photos: 1)
    try await bench.run(ManifestBench.manifest(1))
    let before = try bench.data("r.jsonl")
    let error = await #expect(throws: EditError.self) { try await bench.run(ManifestBench.manifest(1)) }
    #expect(error?.code == "results-exist" && error?.category == .cannotCreate)
    #expect(try bench.data("r.jsonl") == before)
    let other = await #expect(throws: EditError.self) {
      try await bench.run(ManifestBench.manifest(1)) { ($0.results, $0.resumes) = (.file(bench.path("m.jsonl")), true) }
    }
    #expect(other?.code == "bad-results")
  }

  @Test("only rows of the shard are processed and counted")
  func shard() async throws {
    let bench = try ManifestBench()
    let shard = Shard(index: 1, count: 2)
    let own = (0..<6).map { "r\($0)" }.filter { shard.contains(id: $0, input: .file("")) }
    #expect((1...5).contains(own.count))
    let outcome = try await bench.run(ManifestBench.manifest(6)) { $0.shard = shard }
    #expect(outcome.tally.total == own.count)
    #expect(try bench.statuses().keys.sorted() == own)
  }

  @Test("observers receive every row in order, and the end")
  func observers() async throws {
    let bench = try ManifestBench()
    let observer = Recorder()
    try await bench.run(ManifestBench.manifest(4), observers: [observer]) { $0.scheduling.jobs = 1 }
    #expect(
      observer.heard == [
        "began 0", "ended r0 done", "began 1", "ended r1 done", "began 2", "ended r2 done", "began 3",
        "ended r3 failed",
        "finished 4",
      ])
  }

  private final class Recorder: JobObserver {
    private let lines = Monitor<[String]>([])
    var heard: [String] { lines.withLock { $0 } }
    func began(at index: Int) { lines.withLock { $0.append("began \(index)") } }
    func ended(_ result: Outcome) { lines.withLock { $0.append("ended \(result.id) \(result.word.rawValue)") } }
    func finished(_ summary: JobSummary) { lines.withLock { $0.append("finished \(summary.tally.total)") } }
  }
}
