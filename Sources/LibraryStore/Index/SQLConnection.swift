import CSQLite
import Glibc
import Synchronization

/// A connection to a database, for one thread at a time.
final class SQLConnection {
  /// How a database is opened.
  enum Mode {
    /// Its content is read and written.
    case write
    /// It is created and filled while nothing else uses it.
    case build
    /// It is only read. With a write-ahead log, that needs files beside it that may have to be created.
    case read
    /// It is in memory.
    case memory
  }

  /// How long a statement waits for another connection, in milliseconds.
  static let busyTimeout: Int32 = 10_000

  let handle: OpaquePointer
  /// The statements that are literals in the program, by the address of their text.
  private var statements: [UInt: SQLStatement] = [:]
  /// Statements that are composed at run time, by their text.
  private var composed: [String: SQLStatement] = [:]
  /// The number of pages in the write-ahead log after the last commit of this connection.
  let logPages: UnsafeMutablePointer<Int32>
  /// That number when the pages were last written back.
  var checkpointedPages = 0
  /// The thread that the connection is lent to: 0 for none, the largest number for one that has not begun.
  let borrower = Atomic<UInt>(0)

  init(_ path: String, _ mode: Mode) throws(SQLError) {
    let flags: Int32 =
      switch mode {
      case .write: SQLITE_OPEN_READWRITE
      case .build, .memory: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .read: SQLITE_OPEN_READONLY
      }
    var handle: OpaquePointer?
    let name = mode == .memory ? ":memory:" : path
    errno = 0
    let code = sqlite3_open_v2(name, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW, nil)
    guard let handle else { fatalError("SQLite has no memory for a connection") }
    self.handle = handle
    logPages = .allocate(capacity: 1)
    logPages.initialize(to: 0)
    guard code == SQLITE_OK else {
      let error = SQLError(handle, code)
      throw error
    }
    // SQLite falls back to reading for any reason, and the first write would fail with a misleading error.
    let reason = errno
    if mode == .write || mode == .build, sqlite3_db_readonly(handle, "main") == 1,
      ![0, EACCES, EPERM, EROFS].contains(reason)
    {
      throw SQLError(cannotOpen: reason)
    }
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, Self.busyTimeout)
    disable_checkpoint_on_close(handle)
    try execute("PRAGMA trusted_schema = OFF")
    try execute("PRAGMA cell_size_check = ON")
    try execute("PRAGMA mmap_size = 0")
    switch mode {
    case .write:
      try execute("PRAGMA synchronous = NORMAL")
      try execute("PRAGMA wal_autocheckpoint = 0")
      sqlite3_wal_hook(
        handle,
        { context, _, _, pages in
          context?.assumingMemoryBound(to: Int32.self).pointee = pages
          return SQLITE_OK
        }, logPages)
      // Purged data must not stay in free pages.
      try execute("PRAGMA secure_delete = ON")
    case .build, .memory:
      // The database is not read before it is complete and synced. However, a torn transaction of the log is rolled
      // back, which SQLite can do only with a journal.
      try execute("PRAGMA journal_mode = MEMORY")
      try execute("PRAGMA synchronous = OFF")
      try execute("PRAGMA cache_size = -65536")
    case .read: break
    }
    try addVisibility()
  }

  deinit {
    statements = [:]
    composed = [:]
    sqlite3_close_v2(handle)
    logPages.deallocate()
  }

  /// Runs statements without parameters and results.
  func execute(_ sql: String) throws(SQLError) {
    try checkNotLent()
    errno = 0
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw SQLError(handle, code) }
  }

  /// The number of rows that the last statement has changed.
  var changes: Int { Int(sqlite3_changes64(handle)) }

  /// A statement, prepared once.
  func statement(_ sql: StaticString) throws(SQLError) -> SQLStatement {
    try checkNotLent()
    let key = UInt(bitPattern: sql.utf8Start)
    if let known = statements[key] { return known }
    let statement = try SQLStatement("\(sql)", in: handle)
    statements[key] = statement
    return statement
  }

  /// A statement that is composed from parts; prepared once, because there are few different ones.
  func statement(composed sql: String) throws(SQLError) -> SQLStatement {
    try checkNotLent()
    if let known = composed[sql] { return known }
    // There can be any number of different predicates from users.
    if composed.count >= 100 { composed = [:] }
    let statement = try SQLStatement(sql, in: handle)
    composed[sql] = statement
    return statement
  }

  /// Runs a body in a transaction; an error rolls it back.
  ///
  /// - Parameter kind: `IMMEDIATE` to write, `DEFERRED` to read.
  func transaction<Value>(_ kind: String, _ body: () throws -> Value) throws -> Value {
    try execute("BEGIN \(kind)")
    do {
      let value = try body()
      try execute("COMMIT")
      return value
    } catch {
      try? execute("ROLLBACK")
      throw error
    }
  }
}
