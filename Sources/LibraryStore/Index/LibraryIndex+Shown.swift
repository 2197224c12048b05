import Documents
import Threads
import TransactionLog

/// The content of the log up to its end, in memory, while the index cannot have all of it.
final class ShownEnd: Sendable {
  let connection: Monitor<LibraryIndex.Connection>
  /// The end of the last transaction.
  let position: LogPosition
  /// Whether a transaction is still in the log.
  let isInLog: @Sendable (LogPosition) throws -> Bool

  init(
    _ connection: Monitor<LibraryIndex.Connection>, at position: LogPosition,
    isInLog: @escaping @Sendable (LogPosition) throws -> Bool
  ) {
    (self.connection, self.position, self.isInLog) = (connection, position, isInLog)
  }
}

// A committed transaction counts, even if the index cannot have it: the disk is full, or a process that was stopped holds
// the lock. Readers then get a copy of the index in memory, into which the end of the log is entered.
extension LibraryIndex {
  /// What is read in place of the database; nil if that has everything again, or if it has been rolled back.
  func shownEnd() throws -> ShownEnd? {
    guard let end = shown.withLock({ $0 }) else { return nil }
    if try applied().number < end.position.number, try end.isInLog(end.position) { return end }
    shown.withLock { if $0 === end { $0 = nil } }
    return nil
  }

  /// The end of what readers see: the transactions in the database, and those that are shown in place of it.
  func shownPosition() throws -> LogPosition { try read { try Self.applied(in: $0) } }

  func show(
    while isInLog: @escaping @Sendable (LogPosition) throws -> Bool,
    _ read: (LogPosition, inout any TransactionHandler) throws -> LogPosition
  ) throws {
    let known = try shownEnd()
    let connection = try known?.connection ?? copied()
    let end = try connection.withLock { connection in
      let database = connection.database
      return try database.transaction("IMMEDIATE") {
        let writer = IndexWriter(database, lines)
        var handler: any TransactionHandler = writer
        let end = try read(Self.applied(in: database), &handler)
        try writer.finish(at: end)
        return end
      }
    }
    shown.withLock { $0 = ShownEnd(connection, at: end, isInLog: isInLog) }
  }

  /// A copy of the database in memory.
  private func copied() throws -> Monitor<Connection> {
    let copy = try SQLConnection(":memory:", .memory)
    try readEntered { try copy.copyAll(of: $0) }
    return Monitor(Connection(path: ":memory:", database: copy))
  }
}
