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
        let isJournal = code == EBADF || code == ENOENT && access(path, F_OK) == 0
        if isJournal { throw openedForReading(path) }
        throw code == 0 ? error : FileError(operation(error), path, code)
      default: throw error
      }
    }
  }

  /// Fails where SQLite could open its database for reading only, and the reason is none that lasts.
  ///
  /// It tries that by itself, whatever the reason, and would fail with another one at the first write.
  static func checkWritable(_ database: Database, _ path: String) throws {
    // Of the opening, since nothing that succeeds resets it.
    let reason = errno
    guard sqlite3_db_readonly(database.sqliteConnection, "main") == 1, ![0, EACCES, EPERM, EROFS].contains(reason)
    else { return }
    throw FileError(.open, path, reason)
  }

  /// The error where SQLite could not open its journal for writing, and tried to read it: then it has no file to write
  /// to, or there is none to read. What the reason was it does not keep; one that lasts can be asked for.
  private static func openedForReading(_ path: String) -> FileError {
    let journal = path + "-journal"
    return FileError(.open, journal, access(journal, W_OK) == 0 || errno == ENOENT ? EIO : errno)
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
