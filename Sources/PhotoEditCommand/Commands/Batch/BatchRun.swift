import ArgumentParser
import Batch
import PhotoEdit

/// Works through a manifest in the terminal.
struct BatchRun {
  var request: ManifestRequest
  /// Whether messages for people go to standard error; otherwise there are only rows.
  let talks: Bool
  var progress = ProgressMode.auto
  /// The files that report on the job to people.
  var files = ReportFiles()

  /// Runs the job.
  ///
  /// - Throws: `ExitCode` where rows failed, or the job was interrupted; `EditError` where it had to stop.
  func finish() async throws {
    var request = request
    request.observers += files.observers
    if talks {
      let progress = RowProgress(mode: progress) { ManifestSize.rows(of: request.manifest) }
      request.observers.append(BatchTalk(progress))
    }
    let pictures = files.pictures(request.isolation, limits: request.limits, of: request.places)
    let job = try ManifestJob(request)
    let interruption = Interruption()
    let outcome = try await job.run(
      shouldStop: { interruption.shouldFinish }, shouldCancel: { interruption.shouldStop })
    await files.finish(interruption.shouldFinish || request.isDryRun ? nil : pictures)
    if let error = outcome.error {
      guard error.code != .tooManyFailures else {
        Failure.show(error)
        throw ExitCode(3)
      }
      throw error
    }
    if outcome.summary.isInterrupted {
      // A codec in this process may still be running; its result is not written.
      if interruption.shouldStop { Console.end(interruption.exitStatus) }
      throw ExitCode(interruption.exitStatus)
    }
    if outcome.summary.failures > 0 { throw ExitCode(3) }
  }
}
