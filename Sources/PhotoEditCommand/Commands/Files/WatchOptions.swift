import ArgumentParser

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
