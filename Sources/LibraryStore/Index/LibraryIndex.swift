import CLinux
import Documents
import DurableFiles
import Glibc
import Threads
import TransactionLog

/// The content of the log, in the tables of an SQLite database. It can be rebuilt from the log at any time.
///
/// Writers hold the sync lock, so no two processes ever write, or write back the write-ahead log, at the same time.
/// Readers never wait.
final class LibraryIndex: Sendable {
  let writer: Monitor<Connection>
  /// The database that is in use. It is kept apart from the connection, so that readers do not wait for a thread that
  /// writes.
  let current: Monitor<Place>
  let readers = Monitor<[Connection]>([])
  let isReadOnly: Bool
  /// Where a newer index may appear; nil for an index in memory.
  let folder: IndexFolder?
  /// The log that it is made of.
  let lines: LineReader
  /// What is read in place of the database while transactions cannot be entered into it; nil for the database.
  let shown = Monitor<ShownEnd?>(nil)
  /// The status of the folder when it was last searched for a newer index.
  let searched = Monitor<FileStatus?>(nil)

  /// A connection that only one thread at a time uses.
  struct Connection: @unchecked Sendable {
    /// The path of the database.
    let path: String
    let database: SQLConnection
  }

  /// A database: its path and its inode.
  struct Place: Hashable {
    let path: String
    let inode: UInt64

    init(_ path: String) {
      self.path = path
      inode = (try? FileStatus(at: path))?.inode ?? 0
    }
  }

  /// The reason why a database cannot serve as the index.
  struct Unusable: Error {
    let reason: String
  }

  /// The path of the database.
  var path: String { current.withLock { $0.path } }

  /// Opens an index.
  ///
  /// - Parameter folder: where a newer index may appear.
  /// - Throws: `Unusable` for anything but a complete index of this library and this file.
  init(_ path: String, in folder: IndexFolder) throws {
    isReadOnly = false
    (self.folder, lines) = (folder, folder.lines)
    writer = Monitor(try Self.opened(path, folder.library, .write))
    current = Monitor(Place(path))
  }

  /// Takes over a database in memory.
  init(_ path: String, built database: SQLConnection, of lines: LineReader) {
    isReadOnly = false
    (folder, self.lines) = (nil, lines)
    writer = Monitor(Connection(path: path, database: database))
    current = Monitor(Place(path))
  }

  /// Opens an index that cannot be written.
  init(reading path: String, in folder: IndexFolder) throws {
    isReadOnly = true
    (self.folder, lines) = (folder, folder.lines)
    writer = Monitor(try Self.opened(path, folder.library, .read))
    current = Monitor(Place(path))
  }

  private static func opened(_ path: String, _ library: Bits128, _ mode: SQLConnection.Mode) throws -> Connection {
    try checkFiles(path)
    let database = try SQLConnection(path, mode)
    if let reason = try difference(database, path, library) { throw Unusable(reason: reason) }
    if case .write = mode { try IndexFolder.shareFiles(beside: path) }
    return Connection(path: path, database: database)
  }

  /// Reads in one transaction. Any number of threads may read at the same time.
  ///
  /// Transactions that cannot be entered now are read, too (`show`).
  func read<Value>(_ body: (SQLConnection) throws -> Value) throws -> Value {
    guard let end = try shownEnd() else { return try readEntered(body) }
    return try end.connection.withLock { connection in
      try connection.database.transaction("DEFERRED") { try body(connection.database) }
    }
  }

  /// Reads in one transaction, without the transactions that cannot be entered now.
  func readEntered<Value>(_ body: (SQLConnection) throws -> Value) throws -> Value {
    try follow()
    let path = path
    if isReadOnly || path == ":memory:" {
      return try writer.withLock { connection in
        try connection.database.transaction("DEFERRED") { try body(connection.database) }
      }
    }
    let connection = try reader(of: path)
    defer { readers.withLock { if $0.count < 4 { $0.append(connection) } } }
    return try connection.database.transaction("DEFERRED") { try body(connection.database) }
  }

