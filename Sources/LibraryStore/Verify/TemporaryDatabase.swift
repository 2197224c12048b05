import DurableFiles

/// A database that disappears with the value, or with the process.
struct TemporaryDatabase: ~Copyable {
  let connection: SQLConnection
  private let file: PendingFile?

  /// - Parameter folder: where to create it; nil for a place of SQLite's choice, for a library that must not be
  ///   written.
  init(in folder: String?) throws {
    if let folder {
      let pending = try PendingFile(in: folder, permissions: 0o600)
      connection = try SQLConnection(pending.path, .build)
      file = consume pending
    } else {
      // An empty name stands for a file that SQLite removes itself.
      connection = try SQLConnection("", .build)
      file = nil
    }
  }
}

extension PhotoStore {
  /// Runs a body with a place for temporary databases: the folder of the library.
  ///
  /// If that disk is full, or the library must not be written, it is nil: SQLite chooses a place. The body may run
  /// twice, and has to create its databases each time.
  func withTemporaryFolder<Value>(isElsewhere: Bool = false, _ body: (String?) throws -> Value) throws -> Value {
    if isElsewhere || isReadOnly { return try body(nil) }
    do {
      return try body(layout.local.temporaries)
    } catch let error as SQLError where FileError(.write, layout.local.temporaries, error.systemCode).isDiskFull {
      return try body(nil)
    } catch let error as FileError where error.isDiskFull {
      return try body(nil)
    }
  }
}
