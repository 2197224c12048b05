import ArgumentParser
import Jobs
import PhotoEdit

/// Shows the outcomes of a job, and remembers what a command says at its end. Only the task of the loop uses it.
final class JobEnd: JobObserver, @unchecked Sendable {
  private let job: Job
  private let interruption: Interruption
  private let line: ProgressLine
  private let show: (Outcome, Outcome?) -> Void
  private var last: Outcome?
  private(set) var tally = Tally()
  /// Whether an edit was committed.
  private(set) var hasCommitted = false
  /// Whether a person canceled an edit.
  private(set) var isCancelled = false
  private(set) var firstError: EditError?
  /// The first photo whose edit is in the library only.
  private(set) var firstKept: String?

  init(
    _ job: Job, _ interruption: Interruption, _ line: ProgressLine, _ show: @escaping (Outcome, Outcome?) -> Void
  ) {
    (self.job, self.interruption, self.line, self.show) = (job, interruption, line, show)
  }

  func ended(_ outcome: Outcome) {
    line.clear()
    show(outcome, last)
    last = outcome
    last?.data = nil
    if outcome.isCancelled { isCancelled = true }
    if outcome.isCommitted { hasCommitted = true }
    if firstError == nil { firstError = outcome.error }
    if firstKept == nil, outcome.word == .done, outcome.entry != nil, outcome.output == nil {
      firstKept = outcome.input
    }
  }

  func finished(_ summary: JobSummary) { tally = summary.tally }

  /// Whether a person has interrupted the job.
  var isInterrupted: Bool { interruption.shouldFinish }

  /// Ends the command with the status of an interruption, if there was one.
  func exitIfInterrupted() throws {
    guard isInterrupted else { return }
    // A codec in this process may still be running; its result is not written.
    if interruption.shouldStop { Console.end(interruption.exitStatus) }
    throw ExitCode(interruption.exitStatus)
  }

  /// Ends the command with the exit status of the job, unless all is well: that of an interruption; that of the error
  /// where the only photo failed; 3 where some of several failed, or where it is an error that files were left out.
  func exit() throws {
    try exitIfInterrupted()
    if tally.failures == 0, isCancelled { throw ExitCode(EditError.Category.no.rawValue) }
    guard let first = firstError else { return try job.skippedFiles.check() }
    throw ExitCode(job.outcomeCount == tally.failures && job.photoCount == 1 ? first.category.rawValue : 3)
  }
}
