import ArgumentParser
import Batch
import PhotoEdit

/// A folder whose photos are rendered as they come.
struct WatchOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Apply the recipe to the photos in this folder, and to each that comes, until ^C; failures are described in failed/ of the output folder.",
      valueName: "dir"), completion: .directory)
  var watch: String?

  /// Checks what the other options are.
  ///
  /// - Throws: `ValidationError` where they name photos, or say what happens to outputs that are there.
  func check(photos: [String], output: String?, _ job: JobOptions) throws {
    guard watch != nil else { return }
    if !photos.isEmpty || job.all || job.filesFrom != nil {
      throw ValidationError("--watch takes the photos of its folder: expected no other photos.")
    }
    if job.dryRun || job.skipExisting || job.update {
      throw ValidationError(
        "--watch knows which outputs are its own: expected no --dry-run, no --skip-existing and no --update.")
    }
    if output == nil { throw ValidationError("--watch needs a folder for its outputs: give -o out/.") }
  }
}

/// Renders the photos of a hot folder in the terminal.
struct WatchRun {
  let request: HotFolderRequest
  let json: Bool

  /// Works until it is interrupted.
  ///
  /// - Throws: `ExitCode`; `EditError` where nothing more can be rendered.
  func finish() async throws {
    let interruption = Interruption()
    let folder = try HotFolder(request)
    if !json { Console.talk(Console.safe("watching '\(request.folder)'; ^C ends it")) }
    var tally = Tally()
    var photos = 0
    defer { summarize(tally, photos) }
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

  private func summarize(_ tally: Tally, _ photos: Int) {
    let total = tally.done + tally.unchanged + tally.skipped + tally.failed
    if json {
      tally.row(photos: photos, total: total, hint: nil).print()
    } else {
      Console.talk(total == 0 ? "no photos came" : tally.line(photos: photos, total: total))
    }
  }
}
