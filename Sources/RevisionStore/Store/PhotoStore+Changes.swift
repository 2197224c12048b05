extension PhotoStore {
  /// The position at the end of the change log.
  package func changeToken() throws(StoreError) -> ChangeToken {
    try shared { index in try index.read { try StoreIndex.token(in: $0) } }
  }

  /// The changes after a position in the change log, oldest first, and the position after the last of them.
  ///
  /// - Parameter token: nil for all changes.
  /// - Throws: `StoreError.changeTokenExpired` if the index was rebuilt after the token was made.
  package func changes(
    since token: ChangeToken?
  ) throws(StoreError) -> (changes: [Change], token: ChangeToken) {
    try shared { index in
      try index.read { database in
        let now = try StoreIndex.token(in: database)
        if let token, token.generation != now.generation || token.sequence > now.sequence {
          throw StoreError.changeTokenExpired(token.description)
        }
        return (try StoreIndex.changes(after: token?.sequence ?? 0, in: database), now)
      }
    }
  }
}
