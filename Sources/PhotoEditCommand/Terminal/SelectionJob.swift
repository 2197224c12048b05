import ArgumentParser
import Contract
import Jobs
import PhotoEdit

/// Runs a command on photos of a library that were selected: rows, progress, interruption, summary, exit status.
struct SelectionJob {
  let photos: FoundSubjects
  /// What the photos were chosen by.
  let conditions: FilterOptions
  let json: Bool
  var progress = ProgressMode.never

  /// Runs the command.
  ///
  /// The error of a single photo is thrown. Of several photos, those without an error are processed.
  ///
  /// - Parameters:
  ///   - work: does the work on a photo, on a thread of its own; what it returns is shown.
  ///   - show: shows a photo, in the order of the selection.
  ///   - damaged: how many photos are damaged, for the summary.
  /// - Throws: `EditError` of a single photo; `ExitCode` 3 if some of several photos failed, or the status of an
  ///   interruption.
  func run<Shown: Sendable>(
    _ work: @escaping @Sendable (Asset, Revision, WorkContext) throws(EditError) -> (Outcome.Status, Shown),
    show: @escaping (Outcome, Shown) -> Void, damaged: () -> Int = { 0 }
  ) async throws {
    let pieces = photos.subjects.enumerated().map { index, subject in
      Piece(subject, index: index) { outcome, context throws(EditError) in
        let photo = try subject.requiredPhoto()
        let (status, shown) = try work(photo.asset, photo.revision, context)
        (outcome.status, outcome.detail) = (status, shown)
      }
    }
    let isSingle = photos.isSingle && pieces.count == 1
    let run = JobRun(
      job: Job(pieces, Scheduling(IsolationMode.process.isolation)), json: json, progress: isSingle ? .never : progress)
    let end = await run.run { outcome, _ in
      if let shown = outcome.detail as? Shown { show(outcome, shown) }
      if let error = outcome.error, !isSingle { Failure.show(error, of: outcome, json: json) }
    }
    if isSingle {
      try end.exitIfInterrupted()
      if let error = end.firstError { throw error }
      return
    }
    summarize(end, damaged: damaged())
    try end.exitIfInterrupted()
    if end.tally.failures > 0 { throw ExitCode(3) }
  }

  private func summarize(_ end: JobEnd, damaged: Int) {
    if json {
      Row(summary: end.tally, photos: photos.subjects.count, damaged: damaged).print()
    } else if photos.subjects.isEmpty {
      Console.logNothingToDo(json: false, conditions)
    } else {
      Console.log(end.tally.text(photos: photos.subjects.count, damaged: damaged))
    }
  }
}
