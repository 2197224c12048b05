import DurableFiles
import Glibc
import Threads

extension TransactionLog {
  /// Runs a body under the writer lock, once every transaction is durable and in the index.
  ///
  /// Nothing can be appended in the meantime, so the body should take 0.2 s at most.
  package func withWriterLock<Value>(_ body: (LogPosition) throws -> Value) throws -> Value {
    try locked {
      try checkNotBlocked()
      var tail = try refreshedTail()
      if !tail.pending.isEmpty {
        try withSyncLock { try enterAll(tail.place.segment) }
        tail = try refreshedTail()
      }
      return try body(tail.end)
    }
  }

  /// How long a reader waits for a writer: as long as any may hold a lock. Whoever holds one for longer is stopped, or
  /// waits for a disk.
  package static let readerPatience = Duration.milliseconds(200)

  /// Applies to the index what a process that died, or a power failure, left only in the log. If that is not possible
  /// now, because another process holds the lock or the disk is full, readers of this process are shown it all the same.
  package func catchUp() throws {
    let applied = try index.applied()
    var ignored = DamageCount()
    var reader = TransactionReader(folder, after: applied, durable: applied.number)
    let end = try reader.read(&ignored).position
    guard end.number > applied.number else { return }
    guard try mappingFileErrors({ try FileStatus(at: paths.blocked) }) == nil else { return }
    do {
      try sync.withLock(within: Self.readerPatience) { try enterAll(end.place.segment) }
    } catch ExclusiveLock.Failure.canceled {
      throw LogError.canceled
    } catch {
      try showEnd()
    }
  }

  /// Runs a body while nothing is appended to the log or applied to the index.
  package func withAllLocks<Value>(_ body: () throws -> Value) throws -> Value {
    try locked { try withSyncLock(body) }
  }

  /// How the log ends while no transaction is half written.
  ///
  /// - Parameter isReadOnly: whether this process cannot take the writer lock.
  package func end(isReadOnly: Bool, _ handler: inout some TransactionHandler) throws -> LogEnd {
    func read() throws -> LogEnd {
      let applied = try index.applied()
      var reader = TransactionReader(folder, after: applied, durable: applied.number)
      return try reader.read(&handler)
    }
    if isReadOnly { return try read() }
    do {
      return try lock.withLock(within: Self.readerPatience, read)
    } catch ExclusiveLock.Failure.timedOut {
      // A writer is stopped while it writes: what it has written so far is torn.
      return try read()
    } catch ExclusiveLock.Failure.canceled {
      throw LogError.canceled
    }
  }

  /// Makes a log with a torn or damaged end writable again, and everything in it durable.
  ///
  /// A transaction that was never written completely is copied to the damage folder and cut off. Nothing else is cut
  /// off: an empty transaction after the damage declares everything before it durable, so all of it counts except the
  /// damaged lines.
  /// - Parameter hasDamage: whether damage was found that only the index shows to be durable.
  package func settle(hasDamage: Bool, author: String) throws -> RecoveredLog {
    try withAllLocks {
      defer { tail.withLock { $0 = nil } }
      let isBlocked = try mappingFileErrors { try FileStatus(at: paths.blocked) } != nil
      if isBlocked { try replaceLastSegment() }
      let applied = try index.applied()
      let start = try isInLog(applied) ? applied : .start
      var found = DamageCount()
      var reader = TransactionReader(folder, after: start, durable: applied.number, readsAll: true)
      var cut: CutTail?
      switch try reader.read(&found) {
      case .whole: break
      case .torn(let position, let what):
        cut = try cutOff(after: position, what)
        progress.withLock { $0.cuts += 1 }
      case .damaged: found.count += 1
      }
      guard hasDamage || found.count > 0 else {
        if isBlocked { try folder.segments().last.map { try enterAll($0) } }
        return RecoveredLog(isUnblocked: isBlocked, cut: cut)
      }
      try appendAnchor(after: start, applied, author)
      return RecoveredLog(isUnblocked: isBlocked, cut: cut)
    }
  }

  /// Whether the log has the index's last transaction at the place that the index gives.
  func isInLog(_ applied: LogPosition) throws -> Bool {
    guard let id = applied.id else { return true }
    return try mappingFileErrors { try folder.hasCommit(id, endingAt: applied.place) }
  }

  /// Appends an empty transaction after everything in the log, and makes all of it durable.
  ///
  /// Its number is greater than that of every transaction in the index, even if the log has lost some.
  private func appendAnchor(after start: LogPosition, _ applied: LogPosition, _ author: String) throws {
    var ignored = DamageCount()
    var reader = TransactionReader(folder, after: start, durable: .max, readsAll: true)
    let end = try reader.read(&ignored).position
    let newest = applied.number > end.number ? applied : end
    try mappingFileErrors {
      var tail = LogTail(applied: LogPosition(number: newest.number, id: newest.id, place: end.place))
      if let last = try folder.segments().last, try folder.isAppendedTo(last) {
        let file = try folder.open(last, O_RDWR)
        try file.syncData()
        // A damaged remainder has no end after which a transaction could begin.
        if try last != end.place.segment || file.status().size != end.place.offset {
          tail.emptySegment = try folder.create(max(newest.number, last.first) + 1)
        }
      }
      let position = try append([], after: tail, author, durable: newest.number)
      try folder.open(position.place.segment, O_RDWR).syncData()
      progress.withLock { $0.durable = max($0.durable, position.number) }
      try? enterAll(position.place.segment)
    }
  }

  /// Copies the last segment to a new file, because what the kernel reports about the old one can no longer be trusted.
  private func replaceLastSegment() throws {
    try mappingFileErrors {
      if let segment = try folder.segments().last, try folder.isAppendedTo(segment) {
        let path = folder.path(of: segment)
        let file = try folder.open(segment, O_RDONLY)
        let copy = try PendingFile(in: FilePath.folder(of: path), isShared: true)
        let size = try copyBytes(of: file, from: 0, to: .max, into: copy)
        try copy.publish(as: path, ifExists: .replace, size: size)
      }
      try SystemCall.perform(.unlink, paths.blocked) { unlink(paths.blocked) }
      try Folder.sync(FilePath.folder(of: paths.blocked))
    }
  }
}

/// What was done to the end of a log.
package struct RecoveredLog: Hashable, Sendable {
  /// Whether changes were blocked, so that the last segment was copied to a new file.
  package let isUnblocked: Bool
  /// What was copied to the damage folder and cut off; nil if nothing was.
  package let cut: CutTail?
}

/// Counts damage.
private struct DamageCount: TransactionHandler {
  var count = 0

  mutating func change(_ change: ChangeLine) {}
  mutating func commit(_ commit: CommitRecord, at position: LogPosition) {}
  mutating func discard() {}
  mutating func damage(_ damage: LogDamage) { count += 1 }
}
