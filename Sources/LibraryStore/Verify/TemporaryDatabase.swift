import DurableFiles

/// A database that is gone with the value, or with the process.
struct TemporaryDatabase: ~Copyable {
  let connection: SQLConnection
  private let file: PendingFile?

  /// - Parameter folder: where to make it; nil for a place of SQLite's choice, for a library that must not be written.
  init(in folder: String?) throws {
    if let folder {
      let pending = try PendingFile(in: folder, permissions: 0o600)
      connection = try SQLConnection(pending.path, .build)
      file = consume pending
    } else {
      // A name that is empty means a file that SQLite removes.
      connection = try SQLConnection("", .build)
      file = nil
    }
  }
}
