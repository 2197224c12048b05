import GRDB
import GRDBSQLite
import Glibc

extension StoreIndex {
  /// Runs what uses a database; where the kernel refused SQLite something, the error says what the kernel said.
  ///
  /// - Throws: `FileError` in place of SQLite's own errors of reading and writing.
  static func explaining<Value>(_ database: Database, _ path: String, _ body: () throws -> Value) throws -> Value {
    errno = 0
    do {
      return try body()
    } catch let error as DatabaseError {
      // SQLite looks at errno for a failing statement, but not for a failing commit; nothing that succeeds resets it.
      let last = errno
      switch error.resultCode {
      // SQLite makes this of ENOSPC alone.
      case .SQLITE_FULL: throw FileError(.write, path, ENOSPC)
      case .SQLITE_IOERR, .SQLITE_CANTOPEN:
        let code = last != 0 ? last : database.sqliteConnection.map { sqlite3_system_errno($0) } ?? 0
        throw code == 0 ? error : FileError(operation(error), path, code)
      default: throw error
      }
    }
  }

  private static func operation(_ error: DatabaseError) -> SystemCall.Name {
    switch error.extendedResultCode {
    case .SQLITE_IOERR_FSYNC, .SQLITE_IOERR_DIR_FSYNC: .sync
    case .SQLITE_IOERR_READ, .SQLITE_IOERR_SHORT_READ: .read
    case .SQLITE_IOERR_LOCK, .SQLITE_IOERR_RDLOCK, .SQLITE_IOERR_UNLOCK: .lock
    case _ where error.resultCode == .SQLITE_CANTOPEN: .open
    default: .write
    }
  }
}
