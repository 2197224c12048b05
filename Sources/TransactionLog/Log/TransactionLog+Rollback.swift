import DurableFiles
import Glibc
import Threads

/// Rolling back what could not be made durable.
///
/// After a sync that failed, a second one could succeed although the bytes of the first are lost, so it would prove
/// nothing. Nothing is synced from then on until the transactions that the first should have covered are cut off: before
/// the sync lock is released, the file `blocked` says which is the last one that is durable, and whoever holds both locks
/// next cuts off those after it.
extension TransactionLog {
  /// Why nothing may be synced.
  private enum Block {
    /// A sync failed, and the transactions after the one with this number are not rolled back yet.
    case unsynced(after: Int)
    /// They could not be rolled back.
    case untilRepair
  }

  private static let unsyncedPrefix = "unsynced after "

  private func block() throws -> Block? {
    try mappingFileErrors { () throws -> Block? in
      guard try FileStatus(at: paths.blocked) != nil else { return nil }
      let bytes: [UInt8]
      do {
        bytes = try Descriptor.open(paths.blocked, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).bytes()
      } catch let error as FileError where error.code == ENOENT {
        return nil
      }
      let text = String(decoding: bytes, as: UTF8.self)
      guard text.hasPrefix(Self.unsyncedPrefix), text.hasSuffix("\n"),
        let number = Int(text.dropFirst(Self.unsyncedPrefix.count).dropLast())
      else { return .untilRepair }
      return .unsynced(after: number)
    }
  }

  /// Makes sure that transactions may be appended; cuts off those that an earlier sync should have covered. Call it under
  /// the writer lock.
  ///
  /// - Throws: `LogError.blocked` if that fails, or has failed before.
  func checkNotBlocked() throws {
    switch try block() {
    case nil: break
    case .unsynced(let number): try withSyncLock { try cutOffUnsynced(after: number) }
    case .untilRepair: throw LogError.blocked(path: paths.blocked)
    }
  }

  /// Makes a segment durable; returns the end that it had before the sync. Call it under the sync lock.
  ///
  /// - Throws: `LogError.blocked` if an earlier sync failed; `FileError` if this one does.
  func syncedEnd(_ segment: SegmentKey) throws -> LogPlace {
    guard try block() == nil else { throw LogError.blocked(path: paths.blocked) }
    let file = try folder.open(segment, O_RDWR)
    let place = LogPlace(segment: segment, offset: try file.status().size)
    do {
      try file.syncData()
    } catch {
      progress.withLock { $0.failure = error }
      try? noteFailedSync()
      throw error
    }
    return place
  }

  /// Keeps every process from syncing. The note need not be durable: after a power failure, the log is what the disk has.
  private func noteFailedSync() throws {
    let number = try durableEnd(after: index.applied(), 0).number
    let file = try Descriptor.openShared(paths.blocked, O_WRONLY | O_NOFOLLOW)
    try Array((Self.unsyncedPrefix + "\(number)\n").utf8).withUnsafeBytes { try file.write($0, at: 0) }
  }

  /// Rolls back a transaction that could not be made durable, with all after the last one that is, unless that was done
  /// already.
  ///
  /// - Parameter isOwn: whether this process saw the sync fail.
  func rollBack(_ position: LogPosition, isOwn: Bool) throws {
    try locked {
      guard isOwn else { return try checkNotBlocked() }
      guard try index.applied().number < position.number, try isInLog(position) else { return }
      try withSyncLock { try cutOffUnsynced(after: 0) }
    }
  }

  /// Cuts off the transactions after the last one that is known to be durable. Call it under both locks.
  ///
  /// - Parameter number: the number of a transaction that is known to be durable; 0 for none.
  private func cutOffUnsynced(after number: Int) throws {
    do {
      let end = try durableEnd(after: index.applied(), number)
      let file = try folder.open(end.place.segment, O_RDWR)
      try file.truncate(to: end.place.offset)
      tail.withLock { $0 = nil }
      progress.withLock { $0.cuts += 1 }
      try file.sync()
      if try FileStatus(at: paths.blocked) != nil {
        try SystemCall.perform(.unlink, paths.blocked) { unlink(paths.blocked) }
        try Folder.sync(FilePath.folder(of: paths.blocked))
      }
    } catch {
      try? DurableFile.write(Array("\(error)\n".utf8), to: paths.blocked, ifExists: .replace, isShared: true)
      throw LogError.blocked(path: paths.blocked)
    }
  }

  /// The end of the last transaction that is known to be durable, whether the index has it or not.
  private func durableEnd(after applied: LogPosition, _ number: Int) throws -> LogPosition {
    var handler = CommitReader()
    var reader = TransactionReader(folder, after: applied, durable: applied.number)
    _ = try reader.read(&handler)
    let durable = max(number, progress.withLock { $0.durable }, handler.synced, try folder.firstOwnNumber())
    return handler.positions.last { $0.number <= durable } ?? applied
  }
}
