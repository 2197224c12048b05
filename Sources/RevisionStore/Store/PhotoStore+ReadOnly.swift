import DurableFiles
import GRDB
import Glibc

extension PhotoStore {
  /// Whether this process can read the store, but not change it.
  package var isReadOnly: Bool { readOnlyReason != nil }

  /// The reason why a read-only store cannot be locked, so that a writer is not kept out; nil if it can be locked.
  package var lockProblem: String? {
    guard isReadOnly else { return nil }
    do {
      _ = try FileLock(reading: layout.lock, timeout: .zero)
      return nil
    } catch {
      // The lock works, since another process holds it.
      return error.code == EWOULDBLOCK ? nil : error.reason
    }
  }

  /// Fails unless the store can be changed.
  ///
  /// - Throws: `StoreError.readOnly`
  func checkWritable() throws {
    if let readOnlyReason { throw StoreError.readOnly(path: layout.root, reason: readOnlyReason.description) }
  }

  /// Runs an operation that changes the store under a shared lock.
  ///
  /// - Throws: `StoreError.readOnly` if the store cannot be changed.
  func changing<Value>(_ body: (StoreIndex) throws -> Value) throws(StoreError) -> Value {
    try shared { index in
      try checkWritable()
      return try body(index)
    }
  }

  /// The index of a read-only store: its database, or one in memory made from the manifests if the database is missing,
  /// unusable, or has a transaction that only a writer can finish.
  func readableIndex() throws -> StoreIndex {
    do {
      return try StoreIndex(reading: layout.index, timeout: timeout)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      throw error
    } catch let error as StoreError {
      // A newer version.
      throw error
    } catch {
      return try StoreIndex(inMemoryFor: layout.index) { database in _ = try enterAll(in: database) }
    }
  }

  /// Adds the entries to a chain that have a manifest and are not in the index. Nothing is written.
  func continued(_ state: AssetState?, _ asset: AssetID) throws -> AssetState? {
    var state = state
    let next = (state?.newest.number ?? -1) + 1
    for number in try manifests.numbers(of: asset) where number >= next {
      let entry = try manifests.entry(of: asset, number)
      let path = manifests.path(of: asset, number)
      if state == nil { state = try AssetState(entry, path: path) } else { try state?.append(entry, path: path) }
    }
    return state
  }
}
