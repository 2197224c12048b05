import Adjustments
import Documents
import Editing
import ImageFiles
import Rendering
import Workers

/// The work on one row of a manifest; it blocks its thread.
struct RowWork {
  let context: RowContext
  let row: ManifestRow
  /// The start row of an earlier run, written before the output got its name; nil if no earlier run has begun the row.
  let earlier: StartRow?
  let runner: JobRunner
  let progress: PhotoProgress
  let watch: RowWatch

  private var request: ManifestRequest { context.request }

  /// Does the work.
  ///
  /// - Parameter known: the result of the row, as far as it is known.
  func run(_ known: RowResult) -> RowOutcome {
    let start = ContinuousClock.now
    var result = known
    var archive: String?
    do throws(EditError) {
      archive = try work(&result)
    } catch {
      let error = watch.judged(error)
      result.duration = ContinuousClock.now - start
      if error.code == .cancelled { return .cancelled(result) }
      if error.stopsJob { return .stopped(result, error) }
      result.status = error.signal == nil ? .failed : .crashed
      result.error = RowError(error, of: [row.inputText, row.input.text, ExactPath.absolute(row.input.text)])
      return .ended(result)
    }
    result.duration = ContinuousClock.now - start
    return archive.map { .deferred(result, archive: $0) } ?? .ended(result)
  }

  /// Creates the output, or finds that it already exists.
  ///
  /// - Returns: the archive with which the row ends; nil where it has ended.
  private func work(_ result: inout RowResult) throws(EditError) -> String? {
    let prepared = try context.recipes.prepared(row.work)
    var input = try RowInput(row, in: request.places, limits: request.limits, known: earlier)
    let fingerprint = context.fingerprint.text(content: input.content, prepared, input: row.inputText)
    result.fingerprint = fingerprint
    let store = try request.places.store(of: row.output)
    guard try !isThere(fingerprint, in: store, &result) else { return nil }
    let file = try render(prepared, &input, fingerprint, &result)
    guard let file else { return nil }
    try input.checkUnchanged(since: row, in: request.places)
    try context.journal?.append(RowLine.bytes(startRow(fingerprint, input, file, result)))
    let outcome = try progress.write { () throws(EditError) in
      try store.put(
        file.bytes, at: row.output, fingerprint: fingerprint, mediaType: file.format.mimeType, policy: request.policy)
    }
    switch outcome {
    case .written: result.status = .ok
    case .foundUnchanged: result.status = .unchanged
    case .deferred(let archive):
      result.status = .ok
      return archive
    }
    return nil
  }

  private func startRow(_ fingerprint: String, _ input: RowInput, _ file: Rendition, _ result: RowResult) -> StartRow {
    StartRow(
      id: row.id, attempt: result.attempt, fingerprint: fingerprint, output: row.outputText,
      identity: input.identity.text, content: input.content, byteCount: file.bytes.count,
      digest: SHA256Digest(of: file.bytes))
  }

  /// Whether the output is there already.
  ///
  /// - Throws: `EditError` where another file is there, and may not be replaced.
  private func isThere(
    _ fingerprint: String, in store: any OutputStore, _ result: inout RowResult
  ) throws(EditError) -> Bool {
    if row.input == row.output || FileStore.isSameFile(row.input, row.output) {
      throw EditError(
        .outputIsInput, "the output is the photo itself; originals are never written",
        path: row.outputText)
    }
    let isOurs = earlier.map { $0.output == row.outputText } ?? false && (request.policy != .replace || request.resumes)
    if isOurs, let earlier {
      (store as? FileStore)?.removeStaleFiles(beside: row.output)
      if earlier.fingerprint == fingerprint, try store.byteCount(at: row.output) == earlier.byteCount {
        (result.status, result.byteCount) = (.unchanged, earlier.byteCount)
        return true
      }
    }
    let isStream = request.manifest == .standardInput
    guard request.policy != .replace || isStream, let existing = try store.existing(at: row.output) else {
      return false
    }
    if existing.fingerprint == fingerprint, request.policy != .replace {
      (result.status, result.byteCount) = (.unchanged, existing.byteCount)
      return true
    }
    // A manifest can be searched for the photos of other rows only where it is a file.
    if request.policy != .create, isStream, !isOurs {
      throw EditError(
        .outputExists,
        "the output already exists, and may be the photo of a later row from standard input",
        hint: "give the manifest as a file", path: row.outputText)
    }
    if request.policy == .replace { return false }
    guard request.policy == .replaceOwn, existing.fingerprint != nil || isOurs else {
      throw EditError(
        .outputExists,
        existing.fingerprint == nil && !isOurs
          ? "the output already exists, and is not marked as made by photoedit"
          : "the output already exists, and was made from something else",
        path: row.outputText)
    }
    return false
  }

  /// Renders the photo; nil in a dry run, where only the plan is made.
  private func render(
    _ prepared: PreparedRecipe, _ input: inout RowInput, _ fingerprint: String, _ result: inout RowResult
  ) throws(EditError) -> Rendition? {
    let target = RenderJob.Target(settings: prepared.settings, path: row.outputText, fingerprint: fingerprint)
    let job = RenderJob(
      source: try input.source(of: row, in: request.places, limits: request.limits), recipe: prepared.recipe,
      targets: [target], isDryRun: request.isDryRun, limits: request.limits)
    let memory = PeakMemory(of: runner)
    let made = try runner.run(job, progress: watch.progress(progress.report))
    result.peakBytes = memory.bytes(of: runner)
    result.warnings = made.warnings
    guard let output = made.outputs.first else { throw EditError(.noOutput, as: .bug, "the job produced no file") }
    switch try output.get() {
    case .plan(_, let size, _):
      (result.status, result.size) = (.skipped, size)
      return nil
    case .file(let file):
      result.warnings += file.warnings
      (result.size, result.byteCount) = (file.size, file.bytes.count)
      return file
    case .current: throw EditError(.noOutput, as: .bug, "the job produced no file")
    }
  }
}
