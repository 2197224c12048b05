import ArgumentParser

/// A folder whose photos are rendered as they arrive.
struct WatchOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Apply the recipe to the photos in this folder, and to each that comes, until ^C; failures are described in failed/ of the output folder.",
      valueName: "dir"), completion: .directory)
  var watch: String?

  /// Checks that the other options are compatible.
  ///
  /// - Throws: `ValidationError` where they name photos, or say what happens to existing outputs.
  func check(photos: [String], output: String?, _ job: JobOptions) throws {
    guard watch != nil else { return }
    if !photos.isEmpty || job.all || job.filesFrom != nil {
      throw ValidationError("--watch reads the photos from its folder: expected no other photos.")
    }
    if job.dryRun || job.skipExisting || job.update {
      throw ValidationError(
        "--watch keeps track of its own outputs: expected no --dry-run, no --skip-existing and no --update.")
    }
    if output == nil { throw ValidationError("--watch needs a folder for its outputs: give -o out/.") }
  }
}
