import DurableFiles
import GRDB
import GRDBSQLite
import Glibc

extension StoreIndex {
  /// Runs a closure that uses a database, and replaces SQLite's I/O errors by the kernel's.
  ///
  /// - Throws: `FileError` with the errno of the failed call.
  static func mappingIOErrors<Value>(_ database: Database, _ path: String, _ body: () throws -> Value) throws -> Value {
    errno = 0
    do {
      return try body()
    } catch let error as DatabaseError {
      // SQLite records errno for a failing statement, but not for a failing commit. Successful calls do not reset errno.
      let last = errno
      switch error.resultCode {
      // SQLite reports only ENOSPC in this way.
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

  /// Fails if SQLite opened its database read-only for a transient reason.
  ///
  /// SQLite falls back to read-only for any reason, and the first write would fail with a misleading error.
  static func checkWritable(_ database: Database, _ path: String) throws {
    // The errno of the failed open, since successful calls do not reset it.
    let reason = errno
    guard sqlite3_db_readonly(database.sqliteConnection, "main") == 1, ![0, EACCES, EPERM, EROFS].contains(reason)
    else { return }
    throw FileError(.open, path, reason)
  }

  /// The error if SQLite could not open its journal for writing and fell back to reading. SQLite discards the reason;
  /// a permanent one can be queried.
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
