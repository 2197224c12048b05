import ArgumentParser
import Batch
import Foundation
import PhotoEdit

/// Runs a job on photos in the terminal: rows, progress, interruption, summary.
struct ApplyRun {
  let job: any PhotoJob
  let progress: ProgressLine
  let json: Bool
  let isDryRun: Bool

  /// Runs the job.
  ///
  /// - Throws: `ExitCode` if a photo failed or the job was interrupted.
  func finish() async throws {
    let interruption = Interruption()
    var tally = Tally()
    await job.run(
      shouldStop: { interruption.shouldFinish },
      progress: { photo, fraction in
        progress.advance(photo, fraction)
        return !interruption.shouldStop
      },
      report: { result in
        progress.finish(failed: result.error != nil)
        progress.clear()
        show(result, after: tally.last)
        tally.count(result)
      })
    progress.clear()
    summarize(tally)
    if !json, Console.talksToTerminal, let first = tally.firstKept { LibraryNotice(photo: first).show() }
    if interruption.shouldFinish {
      // A codec in this process may still be running; its result is not written.
      if interruption.shouldStop { Console.end(interruption.exitStatus) }
      throw ExitCode(interruption.exitStatus)
    }
    guard let first = tally.firstError else { return }
    throw ExitCode(job.resultCount == tally.failed && job.photoCount == 1 ? first.category.rawValue : 3)
  }

  /// Shows a result. Text output does not repeat the warnings of the previous result of the same photo.
  private func show(_ result: BatchResult, after last: BatchResult?) {
    if json {
      Row(result).print()
      return
    }
    let said = last?.input == result.input ? last : nil
    for warning in result.warnings where said?.warnings.contains(warning) != true {
      Console.warn("\(result.input): \(warning)")
    }
    switch result.outcome {
    case .failed(let error): if said?.error != error { Failure.show(error) }
    case .planned:
      Console.print(Console.safe("\(result.input) -> \(result.output ?? "history")"))
      result.plan?.forEach { Console.print("  " + Console.safe($0)) }
    case .skipped: Console.print(Console.safe("\(result.input): skipped, \(result.output ?? "") exists"))
    case .unchanged: Console.print(Console.safe("\(result.input): unchanged (entry \(result.entry ?? 0))"))
    case .done:
      guard let data = result.data else { return Console.print(Console.safe(result.line)) }
      Console.write(data)
      Console.talk(Console.safe(result.line))
    }
  }

  private func summarize(_ tally: Tally) {
    if json {
      tally.row(photos: job.photoCount, total: job.resultCount).print()
    } else if job.resultCount > 1 {
      Console.talk(tally.line(photos: job.photoCount, total: job.resultCount))
    }
  }
}

/// The number of outputs, or photos without outputs, by outcome.
private struct Tally {
  var done = 0
  var unchanged = 0
  var skipped = 0
  var planned = 0
  var failed = 0
  var firstError: EditError?
  /// The first photo whose edit is in the library only.
  var firstKept: String?
  /// The last result.
  var last: BatchResult?

  mutating func count(_ result: BatchResult) {
    last = result
    last?.data = nil
    switch result.outcome {
    case .done:
      done += 1
      if firstKept == nil, result.entry != nil, result.output == nil { firstKept = result.input }
    case .unchanged: unchanged += 1
    case .skipped: skipped += 1
    case .planned: planned += 1
    case .failed(let error):
      failed += 1
      if firstError == nil { firstError = error }
    }
  }

  func row(photos: Int, total: Int) -> Row {
    Row(summary: [
      "photos": .integer(photos), "rows": .integer(total), "done": .integer(done), "unchanged": .integer(unchanged),
      "skipped": .integer(skipped), "planned": .integer(planned), "failed": .integer(failed),
      "left": .integer(total - done - unchanged - skipped - planned - failed),
    ])
  }

  func line(photos: Int, total: Int) -> String {
    let left = total - done - unchanged - skipped - planned - failed
    let parts = [
      (done, "done"), (planned, "planned"), (unchanged, "unchanged"), (skipped, "skipped"), (failed, "failed"),
      (left, "not started"),
    ]
    let what = total == photos ? "\(photos) photos" : "\(photos) photos, \(total) files"
    return what + ": " + parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}

extension BatchResult {
  /// The error of a failed photo.
  var error: EditError? { if case .failed(let error) = outcome { error } else { nil } }

  /// The result as text.
  fileprivate var line: String {
    var parts: [String] = []
    if let entry { parts.append("entry \(entry)") }
    if let output {
      let facts = [size.map { "\($0)" }, format?.uppercased(), byteCount.map(Self.readable)].compactMap { $0 }
      parts.append("\(output) (\(facts.joined(separator: ", ")))")
    }
    return "\(input) -> " + parts.joined(separator: ", ")
  }

  private static func readable(_ bytes: Int) -> String {
    bytes < 10_000 ? "\(bytes) B" : bytes < 10_000_000 ? "\(bytes / 1000) kB" : "\(bytes / 1_000_000) MB"
  }
}
