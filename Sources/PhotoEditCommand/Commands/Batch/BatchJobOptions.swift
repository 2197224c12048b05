import ArgumentParser
import Batch
import Foundation
import Jobs
import PhotoEdit

/// How a manifest is processed.
struct BatchJobOptions: ParsableArguments {
  @Flag(help: "Replace existing outputs.") var force = false
  @Flag(help: "Replace an output that photoedit made; refuse to replace any other file.") var update = false
  @Flag(name: [.customShort("n"), .long], help: "Check each row and its photo; render and write nothing.")
  var dryRun = false

  @Option(
    help: ArgumentHelp(
      "Work on one of N parts of the manifest, counted from 0; auto takes it from the variables of Slurm, Kubernetes, AWS Batch or a launcher with ranks, auto/N with the count given.",
      valueName: "I/N|auto"))
  var shard: String?

  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    help: "The number of photos to process at the same time; by default one per processor.")
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "The memory for all photos in progress, such as 512MiB or 4GB; by default a quarter of the machine's.",
      valueName: "size"), transform: MemoryAmount.read)
  var memory: MemoryAmount?

  @Option(
    help: "Where photos are rendered: process (in workers, so that a codec crash fails only one photo) or none.")
  var isolate = IsolationMode.process

  @Option(
    help: ArgumentHelp(
      "Stop when more rows than this have failed; a percentage counts from the hundredth row on.",
      valueName: "number|%"), transform: { try FailureLimit($0) })
  var maxFailures: FailureLimit?

  @Option(help: ArgumentHelp("Fail a row that takes longer than this.", valueName: "seconds")) var timeout: Int?

  @Option(
    help: ArgumentHelp("Write a row with the state of the job every so many seconds.", valueName: "seconds"))
  var heartbeat: Int?

  @Option(help: "Show progress: auto, always or never.") var progress = ProgressMode.auto

  func validate() throws {
    if force, update { throw ValidationError("--force and --update cannot be combined.") }
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs takes a number from 1 to 1024, found \(jobs).")
    }
    for (name, seconds) in [("--timeout", timeout), ("--heartbeat", heartbeat)] {
      if let seconds, seconds < 1 { throw ValidationError("\(name) takes a number above 0, found \(seconds).") }
    }
  }

  /// Applies the options to a request.
  ///
  /// - Throws: `EditError` where there is no such shard.
  func fill(_ request: inout ManifestRequest) throws {
    request.shard = try shard.map { try Shard($0, environment: ProcessInfo.processInfo.environment) }
    request.existing = force ? .replace : update ? .update : .refuse
    request.isDryRun = dryRun
    request.scheduling = Scheduling(isolate.isolation, jobs: jobs, memory: memory?.bytes)
    request.failureLimit = maxFailures
    request.scheduling.timeout = timeout.map { .seconds($0) }
    request.heartbeat = heartbeat.map { .seconds($0) }
  }
}
