import Documents

/// The reading of a manifest for a feed; one thread has it.
final class FeedReading: @unchecked Sendable {
  private let request: ManifestRequest
  private let probe: RowProbe
  private var lines: ManifestLines
  private var reader: ManifestReader
  private var state: JournalState
  /// The outputs of the rows so far whose ids are others.
  private var outputs = RowTable()
  private let defaults: ManifestDefaults

  init(_ context: RowContext, _ lines: ManifestLines, _ defaults: ManifestDefaults, _ state: JournalState) {
    request = context.request
    probe = RowProbe(context: context)
    (self.lines, self.state, self.defaults) = (lines, state, defaults)
    reader = ManifestReader(folder: request.manifest.folder, defaults: defaults)
  }

  func run(into feed: ManifestFeed) {
    do throws(EditError) {
      var originals = try OriginalTable(request, defaults)
      while let line = try lines.next() {
        let byteCount = if case .text(let text) = line { text.count } else { 0 }
        guard let item = item(try reader.read(line)) else { continue }
        if case .row(let row, _, _) = item { originals.add(row) }
        guard take(item, byteCount, originals, into: feed) else { break }
      }
      feed.end(nil)
    } catch {
      feed.end(error.about(request.manifest.name))
    }
  }

  /// The row on a line, where it belongs to the shard.
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
  ) -> Bool {
    var item = item
    var key = RowKey(item.id)
    if state.rows[key].isMet {
      item = .ended(Self.failed(item, .duplicateID, "another row before has the id '\(item.id)'"))
      key = RowKey(item.id)
    } else if case .row(let row, _, _) = item, let (code, problem) = problem(row, originals) {
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
      result.attempt = record.attempts + 1
      item = .ended(result)
    }
    return feed.add(item, byteCount: byteCount, ended: nil)
  }

  /// Why the output of a row cannot be made; nil where it can.
  private func problem(_ row: ManifestRow, _ originals: OriginalTable) -> (EditError.Code, String)? {
    if originals.has(row.output) {
      return (.outputIsInput, "the output is a photo of the manifest; originals are never written")
    }
    return isNew(row) ? nil : (.outputCollision, "another row before has the output '\(row.outputText)'")
  }

  /// Notes the output of a row; false where another row has it.
  private func isNew(_ row: ManifestRow) -> Bool {
    let key = RowKey(row.output.text)
    guard !outputs[key].isMet else { return false }
    var record = RowRecord()
    record.isMet = true
    outputs[key] = record
    return true
  }

  private static func failed(
    _ item: FeedItem, _ code: EditError.Code, _ message: String, keepsID: Bool = false
  ) -> RowResult {
    var result = item.result
    if !keepsID { result.id = "row \(item.index + 1)" }
    (result.status, result.fingerprint) = (.failed, nil)
    result.error = RowError(code: code.rawValue, message: message, pointer: keepsID ? "/output" : "/id")
    return result
  }
}
