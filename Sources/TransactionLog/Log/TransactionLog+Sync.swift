import DurableFiles
import Glibc
import Threads

extension TransactionLog {
  /// Waits until a transaction of this process is durable and in the index.
  ///
  /// - Parameter cuts: how often this process had rolled back transactions when this one was appended.
  func makeDurable(_ position: LogPosition, cuts: Int) throws {
    // A running sync may cover the transaction; otherwise the next one does. All waiters resume at once: if they queued
    // for the lock, some would wait for another sync before learning that they are done.
    while try !isDurable(position, cuts) {
      let outcome = try syncingIfFree { () throws -> SyncOutcome in
        guard try !isDurable(position, cuts), try !isEntered(position) else { return .entered }
        if progress.withLock({ $0.lastGroup }) > 1 { usleep(200) }
        return try syncAndEnter(position.place.segment)
      }
      guard let outcome else {
        if try isEntered(position) { break }
        continue
      }
      switch outcome {
      case .entered: break
      case .notEntered: try? noteDurable()
      case .failed(let isOwn):
        try rollBack(position, isOwn: isOwn)
        continue
      }
      break
    }
  }

  /// Whether this process has synced a transaction, or applied it to the index.
  private func isDurable(_ position: LogPosition, _ cuts: Int) throws -> Bool {
    let progress = progress.withLock { $0 }
    if progress.cuts != cuts, progress.durable < position.number {
      throw lost(position, progress.failure)
    }
    guard progress.durable >= position.number else { return false }
    // Another process may have rolled it back, and appended another one with its number.
    guard try isInLog(position) else { throw lost(position) }
    return true
  }

  /// Whether another process has made a transaction durable and applied it to the index.
  private func isEntered(_ position: LogPosition) throws -> Bool {
    let applied = try index.applied()
    if applied.number >= position.number {
      guard try index.commitID(of: position.number) == position.id else { throw lost(position) }
      progress.withLock { $0.durable = max($0.durable, position.number) }
      return true
    }
    guard try isInLog(position) else { throw lost(position) }
    return false
  }

  private func lost(_ position: LogPosition, _ failure: FileError? = nil) -> LogError {
    .rolledBack(path: folder.path(of: position.place.segment), number: position.number, failure)
  }

  private enum SyncOutcome {
    /// The transactions are durable and in the index.
    case entered
    /// They are durable, but the index failed.
    case notEntered
    /// They could not be made durable: this sync failed (own), or an earlier one whose transactions are still in the log.
    case failed(isOwn: Bool)
  }

  /// Makes a segment durable and applies its transactions to the index. Call it under the sync lock.
  ///
  /// A durable transaction counts even if it cannot be applied now; it is applied later.
  private func syncAndEnter(_ segment: SegmentKey) throws -> SyncOutcome {
    let place: LogPlace
    do {
      place = try syncedEnd(segment)
    } catch let error as FileError where error.operation == .sync {
      return .failed(isOwn: true)
    } catch LogError.blocked {
      return .failed(isOwn: false)
    }
    if let entered = try? enter(to: place) {
      progress.withLock {
        $0.lastGroup = entered.number - $0.durable
        $0.applied = max($0.applied, entered.number)
        $0.durable = max($0.durable, entered.number)
      }
      return .entered
    }
    // Whoever reads next in this process sees what is durable.
    try? showEnd()
    let end = try lastPosition(to: place)
    noteHead(end)
    progress.withLock { $0.durable = max($0.durable, end.number) }
    return .notEntered
  }

  /// Applies every transaction in the log to the index, after making it durable. Call it under both locks.
  ///
  /// - Parameter segment: the last segment.
  func enterAll(_ segment: SegmentKey) throws {
    let place = try mappingFileErrors { try syncedEnd(segment) }
    let entered = try enter(to: place)
    progress.withLock {
      $0.applied = max($0.applied, entered.number)
      $0.durable = max($0.durable, entered.number)
    }
  }

  /// Shows readers of this process every complete transaction of the log, without writing anything or waiting.
  func showEnd() throws {
    let folder = folder
    try index.show {
      try folder.hasCommit($0.id, endingAt: $0.place)
    } _: { position, handler in
      var reader = TransactionReader(folder, after: position, durable: position.number)
      return try reader.read(&handler).position
    }
  }

  /// Applies the complete transactions up to a place, which are durable, to the index; returns the end of the last one.
  private func enter(to place: LogPlace) throws -> LogPosition {
    var end = LogPosition.start
    try index.enter { applied, handler in
      var reader = TransactionReader(folder, after: applied, durable: applied.number)
      end = try reader.read(to: place, &handler).position
      return end
    }
    noteHead(end)
    return end
  }

  /// The end of the last complete transaction up to a place.
  private func lastPosition(to place: LogPlace) throws -> LogPosition {
    var handler = TouchReader()
    let applied = try index.applied()
    var reader = TransactionReader(folder, after: applied, durable: applied.number)
    return try reader.read(to: place, &handler).position
  }

  /// Names the last durable transaction in the head of the stream, and so wakes observers. It saves others from reading
  /// the stream, and observers also poll, so an error only costs time. Call it under the sync lock.
  func noteHead(_ position: LogPosition) { try? folder.writeHead(position) }

  /// Records in the log that a transaction missing from the index is durable, so that no process rolls it back.
  private func noteDurable() throws {
    try locked {
      let tail = try refreshedTail()
      guard tail.applied.number < progress.withLock({ $0.durable }) else { return }
      let position = try append([], after: tail, "photoedit")
      try withSyncLock { _ = try mappingFileErrors { try syncedEnd(position.place.segment) } }
    }
  }
}
