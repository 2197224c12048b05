import Documents
import Foundation
import Jobs
import TestSupport
import Testing

@testable import Batch

/// Generated results, and a model of what they amount to.
@Suite("merges of generated results", .timeLimit(.minutes(Effort.minutes)))
struct MergeModelTests {
  struct Result {
    var id: String
    var status: String
    var attempt: Int
    var fingerprint: String
    var message: String

    var isFailure: Bool { status == "failed" || status == "crashed" }

    var line: String {
      let error = isFailure ? #","error":{"message":"\#(message)"}"# : ""
      return
        #"{"type":"row","id":"\#(id)","status":"\#(status)","attempt":\#(attempt),"fingerprint":"\#(fingerprint)"\#(error)}"#
    }
  }

  private static func findings(_ merge: ResultMerge) throws -> (MergeSummary, [String]) {
    var found: [String] = []
    let summary = try merge.run { finding in
      switch finding {
      case .missing(let id, let index): found.append("missing \(id) \(index)")
      case .failed(let id, let message, let row): found.append("failed \(id) \(message) \(row.isEmpty)")
      case .conflict(let id, let index): found.append("conflict \(id) \(index)")
      }
    }
    return (summary, found)
  }

  @Test("counts, findings and the rest are those of a model, whatever the results and their files", arguments: 0..<40)
  func model(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed + 100)
    let scratch = try ScratchFolder()
    let count = Int.random(in: 1...12, using: &generator)
    let ids = (0..<count + 3).map { "r\($0)" }
    let manifest = ids.prefix(count).map { #"{"id": "\#($0)", "input": "\#($0).jpg", "output": "o/\#($0).jpg"}"# }
    try Data((manifest.joined(separator: "\n") + "\n").utf8).write(to: scratch.appending("m.jsonl"))
    var results: [[Result]] = []
    for file in 0..<Int.random(in: 1...3, using: &generator) {
      results.append(
        (0..<Int.random(in: 0...2 * count, using: &generator)).map { number in
          let status = ["done", "unchanged", "failed", "crashed"].randomElement(using: &generator) ?? "done"
          return Result(
            id: ids.randomElement(using: &generator) ?? "", status: status,
            attempt: Int.random(in: 1...3, using: &generator),
            fingerprint: Bool.random(using: &generator) ? "x" : "y", message: "why \(file).\(number)")
        })
    }
    for (number, rows) in results.enumerated() {
      let text = rows.map { $0.line + "\n" }.joined()
      try Data(text.utf8).write(to: scratch.appending("\(number).jsonl"))
    }
    var (expected, rest, failures, successes, missing, conflicts) = ([String](), [String](), 0, 0, 0, 0)
    for (index, id) in ids.prefix(count).enumerated() {
      // The last of them counts: by attempt, and of one attempt those that did not fail.
      let own = results.joined().filter { $0.id == id }
        .sorted { ($0.attempt, $0.isFailure ? 0 : 1) < ($1.attempt, $1.isFailure ? 0 : 1) }
      guard let last = own.last else {
        missing += 1
        rest.append(manifest[index])
        expected.append("missing \(id) \(index)")
        continue
      }
      let pairs = zip(own, own.dropFirst())
      if pairs.contains(where: { !$0.isFailure && !$1.isFailure && $0.fingerprint != $1.fingerprint }) {
        conflicts += 1
        expected.append("conflict \(id) \(index)")
      }
      if last.isFailure {
        failures += 1
        rest.append(manifest[index])
        expected.append("failed \(id)")
      } else {
        successes += 1
      }
    }
    var merge = ResultMerge(
      results.indices.map { scratch.appending("\($0).jsonl").path }, .file(scratch.appending("m.jsonl").path))
    merge.retryManifest = scratch.appending("rest.jsonl").path
    let (summary, found) = try Self.findings(merge)
    // Of several failures of one attempt any may be reported.
    let shown = found.map { line in
      line.hasPrefix("failed") ? line.split(separator: " ")[..<2].joined(separator: " ") : line
    }
    #expect(shown == expected)
    for line in found where line.hasPrefix("failed") {
      let words = line.split(separator: " ")
      #expect(results.joined().contains { $0.isFailure && $0.id == words[1] && $0.message == "why \(words[3])" })
    }
    #expect(summary.tally.total == count && summary.missing == missing && summary.conflicts == conflicts)
    #expect(summary.tally.failures == failures && summary.tally.ended == failures + successes)
    #expect(summary.isComplete == (missing + failures + conflicts == 0))
    #expect(summary.unknownRows == Set(results.joined().map(\.id)).subtracting(ids.prefix(count)).count)
    let lines = try String(contentsOf: scratch.appending("rest.jsonl"), encoding: .utf8).split(separator: "\n").map {
      String($0)
    }
    #expect(lines == rest)
    merge.retryManifest = nil
    #expect(try Self.findings(merge).1 == found && scratch.contents().count == results.count + 2)
  }

  @Test(
    "a row of any length is found again, also where it ends with a block", arguments: [3900, 4000, 4090, 8150, 70_000])
  func long(size: Int) throws {
    let scratch = try ScratchFolder()
    let manifest = #"{"id": "a", "input": "a.jpg", "output": "o/a.jpg"}"# + "\n"
    try Data(manifest.utf8).write(to: scratch.appending("m.jsonl"))
    for extra in 0..<(size < 10_000 ? 110 : 3) {
      let message = String(repeating: "m", count: size + extra)
      let rows = [
        Result(id: "b", status: "done", attempt: 1, fingerprint: "x", message: ""),
        Result(id: "a", status: "failed", attempt: 1, fingerprint: "", message: message),
        Result(id: "c", status: "done", attempt: 1, fingerprint: "x", message: ""),
      ]
      try Data(rows.map { $0.line + "\n" }.joined().utf8).write(to: scratch.appending("r.jsonl"))
      let merge = ResultMerge([scratch.appending("r.jsonl").path], .file(scratch.appending("m.jsonl").path))
      let (summary, found) = try Self.findings(merge)
      #expect(found == ["failed a \(message) false"] && summary.unknownRows == 2)
    }
  }
}
