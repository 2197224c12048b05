import Documents
import Foundation
import Jobs
import TestSupport
import Testing

@testable import Batch

@Suite("merged results", .timeLimit(.minutes(Effort.minutes)))
struct MergeTests {
  let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try write("m.jsonl", (0..<4).map { #"{"id": "r\#($0)", "input": "\#($0).jpg", "output": "o/\#($0).jpg"}"# })
  }

  private func path(_ name: String) -> String { scratch.appending(name).path }

  private func write(_ name: String, _ lines: [String], end: String = "\n") throws {
    try Data((lines.joined(separator: "\n") + end).utf8).write(to: scratch.appending(name))
  }

  private static func row(_ id: String, _ status: String = "done", attempt: Int = 1, _ fingerprint: String = "f")
    -> String
  {
    let error = status == "failed" ? #""error":{"code":"c","message":"why \#(id)","retryable":false},"# : ""
    return
      #"{"attempt":\#(attempt),\#(error)"fingerprint":"\#(fingerprint)","id":"\#(id)","status":"\#(status)","type":"row"}"#
  }

  private func merge(_ results: String..., retry: String? = nil) throws -> (summary: MergeSummary, found: [String]) {
    var merge = ResultMerge(results.map(path), .file(path("m.jsonl")))
    merge.retryManifest = retry.map(path)
    var found: [String] = []
    let summary = try merge.run { finding in
      switch finding {
      case .missing(let id, let index): found.append("missing \(id) \(index)")
      case .failed(let id, let message, let row): found.append("failed \(id) \(message) \(row.count > 10)")
      case .conflict(let id, let index): found.append("conflict \(id) \(index)")
      }
    }
    return (summary, found)
  }

  @Test("results with every row once are complete, in whatever order and file")
  func complete() throws {
    try write("a.jsonl", [#"{"type":"start","id":"r0"}"#, Self.row("r3"), Self.row("r0")])
    try write("b.jsonl", ["", Self.row("r2", "unchanged"), Self.row("r1"), #"{"type":"summary"}"#])
    let (summary, found) = try merge("a.jsonl", "b.jsonl")
    #expect(found.isEmpty && summary.isComplete)
    #expect(
      summary.tally.total == 4 && summary.tally[.done] == 3 && summary.tally[.unchanged] == 1
        && summary.unknownRows == 0)
  }

  @Test("missing and failed rows are reported in manifest order and written as a manifest of the rest")
  func rest() throws {
    try write(
      "m.jsonl",
      [
        #"{"type": "defaults", "recipe": "r.json"}"#, #"{"id":"r0","input":"0.jpg","output":"0.jpg"}"#,
        #"{"id":"r1","input":"1.jpg",  "output":"1.jpg"}"#, #"{"input":"2.jpg","output":"o/2.jpg"}"#, "{bad",
      ])
    try write("a.jsonl", [Self.row("r1", "failed"), Self.row("o/2.jpg"), Self.row("row 4", "failed")])
    let (summary, found) = try merge("a.jsonl", retry: "rest.jsonl")
    #expect(found == ["missing r0 0", "failed r1 why r1 true", "failed row 4 why row 4 true"])
    #expect(!summary.isComplete && summary.missing == 1 && summary.tally[.failed] == 2 && summary.tally[.done] == 1)
    let lines = try String(contentsOf: scratch.appending("rest.jsonl"), encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0].contains("defaults") && lines[2] == #"{"id":"r1","input":"1.jpg",  "output":"1.jpg"}"#)
    // What is there is not replaced.
    let error = #expect(throws: EditError.self) { try merge("a.jsonl", retry: "rest.jsonl") }
    #expect(error?.code == .outputExists && error?.path == path("rest.jsonl"))
    #expect(try String(contentsOf: scratch.appending("rest.jsonl"), encoding: .utf8).split(separator: "\n") == lines)
  }

  @Test("the rows of a dry run are missing, also where a run has rendered others")
  func dryRun() throws {
    try write("dry.jsonl", (0..<4).map { Self.row("r\($0)", "planned", attempt: 3) })
    #expect(try merge("dry.jsonl").found == (0..<4).map { "missing r\($0) \($0)" })
    try write("a.jsonl", [Self.row("r0"), Self.row("r1"), Self.row("r3")])
    let (summary, found) = try merge("dry.jsonl", "a.jsonl", retry: "rest.jsonl")
    #expect(found == ["missing r2 2"] && !summary.isComplete)
    #expect(summary.tally[.done] == 3 && summary.tally[.planned] == 0 && summary.unknownRows == 0)
    let rest = try String(contentsOf: scratch.appending("rest.jsonl"), encoding: .utf8)
    #expect(rest.split(separator: "\n").count == 1 && rest.contains("r2"))
  }

  @Test("the highest attempt counts, and of two runs with the same attempt the one that did not fail")
  func attempts() throws {
    try write(
      "a.jsonl", [Self.row("r0", attempt: 2), Self.row("r0", "failed"), Self.row("r1", "failed"), Self.row("r2")])
    try write("b.jsonl", [Self.row("r1"), Self.row("r2", "failed", attempt: 2), Self.row("r3")])
    let (summary, found) = try merge("a.jsonl", "b.jsonl")
    #expect(found == ["failed r2 why r2 true"])
    #expect(summary.tally[.done] == 3 && summary.tally[.failed] == 1)
  }

  @Test("outputs made from different inputs are a conflict; a failure is not")
  func conflict() throws {
    try write("a.jsonl", [Self.row("r0", "done", "x"), Self.row("r1", "failed", "x"), Self.row("r2"), Self.row("r3")])
    try write("b.jsonl", [Self.row("r0", "unchanged", "y"), Self.row("r1", "done", "y"), Self.row("r2", "unchanged")])
    let (summary, found) = try merge("a.jsonl", "b.jsonl")
    #expect(found == ["conflict r0 0"])
    #expect(!summary.isComplete && summary.conflicts == 1 && summary.tally[.done] + summary.tally[.unchanged] == 4)
  }

  @Test("an incomplete last line is ignored; any other line that is not a row is an error")
  func torn() throws {
    try write("a.jsonl", (0..<3).map { Self.row("r\($0)") } + [String(Self.row("r3").prefix(30))], end: "")
    #expect(try merge("a.jsonl").found == ["missing r3 3"])
    for line in ["nonsense", "{}", #"{"type":"row","id":"r3"}"#, #"{"type":"row","id":"r3","status":"great"}"#] {
      try write("a.jsonl", [Self.row("r0"), line, Self.row("r1")])
      do {
        _ = try merge("a.jsonl")
        Issue.record("read '\(line)'")
      } catch let error as EditError {
        #expect(error.code == .resultsDamaged && error.message.contains("line 2"))
      }
    }
  }

  @Test("rows reformatted by another program are read, and rows of another manifest are counted")
  func foreign() throws {
    let spaced = #"{ "type": "row", "status": "done", "id": "r0", "attempt": 1, "fingerprint": "f" }"#
    try write("a.jsonl", [spaced + "\r", Self.row("r0"), Self.row("r1"), Self.row("other")])
    let (summary, found) = try merge("a.jsonl")
    #expect(found == ["missing r2 2", "missing r3 3"])
    #expect(summary.unknownRows == 1)
  }

  @Test("the second of two rows with the same id is identified by its number")
  func duplicates() throws {
    try write("m.jsonl", Array(repeating: #"{"id":"r0","input":"0.jpg","output":"0.jpg"}"#, count: 2))
    try write("a.jsonl", [Self.row("r0"), Self.row("row 2", "failed")])
    #expect(try merge("a.jsonl").found == ["failed r0 why row 2 true"])
    try write("a.jsonl", [Self.row("r0")])
    #expect(try merge("a.jsonl").found == ["missing r0 1"])
  }

  @Test("a manifest of the rest must be in the same folder, because its paths are relative")
  func otherFolder() throws {
    try FileManager.default.createDirectory(at: scratch.appending("sub"), withIntermediateDirectories: true)
    try write("a.jsonl", [Self.row("r0")])
    #expect(throws: EditError.self) { try merge("a.jsonl", retry: "sub/rest.jsonl") }
    #expect(scratch.contents() == ["a.jsonl", "m.jsonl", "sub"])
  }
}
