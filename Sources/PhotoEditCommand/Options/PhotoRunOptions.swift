import ArgumentParser
import Batch
import Jobs
import PhotoEdit

/// How a command works through many photos.
struct PhotoRunOptions: ParsableArguments {
  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    help: "The number of photos to process at the same time; by default one per processor.")
  var jobs: Int?
  @Option(
    help: "Where photos are rendered: process (in workers, so that a codec crash fails only one photo) or none.")
  var isolate = IsolationMode.process
  @Option(help: "Show progress: auto, always or never.") var progress = ProgressMode.auto

  func validate() throws {
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs takes a number from 1 to 1024, found \(jobs).")
    }
  }

  /// Runs a job with rows and progress.
  ///
  /// - Parameters:
  ///   - conditions: what the photos were chosen by.
  ///   - files: the files that report on the job to people.
  ///   - limits: the resources that the pictures of a report may use.
  /// - Throws: `ExitCode` if a photo failed or the job was interrupted.
  func finish(
    _ job: Job, _ conditions: FilterOptions, json: Bool, files: ReportFiles = ReportFiles(),
    limits: PhotoLimits = PhotoLimits()
  ) async throws {
    let pictures = files.pictures(isolate.isolation, limits: limits, of: Places())
    let run = JobRun(job: job, json: json, progress: progress, files: files, pictures: pictures)
    try await FileJob(run: run, conditions: conditions).finish()
  }

  /// How the job is spread over processors.
  var scheduling: Scheduling { Scheduling(isolate.isolation, jobs: jobs) }
}
