import DurableFiles
import GRDB
import Glibc
import Threads

extension PhotoStore {
  /// Runs an operation under a shared lock.
  ///
  /// A missing or unusable index is rebuilt from the files first.
  func shared<Value>(_ body: (StoreIndex) throws -> Value) throws(StoreError) -> Value {
    try mappingErrors {
      while true {
        let value: Value? = try locked(.shared) {
          guard let index = try usableIndex() else { return nil }
          return try addingEntries(from: index) { try body(index) }
        }
        if let value { return value }
        // Only a store that can be changed comes here.
        try locked(.exclusive) {
          // Another process may have rebuilt it during the wait.
          if try usableIndex() == nil { _ = try rebuildIndex() }
        }
      }
    }
  }

  /// Runs an operation that needs only the files under a shared lock. The index is not touched.
  func sharedFiles<Value>(_ body: () throws -> Value) throws(StoreError) -> Value {
    try mappingErrors { try locked(.shared, body) }
  }

  /// Runs an operation under the exclusive lock.
  func exclusive<Value>(_ body: () throws -> Value) throws(StoreError) -> Value {
    try mappingErrors { try locked(.exclusive, body) }
  }

  /// The index; nil if it is missing or unusable.
  func usableIndex() throws -> StoreIndex? {
    do {
      return try openIndex()
    } catch is StoreIndex.Unusable {
      return nil
    } catch let error as DatabaseError where error.isAboutContent {
      return nil
    }
  }

  private func locked<Value>(_ mode: FileLock.Mode, _ body: () throws -> Value) throws -> Value {
    do {
      if isReadOnly { return try lockedForReading(mode, body) }
      let lock = try FileLock(layout.lock, mode, timeout: timeout)
      // What was cancelled during the wait must not happen.
      if Cancellation.isRequested() { throw StoreError.cancelled }
      return try withExtendedLifetime(lock) { try body() }
    } catch let error as FileError where error.operation == .lock && error.code == EWOULDBLOCK {
      if Cancellation.isRequested() { throw StoreError.cancelled }
      throw StoreError.busy(path: layout.lock, timeout: timeout)
    }
  }

  /// Runs an operation on a read-only store under a shared lock, or without one if the store cannot be locked.
  private func lockedForReading<Value>(_ mode: FileLock.Mode, _ body: () throws -> Value) throws -> Value {
    if mode == .exclusive { try checkWritable() }
    do {
      let lock = try FileLock(reading: layout.lock, timeout: timeout)
      return try withExtendedLifetime(lock) { try body() }
    } catch let error as FileError where error.path == layout.lock && error.code != EWOULDBLOCK {
      return try body()
    }
  }

  /// Adds the entries that need the object to an error about an object.
  private func addingEntries<Value>(from index: StoreIndex, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch StoreError.objectDamaged(let digest, let path, let found, let entries) where entries.isEmpty {
      let entries = try index.read { try StoreIndex.entries(referringTo: digest, in: $0) }
      throw StoreError.objectDamaged(digest, path: path, found: found, entries: entries)
    } catch StoreError.objectMissing(let digest, let path, let entries) where entries.isEmpty {
      let entries = try index.read { try StoreIndex.entries(referringTo: digest, in: $0) }
      throw StoreError.objectMissing(digest, path: path, entries: entries)
    }
  }

  private func mappingErrors<Value>(_ body: () throws -> Value) throws(StoreError) -> Value {
    do {
      return try body()
    } catch {
      throw StoreError(error, index: layout.index, timeout: timeout)
    }
  }
}

extension StoreError {
  /// Any error of this layer as a `StoreError`.
  ///
  /// - Parameters:
  ///   - index: the path of the index, for errors of the database.
  ///   - timeout: how long the operation waits for a lock.
  init(_ error: any Error, index: String, timeout: Duration) {
    switch error {
    case let error as StoreError: self = error
    case let error as FileError: self = .file(error)
    case let error as StoreIndex.Unusable: self = .indexDamaged(path: index, found: error.reason)
    case let error as DatabaseError: self = .database(error, index, timeout)
    default: self = .indexFailed(path: index, found: "\(error)")
    }
  }

  private static func database(_ error: DatabaseError, _ path: String, _ timeout: Duration) -> StoreError {
    if error.isAboutContent { return .indexDamaged(path: path, found: "\(error.message ?? "") (\(error.resultCode))") }
    return switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      Cancellation.isRequested() ? .cancelled : .busy(path: path, timeout: timeout)
    case .SQLITE_FULL: .indexDiskFull(path: path)
    default: .indexFailed(path: path, found: "\(error.message ?? "") (\(error.extendedResultCode))")
    }
  }
}

extension DatabaseError {
  /// Whether the error is about the database's content, not about access to it.
  var isAboutContent: Bool { resultCode == .SQLITE_CORRUPT || resultCode == .SQLITE_NOTADB }
}
