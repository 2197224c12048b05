extension PhotoStore {
  /// The place in the change log after everything so far.
  package func changeToken() throws(StoreError) -> ChangeToken {
    try shared { index in try index.read { try StoreIndex.token(in: $0) } }
  }

  /// What happened since a place in the change log, oldest first, and the place after it.
  ///
  /// - Parameter token: nil for everything since the log began.
  /// - Throws: `StoreError.changeTokenExpired` where the index was rebuilt since.
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
