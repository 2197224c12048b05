import GRDB
import Glibc

extension PhotoStore {
  /// Runs an operation beside other readers and writers.
  ///
  /// Where the index is missing or is none of ours, it is rebuilt from the files first.
  func shared<Value>(_ body: (StoreIndex) throws -> Value) throws(StoreError) -> Value {
    try typed {
      while true {
        let value: Value? = try locked(.shared) {
          guard let index = try usableIndex() else { return nil }
          return try naming(index) { try body(index) }
        }
        if let value { return value }
        try locked(.exclusive) {
          // Another process may have rebuilt it while we waited.
          if try usableIndex() == nil { _ = try rebuildIndex() }
        }
      }
    }
  }

  /// Runs an operation beside other readers and writers that needs the files only; the index is left as it is.
  func sharedFiles<Value>(_ body: () throws -> Value) throws(StoreError) -> Value {
    try typed { try locked(.shared, body) }
  }

  /// Runs an operation while nobody else uses the store.
  func exclusive<Value>(_ body: () throws -> Value) throws(StoreError) -> Value {
    try typed { try locked(.exclusive, body) }
  }

  /// The index, or nil where there is none that can be used.
  func usableIndex() throws -> StoreIndex? {
    do {
      return try openIndex.at(layout.index, timeout: timeout)
    } catch is StoreIndex.Unusable {
      return nil
    } catch let error as DatabaseError where error.isAboutContent {
      return nil
    }
  }

  private func locked<Value>(_ mode: FileLock.Mode, _ body: () throws -> Value) throws -> Value {
    do {
      let lock = try FileLock(layout.lock, mode, timeout: timeout)
      return try withExtendedLifetime(lock) { try body() }
    } catch let error as FileError where error.operation == .lock && error.code == EWOULDBLOCK {
      throw StoreError.busy(path: layout.lock)
    }
  }

  /// Adds the entries concerned to an error about an object.
  private func naming<Value>(_ index: StoreIndex, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch StoreError.objectDamaged(let digest, let path, let found, let entries) where entries.isEmpty {
      let entries = try index.read { try StoreIndex.entries(needing: digest, in: $0) }
      throw StoreError.objectDamaged(digest, path: path, found: found, entries: entries)
    } catch StoreError.objectMissing(let digest, let path, let entries) where entries.isEmpty {
      let entries = try index.read { try StoreIndex.entries(needing: digest, in: $0) }
      throw StoreError.objectMissing(digest, path: path, entries: entries)
    }
  }

  private func typed<Value>(_ body: () throws -> Value) throws(StoreError) -> Value {
    do {
      return try body()
    } catch {
      throw StoreError(error, index: layout.index)
    }
  }
}

extension StoreError {
  /// Any error of this layer as a `StoreError`.
  ///
  /// - Parameter index: The index's path, for errors of the database.
  init(_ error: any Error, index: String) {
    switch error {
    case let error as StoreError: self = error
    case let error as FileError: self = .file(error)
    case let error as StoreIndex.Unusable: self = .indexDamaged(path: index, found: error.reason)
    case let error as DatabaseError: self = .database(error, index)
    default: self = .indexFailed(path: index, found: "\(error)")
    }
  }

  private static func database(_ error: DatabaseError, _ path: String) -> StoreError {
    if error.isAboutContent { return .indexDamaged(path: path, found: "\(error.message ?? "") (\(error.resultCode))") }
    return switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: .busy(path: path)
    case .SQLITE_FULL: .indexDiskFull(path: path)
    default: .indexFailed(path: path, found: "\(error.message ?? "") (\(error.extendedResultCode))")
    }
  }
}

extension DatabaseError {
  /// Whether the database's bytes are at fault, not the way to them.
  var isAboutContent: Bool { resultCode == .SQLITE_CORRUPT || resultCode == .SQLITE_NOTADB }
}
