package import Documents

/// An index of the state that the log describes. It may lag behind the log, and can be rebuilt from it.
package protocol LogIndex: Sendable {
  /// The end of the last transaction that was applied to the index.
  func applied() throws -> LogPosition

  /// The commit ID of a transaction that was applied to the index; nil if there is none.
  func commitID(of number: Int) throws -> SHA256Digest?

  /// Applies transactions to the index, all or none.
  ///
  /// - Parameter read: passes the transactions after a position, which is `applied()`, to a handler and returns their
  ///   end.
  func enter(_ read: (LogPosition, inout any TransactionHandler) throws -> LogPosition) throws
}
