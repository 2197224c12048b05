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

  /// Shows transactions that cannot be applied now, to readers of this process only: nothing is written, and `applied`
  /// stays. They are shown until they have been applied, or are no longer in the log.
  ///
  /// - Parameters:
  ///   - isInLog: whether a transaction is still in the log.
  ///   - read: passes the transactions after a position to a handler and returns their end.
  func show(
    while isInLog: @escaping @Sendable (LogPosition) throws -> Bool,
    _ read: (LogPosition, inout any TransactionHandler) throws -> LogPosition
  ) throws
}
