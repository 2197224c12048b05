import Contract
import Batch
import Jobs
import PhotoEdit

/// Renders the photos of a hot folder in the terminal.
struct WatchRun {
  let request: HotFolderRequest
  let json: Bool

  /// Runs until it is interrupted.
  ///
  /// - Throws: `ExitCode`; `EditError` where nothing more can be rendered.
  func finish() async throws {
    let folder = try HotFolder(request)
    let arrived = Arrived(json: json)
    try await Watching.run(request.folder, json: json) { control, say in
      try await folder.run(control, observers: [arrived], say: say)
    } summarize: {
      arrived.summarize(folder.skippedFiles)
    }
  }

  /// Shows the photos that have arrived, and counts them. Only the task of the loop uses it.
  private final class Arrived: JobObserver, @unchecked Sendable {
    private let json: Bool
    private var tally = Tally()
    private var photos = 0
    private var last: String?

    init(json: Bool) { self.json = json }

    func ended(_ outcome: Outcome) {
      if outcome.input != last { photos += 1 }
      last = outcome.input
      tally.count(outcome)
      tally.total = tally.ended
      if json { return Row.outcome(outcome).print() }
      for warning in outcome.warnings { Console.warn("\(outcome.input): \(warning)") }
      if let error = outcome.error {
        Failure.show(error.about(outcome.input))
      } else if outcome.word != .done, let reason = outcome.reason {
        Console.print(Console.safe("\(outcome.input): \(reason)"))
      } else {
        Console.print(Console.safe(outcome.line))
      }
    }

    func summarize(_ skippedFiles: SkippedFiles) {
      if json {
        skippedFiles.show(json: true)
        Row(summary: tally, photos: photos).print()
      } else {
        Console.log(tally.total == 0 ? "no photos arrived" : tally.text(photos: photos))
        skippedFiles.show(json: false)
      }
    }
  }
}