  /// A read connection to a database, which may have been replaced and removed in the meantime.
  private func reader(of path: String) throws -> Connection {
    let free = readers.withLock { connections in
      connections.removeAll { $0.path != path }
      return connections.popLast()
    }
    if let free { return free }
    do {
      let connection = Connection(path: path, database: try SQLConnection(path, .read))
      // The first read opens the files beside it.
      _ = try Self.applied(in: connection.database)
      return connection
    } catch {
      guard try FileStatus(at: path) == nil else { throw error }
      try follow()
      let newer = self.path
      if newer == path { throw error }
      return try reader(of: newer)
    }
  }

  /// SQLite follows links at these names, and writes through other hard links, which in an untrusted library may lead to
  /// files outside.
  static func checkFiles(_ path: String) throws {
    for path in [path, path + "-wal", path + "-shm", path + "-journal"] {
      guard let status = try FileStatus(at: path) else { continue }
      guard status.kind == .file, status.linkCount == 1 else {
        throw Unusable(reason: "'\(path)' is \(status.kind.rawValue) with \(status.linkCount) names")
      }
    }
  }

  /// How a database differs from a complete index of a library; nil if it does not.
  private static func difference(_ database: SQLConnection, _ path: String, _ library: Bits128) throws -> String? {
    func number(_ pragma: String) throws -> Int {
      try database.statement(composed: "PRAGMA \(pragma)").first { row throws(SQLError) in row.int(0) } ?? 0
    }
    guard try number("application_id") == Int(IndexSchema.applicationID) else { return "another program's database" }
    guard try number("user_version") == Int(IndexSchema.version) else { return "an index of another version" }
    let found = try database.statement(
      """
      SELECT sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'search\\_%' ESCAPE '\\'
      """
    )
    .all([]) {
      row throws(SQLError) in row.text(0) ?? ""
    }
    guard Set(found) == Set(IndexSchema.statements), found.count == IndexSchema.statements.count else {
      return "unexpected tables"
    }
    let identity = try database.statement("SELECT id, inode, born, isComplete FROM library").first {
      row throws(SQLError) in (row.bits(0), row.int(1), row.int(2), row.int(3))
    }
    guard let identity, identity.3 == 1 else { return "incomplete index" }
    guard identity.0 == library else { return "the index of another library" }
    // A backup of this folder may have been restored over it: then this file and the write-ahead log beside it may
    // date from different times.
    return try InodeIdentity(at: path).columns == (identity.1, identity.2) ? nil : "a copy of an index"
  }
}

extension LibraryIndex: LogIndex {
  func applied() throws -> LogPosition { try readEntered { try Self.applied(in: $0) } }

  func commitID(of number: Int) throws -> SHA256Digest? {
    try readEntered { database in
      try database.statement("SELECT id FROM commits WHERE number = ?").first(.int(number)) { row throws(SQLError) in
        row.digest(0)
      } ?? nil
    }
  }

  func enter(_ read: (LogPosition, inout any TransactionHandler) throws -> LogPosition) throws {
    try follow()
    try writer.withLock { connection in
      let database = connection.database
      try database.transaction("IMMEDIATE") {
        let writer = IndexWriter(database, lines)
        var handler: any TransactionHandler = writer
        let end = try read(Self.applied(in: database), &handler)
        try writer.finish(at: end)
      }
      database.truncateLongLog()
    }
  }

  static func applied(in database: SQLConnection) throws -> LogPosition {
    let position = try database.statement("SELECT number, commitID, segment, offset FROM library").first {
      row throws(SQLError) in
      LogPosition(
        number: row.int(0), id: row.digest(1),
        place: LogPlace(segment: SegmentKey(rawValue: row.int(2)), offset: row.int(3)))
    }
    guard let position else { throw Unusable(reason: "no position in the log") }
    return position
  }
}
