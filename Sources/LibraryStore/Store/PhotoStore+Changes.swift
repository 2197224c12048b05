import Documents
import TransactionLog

extension PhotoStore {
  /// The place after the last durable transaction, with the selection of a limited view.
  package func changeToken() throws(StoreError) -> ChangeToken {
    try reading { photos in
      let applied = try index.shownPosition()
      return ChangeToken(library: library, number: applied.number, commit: applied.id).marked(photos?.mark)
    }
  }

  /// The place before the first transaction.
  package func startToken() throws(StoreError) -> ChangeToken {
    try reading { _ in ChangeToken(library: library, number: 0, commit: nil) }
  }

  /// Reads the transactions after a place, oldest first, up to the last one that is durable now. They are complete:
  /// whoever shows them leaves out the changes to photos that a limited view does not have.
  ///
  /// - Parameters:
  ///   - token: the place; nil for the beginning of the library.
  ///   - body: receives transactions, with some 1 000 changes at a time; returns whether to continue.
  /// - Returns: The place after the last transaction; if `body` ended the reading, the place after the last one that it
  ///   received.
  /// - Throws: `StoreError.changeTokenExpired` if the token belongs to another library, or if the log has another
  ///   transaction, or none, with its number.
  @discardableResult
  package func changes(
    since token: ChangeToken?, _ body: ([LoggedTransaction]) throws -> Bool
  ) throws(StoreError) -> ChangeToken {
    try reading { _ in
      let start = token ?? ChangeToken(library: library, number: 0, commit: nil)
      let (from, to) = try index.read { database in
        (try position(of: start, database), try LibraryIndex.applied(in: database))
      }
      guard from.number < to.number else { return start }
      return try withoutActuallyEscaping(body) { body in
        var last = start
        var changes = ChangeReader(start) { asset, id in
          try self.index.read { try $0.entry(asset, id: id)?.number }
        } _: { batch in
          last = batch.last?.token ?? last
          return try body(batch)
        }
        do {
          var reader = TransactionReader(segments, after: from, durable: to.number, readsAll: true)
          _ = try reader.read(to: to.place, &changes)
          try changes.deliver()
          return changes.end
        } catch is ChangeReader.Stopped {
          return last
        }
      }
    }
  }

  /// The end of the transaction that a token names.
  private func position(of token: ChangeToken, _ database: SQLConnection) throws -> LogPosition {
    let found: LogPosition? =
      if token.number == 0 {
        LogPosition.start
      } else {
        try database.statement("SELECT id, segment, offset FROM commits WHERE number = ?").first(.int(token.number)) {
          row throws(SQLError) in
          LogPosition(
            number: token.number, id: row.digest(0),
            place: LogPlace(segment: SegmentKey(rawValue: row.int(1)), offset: row.int(2)))
        }
      }
    guard let found, ChangeToken(library: library, number: found.number, commit: found.id) == token.marked(nil) else {
      throw StoreError.changeTokenExpired(token.description)
    }
    return found
  }
}
