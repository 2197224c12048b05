import CSQLite
import Glibc

extension SQLConnection {
  /// Replaces the content of this database by that of another, as its open transaction sees it.
  func copyAll(of source: SQLConnection) throws(SQLError) {
    errno = 0
    guard let backup = sqlite3_backup_init(handle, "main", source.handle, "main") else {
      throw SQLError(handle, sqlite3_errcode(handle))
    }
    _ = sqlite3_backup_step(backup, -1)
    let code = sqlite3_backup_finish(backup)
    guard code == SQLITE_OK else { throw SQLError(handle, code) }
  }
}
