import Documents
import Editing
import Jobs
import Rendering
import Threads

/// What a manifest job knows and records about the output of a row.
final class RowLedger: OutputLedger {
  private let context: RowContext
  private let row: ManifestRow
  private let prepared: PreparedRecipe
  private let attempt: Int
  /// The start row of an earlier run, written before the output got its name; nil if no earlier run has begun the row.
  private let earlier: StartRow?
  /// The photo, once it is identified.
  private let input = Monitor<RowInput?>(nil)

  private var request: ManifestRequest { context.request }

  init(_ context: RowContext, _ row: ManifestRow, _ prepared: PreparedRecipe, attempt: Int, earlier: StartRow?) {
    (self.context, self.row, self.prepared, self.attempt, self.earlier) = (context, row, prepared, attempt, earlier)
  }

  func begin(_ outcome: inout Outcome) throws(EditError) -> (source: RenderJob.Source, output: Output)? {
    var input = try RowInput(row, in: request.places, limits: request.limits, known: earlier)
    let fingerprint = context.fingerprint.text(content: input.content, prepared, input: row.inputText)
    outcome.fingerprint = fingerprint
    guard try !isPresent(fingerprint, input.content, own: ownDigest(), &outcome) else { return nil }
    let source = try input.source(of: row, in: request.places, limits: request.limits)
    self.input.withLock { [input] in $0 = input }
    return (
      source, Output(row.output.resolved, named: row.outputText, settings: prepared.settings, fingerprint: fingerprint)
    )
  }

  func record(_ rendering: RenderedFile, _ outcome: Outcome) throws(EditError) {
    guard let input = input.withLock({ $0 }) else { return }
    try input.checkUnchanged(since: row, in: request.places)
    let own = ownDigest()
    if case .file = row.output {
      // Another program may have written a file there since the row began.
      var current = outcome
      _ = try isPresent(outcome.fingerprint ?? "", input.content, own: own, &current)
    }
    let start = StartRow(
      id: row.id, attempt: attempt, fingerprint: outcome.fingerprint ?? "", output: row.outputText,
      identity: input.identity.text, content: input.content, byteCount: rendering.bytes.count,
      digest: SHA256Digest(of: rendering.bytes), replaced: own)
    try context.journal?.append(RowLine.bytes(start))
  }

  /// The start row of an earlier run about this output; nil where there is none, or it does not count.
  private var ownStart: StartRow? {
    guard let earlier, earlier.output == row.outputText, request.existing != .replace || request.resumes else {
      return nil
    }
    return earlier
  }

  /// The digest of the file that is at the output, if an earlier run wrote it; nil for any other, also where an earlier
  /// run was about to write one.
  private func ownDigest() -> SHA256Digest? {
    guard let earlier = ownStart, let files = (try? request.places.store(of: row.output)) as? FileStore,
      let found = try? files.digest(of: row.output)
    else { return nil }
    return [earlier.digest, earlier.replaced].contains(found) ? found : nil
  }

  /// Whether the output is there already.
  ///
  /// - Parameter own: the digest of the file at the output if an earlier run wrote it; the file is read only where that
  ///   counts.
  /// - Throws: `EditError` where another file is there, and may not be replaced.
  private func isPresent(
    _ fingerprint: String, _ content: String, own: @autoclosure () -> SHA256Digest?, _ outcome: inout Outcome
  ) throws(EditError) -> Bool {
    if row.input == row.output || FileStore.isSameFile(row.input, row.output) {
      throw EditError(
        .outputIsInput, "the output is the photo itself; originals are never written",
        path: row.outputText)
    }
    let store = try request.places.store(of: row.output)
    if let earlier = ownStart {
      (store as? FileStore)?.removeStaleFiles(beside: row.output)
      if earlier.fingerprint == fingerprint, try store.byteCount(at: row.output) == earlier.byteCount {
        (outcome.status, outcome.byteCount) = (.unchanged, earlier.byteCount)
        return true
      }
    }
    let isStream = request.manifest == .standardInput
    guard request.existing != .replace || isStream, let found = try store.existing(at: row.output) else { return false }
    if found.fingerprint == fingerprint, request.existing != .replace {
      (outcome.status, outcome.byteCount) = (.unchanged, found.byteCount)
      return true
    }
    let isOwned = ownStart != nil && (!(store is FileStore) || own() != nil)
    // A manifest can be searched for the photos of other rows only where it is a file.
    if request.existing != .refuse, isStream, !isOwned {
      throw EditError(
        .outputExists,
        "the output already exists, and may be the photo of a later row from standard input",
        hint: "give the manifest as a file", path: row.outputText)
    }
    if request.existing == .replace || isOwned, request.existing != .refuse { return false }
    let refusal = found.refusal(ofPhoto: content)
    if request.existing == .update, refusal == nil { return false }
    throw EditError(
      .outputExists,
      "the output already exists, and \(refusal ?? "was made from something else")", path: row.outputText)
  }
}
