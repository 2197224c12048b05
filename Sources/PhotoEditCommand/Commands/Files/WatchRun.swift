import ArgumentParser
import Batch
import PhotoEdit

/// Renders the photos of a hot folder in the terminal.
struct WatchRun {
  let request: HotFolderRequest
  let json: Bool

  /// Runs until it is interrupted.
  ///
  /// - Throws: `ExitCode`; `EditError` where nothing more can be rendered.
  func finish() async throws {
    let interruption = Interruption()
    let folder = try HotFolder(request)
    if !json { Console.talk(Console.safe("watching '\(request.folder)'; ^C to stop")) }
    var tally = Tally()
    var photos = 0
    defer { summarize(tally, photos, folder.leftOut) }
    try await folder.run(
      shouldStop: { interruption.shouldFinish }, progress: { _, _ in !interruption.shouldStop },
      say: { Console.talk(Console.safe($0)) },
      report: { result in
        if result.input != tally.last?.input { photos += 1 }
        tally.count(result)
        show(result)
      })
    throw ExitCode(interruption.exitStatus)
  }

  private func show(_ result: BatchResult) {
    guard !json else { return Row(result).print() }
    for warning in result.warnings { Console.warn("\(result.input): \(warning)") }
    if let error = result.error {
      Failure.show(error.about(result.input))
    } else if let reason = result.reason {
      Console.print(Console.safe("\(result.input): \(reason)"))
    } else {
      Console.print(Console.safe(result.line))
    }
  }

  private func summarize(_ tally: Tally, _ photos: Int, _ leftOut: LeftOut) {
    let total = tally.done + tally.unchanged + tally.skipped + tally.failed
    if json {
      leftOut.show(json: true)
      tally.row(photos: photos, total: total, hint: nil).print()
    } else {
      Console.talk(total == 0 ? "no photos arrived" : tally.line(photos: photos, total: total))
      leftOut.show(json: false)
    }
  }
}
