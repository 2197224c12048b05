import Synchronization

/// The index a store has open, as long as it is still the file at its path.
final class OpenIndex: Sendable {
  private let index = Mutex<StoreIndex?>(nil)

  /// The index at a path; opened where it is not open yet, or where another file took its place.
  func at(_ path: String, timeout: Duration) throws -> StoreIndex {
    try index.withLock { open in
      if let index = open, let status = try FileStatus(at: path), index.identity.isSameFile(as: status) { return index }
      open = nil
      let index = try StoreIndex(at: path, timeout: timeout)
      open = index
      return index
    }
  }

  /// Closes the index before its file is put aside.
  func close() { index.withLock { $0 = nil } }
}
