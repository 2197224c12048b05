import ArgumentParser
import Batch
import Jobs
import PhotoEdit

/// Works through a manifest in the terminal.
struct BatchRun {
  var request: ManifestRequest
  /// Whether messages for people go to standard error; otherwise there are only rows.
  let logs: Bool
  var progress = ProgressMode.auto
  /// The files that report on the job to people.
  var files = ReportFiles()

  /// Runs the job.
  ///
  /// - Throws: `ExitCode` where rows failed, or the job was interrupted; `EditError` where it had to stop.
  func finish() async throws {
    var observers: [any JobObserver] = files.observers
    if logs {
      let line = ProgressLine(mode: progress, noun: "row") { ManifestSize.rows(of: request.manifest) }
      observers += [line, BatchReporter(line, of: request.manifest.name)]
    }
    let pictures = files.pictures(request.scheduling.isolation, limits: request.limits, of: request.places)
    let job = try ManifestJob(request)
    let interruption = Interruption()
    let summary = try await job.run(interruption.control(), observers: observers)
    await files.finish(interruption.shouldFinish || request.isDryRun ? nil : pictures)
    if let error = summary.error {
      guard error.code != .tooManyFailures else {
        Failure.show(error)
        throw ExitCode(3)
      }
      throw error
    }
    if summary.isInterrupted {
      // A codec in this process may still be running; its result is not written.
      if interruption.shouldStop { Console.end(interruption.exitStatus) }
      throw ExitCode(interruption.exitStatus)
    }
    if summary.tally.failures > 0 { throw ExitCode(3) }
  }
}
