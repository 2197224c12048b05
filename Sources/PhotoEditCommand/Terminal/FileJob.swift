import Contract
import Batch
import Jobs
import PhotoEdit

/// Runs a job that writes files or edits: a line or a row for each, and a summary.
struct FileJob {
  let run: JobRun
  /// What the photos were chosen by; nil where no conditions can be given.
  var conditions: FilterOptions?

  private var job: Job { run.job }
  private var json: Bool { run.json }

  /// Runs the job.
  ///
  /// - Throws: `ExitCode` if a photo failed or the job was interrupted.
  func finish() async throws {
    let end = await run.run(show)
    summarize(end)
    if !json, Console.logsToTerminal, let first = end.firstKept { LibraryNotice(photo: first).show() }
    try end.exit()
  }

  /// Shows an outcome. Text output does not repeat the warnings of the previous outcome of the same photo.
  private func show(_ outcome: Outcome, after last: Outcome?) {
    if json {
      var row = Row.outcome(outcome)
      if outcome.error == nil { row.warnings = job.warnings + row.warnings }
      row.print()
      return
    }
    let said = last?.input == outcome.input ? last : nil
    for warning in outcome.warnings where said?.warnings.contains(warning) != true {
      Console.warn("\(outcome.input): \(warning)")
    }
    switch outcome.status {
    case .failed(let error): if said?.error != error { Failure.show(error) }
    case .planned:
      let replaced = outcome.replaced.map { "; " + $0.sentence } ?? ""
      Console.print(Console.safe("\(outcome.input) -> \(outcome.output ?? "history")\(replaced)"))
      outcome.plan?.forEach { Console.print("  " + Console.safe($0)) }
    case .skipped: Console.print(Console.safe("\(outcome.input): skipped, \(outcome.output ?? "") exists"))
    case .unchanged where outcome.isCancelled: Console.print(Console.safe("\(outcome.input): canceled"))
    case .unchanged: Console.print(Console.safe("\(outcome.input): unchanged (entry \(outcome.entry ?? 0))"))
    case .done:
      guard let data = outcome.data else { return Console.print(Console.safe(outcome.line)) }
      Console.write(data)
      Console.log(Console.safe(outcome.line))
    }
  }

  private func summarize(_ end: JobEnd) {
    let hint = job.isExport && end.hasCommitted ? Self.exportHint : nil
    if json {
      job.skippedFiles.show(json: true)
      return Row(summary: end.tally, photos: job.photoCount, hint: hint).print()
    }
    if job.photoCount == 0 { Console.logNothingToDo(json: false, conditions) }
    if job.outcomeCount > 1 {
      let wroteNothing = end.tally.failures == job.outcomeCount && !end.hasCommitted
      Console.log(end.tally.text(photos: job.photoCount) + (wroteNothing ? "; nothing was written" : ""))
    }
    if let hint { Console.log("hint: " + hint) }
    job.skippedFiles.show(json: false)
  }

  /// The hint about a recipe that makes a file for some purpose rather than a look.
  private static let exportHint =
    "the recipe only resizes, sharpens and encodes; 'photoedit export PHOTO --recipe RECIPE -o …' makes such a file "
    + "of the current edit and leaves the history as it is"
}
