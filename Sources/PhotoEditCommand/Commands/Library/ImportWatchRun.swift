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
    let arrived = Arrived(json: json)
    try await Watching.run(folder, json: json) { control, say in
      try await watch.run(control, observers: [arrived], say: say)
    } summarize: {
      arrived.summarize(watch.skippedFiles)
    }
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
