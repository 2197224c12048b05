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

extension PhotoStore {
  /// Runs a body with a database of its own, in the folder of the library.
  ///
  /// Where that disk is full, or the library must not be written, SQLite chooses a place; then the body may run again.
  func withTemporaryDatabase<Value>(isElsewhere: Bool = false, _ body: (SQLConnection) throws -> Value) throws -> Value
  {
    func run(in folder: String?) throws -> Value {
      let temporary = try TemporaryDatabase(in: folder)
      return try body(temporary.connection)
    }
    if isElsewhere || isReadOnly { return try run(in: nil) }
    do {
      return try run(in: layout.temporaries)
    } catch let error as SQLError where FileError(.write, layout.temporaries, error.systemCode).isDiskFull {
      return try run(in: nil)
    } catch let error as FileError where error.isDiskFull {
      return try run(in: nil)
    }
  }
}
