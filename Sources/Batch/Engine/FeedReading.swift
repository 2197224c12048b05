import Documents
import DurableFiles
import Jobs

/// Reads a manifest for a feed. Only one thread uses it.
final class FeedReading: @unchecked Sendable {
  private let request: ManifestRequest
  private let probe: RowProbe
  private var lines: ManifestLines
  private var reader: ManifestReader
  private var state: JournalState
  /// The outputs of the rows so far, except of those with a duplicate id.
  private var outputs = KeySet()
  private let folding: NameFolding
  /// The counts of the rows passed over since the last row that was supplied.
  private var passed = Tally()
  private let defaults: ManifestDefaults
  /// The members of the row that is being looked at.
  private var members = LineMembers()

  init(_ context: RowContext, _ lines: ManifestLines, _ defaults: ManifestDefaults, _ state: JournalState) {
    request = context.request
    // Nothing is written in a dry run, so it does not see that a file system takes two names for one.
    folding = request.isDryRun ? NameFolding { _ in .none } : NameFolding()
    probe = RowProbe(context: context)
    (self.lines, self.state, self.defaults) = (lines, state, defaults)
    reader = ManifestReader(folder: request.manifest.folder, defaults: defaults)
  }

  func run(into feed: ManifestFeed) {
    do throws(EditError) {
      var originals = try OriginalTable(request, defaults)
      while let line = try lines.next() {
        if passes(line) {
          if passed.total == 1024, !feed.add(&passed) { break }
          continue
        }
        guard feed.add(&passed) else { break }
        let byteCount = if case .text(let text) = line { text.count } else { 0 }
        guard let item = item(try reader.read(line)) else { continue }
        // The photos of any other manifest are known already.
        if case .row(let row, _, _) = item, request.manifest == .standardInput { originals.add(row.input) }
        guard try take(item, byteCount, originals, into: feed) else { break }
      }
      _ = feed.add(&passed)
      feed.end(nil)
    } catch {
      feed.end(error.about(request.manifest.name))
    }
  }

  /// The row on a line; nil if it belongs to another shard, or is the row of defaults.
  private func item(_ reading: ManifestReader.Reading) -> FeedItem? {
    switch reading {
    case .defaults: return nil
    case .bad(let result):
      guard request.shard?.contains(id: result.id, input: result.inputPlace ?? .file("")) ?? true else { return nil }
      return .ended(result)
    case .row(let row):
      guard request.shard?.contains(id: row.id, input: row.input, output: row.output) ?? true else { return nil }
      return .row(row, start: nil, attempts: 0)
    }
  }

  private func take(
    _ item: FeedItem, _ byteCount: Int, _ originals: OriginalTable, into feed: ManifestFeed
  ) throws(EditError) -> Bool {
    var item = item
    var key = RowKey(item.result.id)
    if state.rows[key].isMet {
      item = .ended(Self.failed(item, .duplicateID, "an earlier row already has the id '\(item.result.id)'"))
      key = RowKey(item.result.id)
    } else if case .row(let row, _, _) = item, let (code, problem) = try problem(row, originals) {
      item = .ended(Self.failed(item, code, problem, keepsID: true))
    }
    var record = state.rows[key]
    record.isMet = true
    state.rows[key] = record
    if let status = record.status, !(request.retriesFailures && status.isFailure) {
      return feed.add(nil, byteCount: byteCount, ended: status)
    }
    switch item {
    case .row(let row, _, _):
      item = .row(row, start: record.start, attempts: record.attempts)
      if let result = probe.unchanged(item) { item = .ended(result) }
    case .ended(var result):
      // The row cannot be worked on as the manifest has it.
      if case .failed(let error) = result.status { result.status = .failed(error.onLine(lines.count)) }
      result.attempt = record.attempts + 1
      item = .ended(result)
    }
    return feed.add(item, byteCount: byteCount, ended: nil)
  }

  /// Why the output of a row cannot be created; nil where it can.
  private func problem(
    _ row: ManifestRow, _ originals: OriginalTable
  ) throws(EditError) -> (EditError.Code, String)? {
    if try originals.has(row.output) {
      return (.outputIsInput, "the output is a photo of the manifest; originals are never written")
    }
    return isNew(row) ? nil : (.outputCollision, "an earlier row already has the output '\(row.outputText)'")
  }

  /// Records the output of a row; false if another row already has it.
  private func isNew(_ row: ManifestRow) -> Bool {
    outputs.insert(key(of: row.output))
  }

  /// The key of an output: one for all spellings that its file system takes for one name.
  private func key(of output: StoragePlace) -> RowKey {
    if case .file(let path) = output { return RowKey(folding.key(path)) }
    return RowKey(output.text)
  }

  /// Passes over a row of another shard, or one that ended in an earlier run; false if it must be read.
  ///
  /// This applies to most rows of a job that is resumed late.
  private func passes(_ line: ManifestLine) -> Bool {
    guard reader.hasBegun, case .text(let text) = line else { return false }
    return text.withUnsafeBytes { bytes in
      guard members.scan(bytes, allowsSpace: true), let glance = RowScan(members),
        let name = glance.id ?? glance.output, !name.isEmpty
      else { return false }
      if let shard = request.shard {
        let output = place(glance.output)
        // Rows of an archive are assigned to shards by its name, which may come from a template.
        guard let input = place(glance.input), output != nil || reader.defaults.output?.namesArchive != true else {
          return false
        }
        if !shard.contains(id: String(decoding: name, as: UTF8.self), input: input, output: output) {
          reader.pass()
          return true
        }
      }
      let key = RowKey(name)
      var record = state.rows[key]
      guard mayPass, !record.isMet, let status = record.status, !(request.retriesFailures && status.isFailure) else {
        return false
      }
      if let output = place(glance.output) { _ = outputs.insert(self.key(of: output)) }
      record.isMet = true
      state.rows[key] = record
      reader.pass()
      passed.total += 1
      passed.earlier += 1
      passed.count(status)
      return true
    }
  }

  /// Whether ended rows may be passed over: if outputs may replace files, such rows must be read.
  private var mayPass: Bool { request.resumes && request.existing == .refuse }

  private func place(_ text: UnsafeRawBufferPointer?) -> StoragePlace? {
    text.flatMap { try? StoragePlace(String(decoding: $0, as: UTF8.self), relativeTo: request.manifest.folder) }
  }

  private static func failed(
    _ item: FeedItem, _ code: EditError.Code, _ message: String, keepsID: Bool = false
  ) -> Outcome {
    var result = item.result
    if !keepsID { result.id = "row \(item.index + 1)" }
    result.fingerprint = nil
    result.status = .failed(EditError(code, message, at: JSONPointer([keepsID ? "output" : "id"])))
    return result
  }
}
