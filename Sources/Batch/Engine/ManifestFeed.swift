import Documents
import Jobs
import Threads

/// Reads a manifest on its own thread, a bounded number of rows ahead, and leaves out rows that need no work.
final class ManifestFeed: Sendable {
  private static let mostRows = 512
  private static let mostBytes = 8 << 20

  private struct Buffer {
    var items: [FeedItem] = []
    var byteCount = 0
    var isStopped = false
    var hasEnded = false
    var error: EditError?
    /// Counts the rows of the shard, and those of them that ended in earlier runs.
    var counts = Tally()
  }

  private let buffer = Monitor(Buffer())
  private let wake: @Sendable () -> Void

  /// Starts reading.
  ///
  /// - Parameters:
  ///   - state: what earlier runs have left.
  ///   - wake: is called when rows become available after there were none, and at the end.
  init(
    _ context: RowContext, _ lines: ManifestLines, _ defaults: ManifestDefaults, _ state: JournalState,
    wake: @escaping @Sendable () -> Void
  ) throws(EditError) {
    self.wake = wake
    let reading = FeedReading(context, lines, defaults, state)
    guard DetachedThread.start({ [self] in reading.run(into: self) }) else {
      throw EditError(.fileFailed, as: .temporary, "cannot start another thread")
    }
  }

  /// Takes the rows that are ready, without waiting; nil at the end.
  func take() -> [FeedItem]? {
    buffer.withLock { buffer in
      if buffer.items.isEmpty { return buffer.hasEnded ? nil : [] }
      defer { (buffer.items, buffer.byteCount) = ([], 0) }
      return buffer.items
    }
  }

  /// The counts so far. Rows that were supplied count only in the total.
  var counts: Tally { buffer.withLock { $0.counts } }

  /// Why the manifest could not be read to its end; nil where it could.
  var error: EditError? { buffer.withLock { $0.error } }

  /// Stops reading. Rows that were read but not taken are dropped.
  func stop() {
    buffer.withLock { buffer in
      (buffer.isStopped, buffer.hasEnded, buffer.items) = (true, true, [])
    }
  }

  // MARK: What the thread does

  /// Counts a row, and supplies it unless it needs no work; false if the feed was stopped.
  ///
  /// - Parameter ended: the status with which it ended in an earlier run.
  func add(_ item: FeedItem?, byteCount: Int, ended: StatusWord?) -> Bool {
    let (isWanted, isFirst) =
      buffer.wait { buffer -> (Bool, Bool)? in
        if buffer.isStopped { return (false, false) }
        guard let item else {
          buffer.counts.total += 1
          if let ended {
            buffer.counts.earlier += 1
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

  /// Adds the counts of rows that were passed over, and resets them; false if the feed was stopped.
  func add(_ passed: inout Tally) -> Bool {
    guard passed.total > 0 else { return true }
    defer { passed = Tally() }
    return buffer.withLock { buffer in
      buffer.counts.add(passed)
      return !buffer.isStopped
    }
  }

  /// Ends the feed.
  func end(_ error: EditError?) {
    buffer.withLock { buffer in
      buffer.hasEnded = true
      if !buffer.isStopped { buffer.error = error }
    }
    wake()
  }
}
