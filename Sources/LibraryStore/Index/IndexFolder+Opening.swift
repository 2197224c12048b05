import Documents
import DurableFiles
import TransactionLog

extension IndexFolder {
  /// Rebuilds the index under both locks.
  func rebuilt(_ paths: TransactionLog.Paths, _ timeout: Duration) throws -> LibraryIndex {
    let lock = ExclusiveLock(paths.lock, timeout: timeout)
    let sync = ExclusiveLock(paths.sync, timeout: timeout)
    return try build { body in try lock.withLock { try sync.withLock(body) } }
  }

  /// The database of a library that cannot be written; nil if it cannot be used, or lacks transactions of the log.
  func readable() throws -> LibraryIndex? {
    guard let index = try? opened(readOnly: true), (try? index.isOfAnotherLog(lines.segments)) == false,
      (try? index.isBehind(lines.segments)) != true
    else { return nil }
    return index
  }

  /// The id of the library in the newest index of a folder that can be read. It may be a copy: a copy of a library has its
  /// id.
  static func knownID(in folder: String) throws -> Bits128? {
    for number in try numbers(in: folder).reversed() {
      do {
        let path = folder + "/" + name(of: number)
        try LibraryIndex.checkFiles(path)
        let database = try SQLConnection(path, .read)
        let program = try database.statement("PRAGMA application_id").first { row throws(SQLError) in row.int(0) }
        let tables = try database.statement(
          "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'library'"
        ).first { row throws(SQLError) in row.int(0) }
        guard program == Int(IndexSchema.applicationID), tables == 1 else { continue }
        let id = try database.statement("SELECT id FROM library WHERE isComplete = 1").first { row throws(SQLError) in
          row.bits(0)
        }
        if let id = id ?? nil { return id }
      } catch is LibraryIndex.Unusable {
        continue
      } catch let error as SQLError where error.isAboutContent {
        continue
      }
    }
    return nil
  }
}

extension LibraryIndex {
  /// Whether it lacks transactions that the log declares durable, as after a writer that could not write it.
  func isBehind(_ segments: LogFolder) throws -> Bool {
    let applied = try applied()
    var found = CommitReader()
    var reader = TransactionReader(segments, after: applied, durable: applied.number)
    _ = try reader.read(&found)
    // Others may have entered some in the meantime.
    return try found.synced > self.applied().number
  }

  /// Whether the log has another transaction in place of the last one that was entered, as a replaced log does.
  func isOfAnotherLog(_ segments: LogFolder) throws -> Bool {
    let applied = try applied()
    guard let id = applied.id else { return false }
    return try segments.hasOtherCommit(than: id, endingAt: applied.place)
  }
}
