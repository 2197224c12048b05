import Batch
import Documents
import Foundation
import Jobs
import TestSupport
import Testing

@Suite("a job can be watched through its files", .timeLimit(.minutes(Effort.minutes)))
struct RowFileTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func path(_ name: String) -> String { scratch.appending(name).path }
  private func text(_ name: String) throws -> String {
    try String(contentsOf: scratch.appending(name), encoding: .utf8)
  }

  private func made(_ id: String, _ index: Int = 0, milliseconds: Int = 80) -> Outcome {
    var result = Outcome.done(id, index)
    (result.input, result.output, result.byteCount) = ("in/\(id).jpg", "out/\(id).jpg", 1000)
    result.duration = .milliseconds(milliseconds)
    return result
  }

  // MARK: Metrics

  @Test("metrics are readable by Prometheus and count every row once")
  func metrics() throws {
    let metrics = try MetricsFile(path: path("m.prom"), interval: .zero)
    #expect(scratch.contents() == [], "nothing is written before the job begins")
    for index in 0..<5 { metrics.began(at: index) }
    #expect(try parsed("m.prom")["photoedit_job_finished"] == 0)
    for index in 0..<3 { metrics.ended(made("id\(index)", index, milliseconds: [1, 80, 3000][index])) }
    metrics.ended(.failure(3, "a \"strange\"\\\ncode"))
    var samples = try parsed("m.prom")
    #expect(samples["photoedit_rows_total{status=done}"] == 3)
    #expect(samples["photoedit_rows_total{status=failed}"] == 1)
    #expect(samples["photoedit_row_failures_total{code=a \"strange\"\\\ncode}"] == 1)
    #expect(samples["photoedit_rows_running"] == 1)
    #expect(samples["photoedit_output_bytes_total"] == 3000)
    #expect(samples["photoedit_row_duration_seconds_bucket{le=0.001}"] == 2)
    #expect(samples["photoedit_row_duration_seconds_bucket{le=0.128}"] == 3)
    #expect(samples["photoedit_row_duration_seconds_bucket{le=+Inf}"] == 4)
    #expect(samples["photoedit_row_duration_seconds_count"] == 4)
    metrics.finished(JobSummary())
    samples = try parsed("m.prom")
    #expect(samples["photoedit_job_finished"] == 1 && samples["photoedit_job_stopped"] == 0)
    #expect(scratch.contents() == ["m.prom"], "nothing else is left")
  }

  @Test("metrics that cannot be written stop nothing and report the reason")
  func lostMetrics() throws {
    try FileManager.default.createDirectory(at: scratch.appending("sub"), withIntermediateDirectories: false)
    let metrics = try MetricsFile(path: path("sub/m.prom"), interval: .zero)
    try FileManager.default.removeItem(at: scratch.appending("sub"))
    metrics.ended(made("a"))
    #expect(metrics.problem?.code == "file-not-found")
  }

  /// The samples of a file by their names and labels, as a reader of OpenMetrics' predecessor understands them.
  private func parsed(_ name: String) throws -> [String: Double] {
    var (samples, types): ([String: Double], [String: String]) = ([:], [:])
    for line in try text(name).split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 3).map(String.init)
      if words[0] == "#" {
        if words[1] == "TYPE" { #expect(types.updateValue(words[3], forKey: words[2]) == nil, "one type: \(line)") }
        continue
      }
      let match = try #require(String(line).wholeMatch(of: /([a-z_]+)(?:\{([a-z]+)="((?:[^"\\]|\\.)*)"\})? (\S+)/))
      let label = match.2.map { name in
        let value = match.3.map { $0.replacing(#/\\(.)/#) { $0.1 == "n" ? "\n" : String($0.1) } } ?? ""
        return "{\(name)=\(value)}"
      }
      let family = String(match.1).replacing(/_(bucket|sum|count)$/, with: "")
      #expect(types[String(match.1)] != nil || types[family] == "histogram", "its type comes first: \(line)")
      let key = String(match.1) + (label ?? "")
      #expect(samples.updateValue(try #require(Double(match.4)), forKey: key) == nil, "one sample: \(line)")
    }
    return samples
  }

  // MARK: Log

  @Test("a log is appended to and has one line per row, whatever characters are in its names")
  func log() throws {
    for _ in 0..<2 {
      let log = try LogFile(path: path("job.log"), version: "1.0")
      var result = made("a b\n\u{1B}[31m=\"x\"")
      (result.warnings, result.attempt) = (["odd"], 2)
      log.ended(result)
      log.ended(.failure(1, "not-a-photo", "cannot read 'x'"))
      var tally = Tally()
      tally.count(.done)
      tally.count(.failed)
      var summary = JobSummary(tally)
      summary.isInterrupted = true
      log.finished(summary)
    }
    let lines = try text("job.log").split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 9)
    let times = lines.dropLast().map { String($0.prefix(24)) }
    #expect(times.existAndSatisfy { $0.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil })
    let rests = lines.map { String($0.dropFirst(25)) }
    #expect(rests[0].hasPrefix("begin version=1.0 pid="))
    let made =
      #"done id="a b\n\u{1b}[31m=\"x\"" input="in/a b\n\u{1b}[31m=\"x\".jpg" output="out/a b\n\u{1b}[31m=\"x\".jpg""#
    #expect(rests[1] == made + " bytes=1000 ms=80 attempt=2 warning=odd")
    #expect(rests[2] == #"failed id=id1 ms=0 code=not-a-photo message="cannot read 'x'""#)
    #expect(
      rests[3]
        == "end rows=2 done=1 unchanged=0 skipped=0 planned=0 failed=1 crashed=0 bytes=0 ms=0 interrupted=yes reason=interrupted"
    )
    #expect(rests[5] == rests[1])
  }

  @Test("the times of a log are in UTC")
  func utc() throws {
    let before = Date()
    let log = try LogFile(path: path("job.log"), version: "1.0")
    log.began(at: 0)
    let line = try text("job.log")
    let date = try Date(String(line.prefix(24)), strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    #expect(date >= before.addingTimeInterval(-0.001) && date <= Date())
  }

  // MARK: What is there already

  @Test(
    "metrics and reports overwrite no other file", arguments: ["photo.jpg", "page.html", "folder", "none/x"])
  func others(name: String) throws {
    try Data("<!DOCTYPE html>\n<p>mine".utf8).write(to: scratch.appending("photo.jpg"))
    try Data("<!DOCTYPE html>\n<p>mine".utf8).write(to: scratch.appending("page.html"))
    try FileManager.default.createDirectory(at: scratch.appending("folder"), withIntermediateDirectories: false)
    let before = scratch.contents()
    let expected = name == "none/x" ? EditError.Code.fileNotFound : .fileExists
    #expect { try MetricsFile(path: path(name)) } throws: { ($0 as? EditError)?.code == expected }
    #expect { try ReportPage(path: path(name), title: "", version: "") } throws: {
      ($0 as? EditError)?.code == expected
    }
    #expect(scratch.contents() == before)
    #expect(try text("photo.jpg") == "<!DOCTYPE html>\n<p>mine")
  }
}
