import Threads

extension LibraryIndex {
  /// Writes the write-ahead log back and truncates it, unless readers use it. The caller holds the sync lock.
  func truncateLog() throws {
    try follow()
    writer.withLock { $0.database.truncateLog(waiting: .milliseconds(200)) }
  }

  /// Removes what is left of deleted rows: words in old parts of the full-text index, and the write-ahead log, which is
  /// written back completely. The caller holds the sync lock. If there are readers in the meantime, the rest is written
  /// back later.
  func removeTraces() throws {
    try writer.withLock { connection in
      try connection.database.execute("INSERT INTO search (search) VALUES ('optimize')")
      try connection.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }
}
