import ArgumentParser
import Batch
import Contract
import Jobs
import PhotoEdit

/// Imports the photos of a watched folder in the terminal.
struct ImportWatchRun {
  let watch: ImportWatch
  let folder: String
  let json: Bool

  /// Runs until it is interrupted.
  ///
  /// - Throws: `ExitCode`; `EditError` where nothing more can be imported.
  func finish() async throws {
    let interruption = Interruption()
    if !json { Console.log(Console.safe("watching '\(folder)'; ^C to stop")) }
    let arrived = Arrived(json: json)
    defer { arrived.summarize(watch.skippedFiles) }
    try await watch.run(interruption.control(), observers: [arrived]) { Console.log(Console.safe($0)) }
    throw ExitCode(interruption.exitStatus)
  }

  /// Shows what became of the photos that have arrived, and counts them. Only the task of the loop uses it.
  private final class Arrived: JobObserver, @unchecked Sendable {
    private let output: ImportOutput
    private var counts = ImportTally()
    private var tally = Tally()

    init(json: Bool) { output = ImportOutput(json: json) }

    func ended(_ outcome: Outcome) {
      counts.count(outcome)
      tally.count(outcome)
      tally.total = tally.ended
      output.show(outcome)
    }

    func summarize(_ skippedFiles: SkippedFiles) { output.summarize(counts, tally, files: tally.total, skippedFiles) }
  }
}
