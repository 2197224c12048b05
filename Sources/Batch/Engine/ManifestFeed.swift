import Documents
import Threads

/// Reads a manifest on a thread of its own, a bounded number of rows ahead, and leaves out what needs no work.
final class ManifestFeed: Sendable {
  private static let mostRows = 512
  private static let mostBytes = 8 << 20

  private struct Buffer {
    var items: [FeedItem] = []
    var byteCount = 0
    var isStopped = false
    var hasEnded = false
    var error: EditError?
    /// The rows of the shard, and those of them that earlier runs have ended.
    var counts = ManifestSummary()
  }

  private let buffer = Monitor(Buffer())
  private let wake: @Sendable () -> Void

  /// Starts to read.
  ///
  /// - Parameters:
  ///   - state: what earlier runs have left.
  ///   - wake: is called when there are rows where there were none, and at the end.
  init(
    _ request: ManifestRequest, _ lines: ManifestLines, _ defaults: ManifestDefaults, _ state: JournalState,
    wake: @escaping @Sendable () -> Void
  ) throws(EditError) {
    self.wake = wake
    let reading = FeedReading(request, lines, defaults, state)
    guard DetachedThread.start({ [self] in reading.run(into: self) }) else {
      throw EditError(.fileFailed, .temporary, "the system has no more threads")
    }
  }

  /// What it has next, without waiting.
  func take() -> [FeedItem]? {
    buffer.withLock { buffer in
      if buffer.items.isEmpty { return buffer.hasEnded ? nil : [] }
      defer { (buffer.items, buffer.byteCount) = ([], 0) }
      return buffer.items
    }
  }

  /// The counts so far, without the rows that were supplied.
  var counts: ManifestSummary { buffer.withLock { $0.counts } }

  /// Why the manifest could not be read to its end; nil where it could.
  var error: EditError? { buffer.withLock { $0.error } }

  /// Ends the reading; what was read is not supplied any more.
  func stop() {
    buffer.withLock { buffer in
      (buffer.isStopped, buffer.hasEnded, buffer.items) = (true, true, [])
    }
  }

  // MARK: What the thread does

  /// Counts a row, and supplies it unless it needs no work; false where no more is wanted.
  ///
  /// - Parameter ended: what came of it in an earlier run.
  fileprivate func add(_ item: FeedItem?, byteCount: Int, ended: RowStatus?) -> Bool {
    let (isWanted, isFirst) =
      buffer.wait { buffer -> (Bool, Bool)? in
        if buffer.isStopped { return (false, false) }
        guard let item else {
          buffer.counts.total += 1
          if let ended {
            buffer.counts.ended += 1
            buffer.counts.count(ended)
          }
          return (true, false)
        }
        guard buffer.items.isEmpty || (buffer.items.count < Self.mostRows && buffer.byteCount < Self.mostBytes) else {
          return nil
        }
        buffer.counts.total += 1
        buffer.items.append(item)
        buffer.byteCount += byteCount
        return (true, buffer.items.count == 1)
      } ?? (false, false)
    if isFirst { wake() }
    return isWanted
  }

  fileprivate func end(_ error: EditError?) {
    buffer.withLock { buffer in
      buffer.hasEnded = true
      if !buffer.isStopped { buffer.error = error }
    }
    wake()
  }
}

/// The reading of a manifest for a feed; one thread has it.
private final class FeedReading: @unchecked Sendable {
  private let request: ManifestRequest
  private var lines: ManifestLines
  private var reader: ManifestReader
  private var state: JournalState
  /// The outputs of the rows so far whose ids are others.
  private var outputs = RowTable()

  init(
    _ request: ManifestRequest, _ lines: ManifestLines, _ defaults: ManifestDefaults, _ state: JournalState
  ) {
    (self.request, self.lines, self.state) = (request, lines, state)
    reader = ManifestReader(folder: request.manifest.folder, defaults: defaults)
  }

  func run(into feed: ManifestFeed) {
    do throws(EditError) {
      while let line = try lines.next() {
        let byteCount = if case .text(let text) = line { text.count } else { 0 }
        guard let item = item(try reader.read(line)) else { continue }
        guard take(item, byteCount, into: feed) else { break }
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
      return .bad(result)
    case .row(let row):
      guard request.shard?.contains(id: row.id, input: row.input, output: row.output) ?? true else { return nil }
      return .row(row, start: nil, attempts: 0)
    }
  }

  private func take(_ item: FeedItem, _ byteCount: Int, into feed: ManifestFeed) -> Bool {
    var item = item
    var key = RowKey(item.id)
    if state.rows[key].isMet {
      item = .bad(Self.failed(item, .duplicateID, "another row before has the id '\(item.id)'"))
      key = RowKey(item.id)
    } else if case .row(let row, _, _) = item, !isNew(row) {
      item = .bad(
        Self.failed(item, .outputCollision, "another row before has the output '\(row.outputText)'", keepsID: true))
    }
    var record = state.rows[key]
    record.isMet = true
    state.rows[key] = record
    if let status = record.status, !(request.retriesFailures && status.isFailure) {
      return feed.add(nil, byteCount: byteCount, ended: status)
    }
    switch item {
    case .row(let row, _, _): item = .row(row, start: record.start, attempts: record.attempts)
    case .bad(var result):
      result.attempt = record.attempts + 1
      item = .bad(result)
    }
    return feed.add(item, byteCount: byteCount, ended: nil)
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
