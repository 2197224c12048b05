package import Documents

/// What remembers the state that the log describes. It may be behind the log, and can be made from it.
package protocol LogIndex: Sendable {
  /// The end of the last transaction that was entered.
  func applied() throws -> LogPosition

  /// The ID of the commit of a transaction that was entered; nil if there is none.
  func commitID(of number: Int) throws -> SHA256Digest?

  /// Enters transactions, all or none.
  ///
  /// - Parameter read: hands the transactions after a position, that of `applied()`, to a handler, and returns their end.
  func enter(_ read: (LogPosition, inout any TransactionHandler) throws -> LogPosition) throws
}
