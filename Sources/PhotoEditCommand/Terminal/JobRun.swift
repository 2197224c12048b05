import ArgumentParser
import Batch
import Foundation
import Jobs
import PhotoEdit

/// Runs a job in the terminal: outcomes, progress, interruption.
///
/// Commands differ in how they show an outcome, and in what they say at the end.
struct JobRun {
  let job: Job
  let json: Bool
  var progress = ProgressMode.never
  /// The files that report on the job to people.
  var files = ReportFiles()
  /// Renders the pictures of the report.
  var pictures: RowPictures?

  /// Runs the job.
  ///
  /// - Parameter show: shows an outcome, given the one before.
  /// - Returns: How it ended. If it was interrupted for the second time, the program ends.
  func run(_ show: @escaping (Outcome, Outcome?) -> Void) async -> JobEnd {
    let interruption = job.stopsAtOnce ? Interruption(saying: "stopping") : Interruption()
    let line = ProgressLine(mode: progress) { job.photoCount }
    let end = JobEnd(job, interruption, line, show)
    if !json { job.warnings.forEach(Console.warn) }
    await job.run(
      interruption.control(stopsAtOnce: job.stopsAtOnce), observers: [line, end] + files.observers)
    await files.finish(interruption.shouldFinish ? nil : pictures)
    return end
  }
}

extension Interruption {
  /// How the interruption affects a job.
  ///
  /// - Parameter stopsAtOnce: whether the first one already cancels the photos in progress.
  func control(stopsAtOnce: Bool = false) -> JobControl {
    JobControl(
      shouldStop: { self.shouldFinish }, shouldCancel: { stopsAtOnce ? self.shouldFinish : self.shouldStop })
  }
}
