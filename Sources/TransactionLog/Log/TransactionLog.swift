import DurableFiles
import Threads

/// The log of a library: an append-only list of transactions, shared by any number of threads and processes.
///
/// A transaction is appended under one lock and made durable under another, so that a sync covers the transactions that
/// were appended while the previous sync ran. Code that needs both locks takes `lock` first.
package final class TransactionLog: Sendable {
  /// The paths that a log uses.
  package struct Paths: Sendable {
    /// Held while a transaction is checked and appended.
    package var lock: String
    /// Held while transactions are made durable and applied to the index.
    package var sync: String
    /// The damage folder, for bytes that were cut off.
    package var damaged: String
    /// Exists while writes are blocked, because something could neither be made durable nor be rolled back.
    package var blocked: String

    package init(lock: String, sync: String, damaged: String, blocked: String) {
      (self.lock, self.sync, self.damaged, self.blocked) = (lock, sync, damaged, blocked)
    }
  }

  let paths: Paths
  let folder: LogFolder
  let index: any LogIndex
  let lock: ExclusiveLock
  let sync: ExclusiveLock
  let timeout: Duration
  /// How long an operation waits for a lock.
  package var lockTimeout: Duration { timeout }
  /// Guarded by `lock`.
  let tail = Monitor<LogTail?>(nil)
  /// The status of the folders of the log when they were last found to have only one history.
  let searched = Monitor<[FileStatus?]>([])
  /// The progress of this process, for transactions that wait for a sync.
  let progress = Monitor(Progress())

  /// What this process knows about durable transactions.
  struct Progress {
    /// The greatest number that this process has seen in the index.
    var applied = 0
    /// The greatest number that this process has synced.
    var durable = 0
    /// The number of transactions that the last sync of this process covered.
    var lastGroup = 0
    /// How often this process has rolled back transactions.
    var cuts = 0
    /// The reason for the last rollback.
    var failure: FileError?
  }

  /// - Parameter timeout: how long an operation waits for a lock.
  package init(_ folder: LogFolder, _ paths: Paths, index: any LogIndex, timeout: Duration) {
    (self.folder, self.paths, self.index, self.timeout) = (folder, paths, index, timeout)
    lock = ExclusiveLock(paths.lock, timeout: timeout)
    sync = ExclusiveLock(paths.sync, timeout: timeout)
  }

  /// Runs a body under the writer lock.
  func locked<Value>(_ body: () throws -> Value) throws -> Value {
    try mappingLockErrors(paths.lock) { try lock.withLock(body) }
  }

  /// Runs a body under the sync lock.
  ///
  /// - Parameter limit: how long to wait for it at most; nil for the usual timeout.
  package func withSyncLock<Value>(within limit: Duration? = nil, _ body: () throws -> Value) throws -> Value {
    try mappingLockErrors(paths.sync) { try sync.withLock(within: limit, body) }
  }

  /// Runs a body under the sync lock if the lock is free; nil if it was not, and has been released since.
  func syncingIfFree<Value>(_ body: () throws -> Value) throws -> Value? {
    try mappingLockErrors(paths.sync) { try sync.withFreeLock(body) }
  }

  private func mappingLockErrors<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as ExclusiveLock.Failure {
      switch error {
      case .timedOut(let holder): throw LogError.busy(path: path, timeout: timeout, holder: holder)
      case .canceled: throw LogError.canceled
      case .file(let error): throw LogError.file(error)
      }
    }
  }
}
