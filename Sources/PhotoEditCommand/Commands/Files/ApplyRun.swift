import ArgumentParser
import Batch
import Foundation
import PhotoEdit

/// Runs a job on photos in the terminal: rows, progress, interruption, summary.
struct ApplyRun {
  let job: any PhotoJob
  let progress: ProgressLine
  let json: Bool
  /// The files that report on the job to people.
  var files = ReportFiles()
  /// Renders the pictures of the report.
  var pictures: RowPictures?

  /// Runs the job.
  ///
  /// - Throws: `ExitCode` if a photo failed or the job was interrupted.
  func finish() async throws {
    let interruption = job.stopsAtOnce ? Interruption(saying: "stopping") : Interruption()
    var tally = Tally()
    var report = PhotoReport(files.observers)
    if !json { job.warnings.forEach(Console.warn) }
    await job.run(
      shouldStop: { interruption.shouldFinish },
      progress: { photo, fraction in
        progress.advance(photo, fraction)
        return !(job.stopsAtOnce ? interruption.shouldFinish : interruption.shouldStop)
      },
      report: { result in
        progress.finish(failed: result.error != nil)
        progress.clear()
        show(result, after: tally.last)
        tally.count(result)
        report.add(result)
      })
    progress.clear()
    report.finish(total: job.resultCount, isInterrupted: interruption.shouldFinish)
    await files.finish(interruption.shouldFinish ? nil : pictures)
    summarize(tally)
    if !json, Console.talksToTerminal, let first = tally.firstKept { LibraryNotice(photo: first).show() }
    if interruption.shouldFinish {
      // A codec in this process may still be running; its result is not written.
      if interruption.shouldStop { Console.end(interruption.exitStatus) }
      throw ExitCode(interruption.exitStatus)
    }
    if tally.failed == 0, tally.isCancelled { throw ExitCode(EditError.Category.no.rawValue) }
    guard let first = tally.firstError else { return }
    throw ExitCode(job.resultCount == tally.failed && job.photoCount == 1 ? first.category.rawValue : 3)
  }

  /// Shows a result. Text output does not repeat the warnings of the previous result of the same photo.
  private func show(_ result: BatchResult, after last: BatchResult?) {
    if json {
      var row = Row(result)
      if result.error == nil { row.warnings = job.warnings + row.warnings }
      row.print()
      return
    }
    let said = last?.input == result.input ? last : nil
    for warning in result.warnings where said?.warnings.contains(warning) != true {
      Console.warn("\(result.input): \(warning)")
    }
    switch result.outcome {
    case .failed(let error): if said?.error != error { Failure.show(error) }
    case .planned:
      let replaced = result.replaced.map { "; " + $0.sentence } ?? ""
      Console.print(Console.safe("\(result.input) -> \(result.output ?? "history")\(replaced)"))
      result.plan?.forEach { Console.print("  " + Console.safe($0)) }
    case .skipped: Console.print(Console.safe("\(result.input): skipped, \(result.output ?? "") exists"))
    case .unchanged where result.isCancelled: Console.print(Console.safe("\(result.input): cancelled"))
    case .unchanged: Console.print(Console.safe("\(result.input): unchanged (entry \(result.entry ?? 0))"))
    case .done:
      guard let data = result.data else { return Console.print(Console.safe(result.line)) }
      Console.write(data)
      Console.talk(Console.safe(result.line))
    }
  }

  private func summarize(_ tally: Tally) {
    let hint = job.isExport && tally.hasCommitted ? Self.exportHint : nil
    if json {
      job.leftOut.show(json: true)
      return tally.row(photos: job.photoCount, total: job.resultCount, hint: hint).print()
    }
    if job.photoCount == 0 { Console.sayNothingToDo(json: false) }
    if job.resultCount > 1 { Console.talk(tally.line(photos: job.photoCount, total: job.resultCount)) }
    if let hint { Console.talk("hint: " + hint) }
    job.leftOut.show(json: false)
  }

  /// The hint about a recipe that makes a file for some purpose rather than a look.
  private static let exportHint =
    "the recipe only resizes, sharpens and encodes; 'photoedit export PHOTO --recipe RECIPE -o …' makes such a file "
    + "of the current edit and leaves the history as it is"
}
