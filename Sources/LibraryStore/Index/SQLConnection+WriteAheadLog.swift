import CSQLite
import Documents

extension SQLConnection {
  /// The number of pages above which the write-ahead log is truncated. With twice as many, which the format allows, the
  /// recovery takes a tenth of a short command's time.
  private static let logLimit = 500
  /// The number of pages above which a writer waits a moment for readers: 64 MiB.
  private static let waitingLogLimit = 16_000

  /// Writes the write-ahead log back and truncates it if it is long. Call it under the sync lock.
  ///
  /// A process that opens a database alone recovers the whole log, even what has been written back already, so the file
  /// must stay short. While readers use the log, only a part can be written back; the next attempt is made when it has
  /// grown again.
  func truncateLongLog() {
    let count = Int(logPages.pointee)
    if count < checkpointedPages { checkpointedPages = 0 }
    if count - checkpointedPages <= Self.logLimit { return }
    checkpointedPages = count
    truncateLog(waiting: count > Self.waitingLogLimit ? .milliseconds(200) : .zero)
  }

  /// Writes the write-ahead log back and truncates it, unless readers use it. Call it under the sync lock.
  ///
  /// - Parameter timeout: how long to wait for readers. They never wait.
  func truncateLog(waiting timeout: Duration) {
    sqlite3_busy_timeout(handle, Int32(timeout.milliseconds))
    try? execute("PRAGMA wal_checkpoint(TRUNCATE)")
    sqlite3_busy_timeout(handle, Self.busyTimeout)
  }
}
