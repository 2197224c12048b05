/// A position in the change log, valid until the index is rebuilt.
package struct ChangeToken: Hashable, Sendable {
  /// The generation of the log.
  package let generation: String
  /// The last change before the position; 0 at the beginning.
  package let sequence: Int

  init(generation: String, sequence: Int) {
    self.generation = generation
    self.sequence = sequence
  }

  /// Reads a token in the form of `description`; nil for any other text.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, let sequence = Int(parts[1]), sequence >= 0 else { return nil }
    self.init(generation: String(parts[0]), sequence: sequence)
  }
}

extension ChangeToken: CustomStringConvertible {
  package var description: String { "\(generation):\(sequence)" }
}

/// One line of the change log: an entry that was added.
package struct Change: Hashable, Sendable {
  /// The position in the log of its generation.
  package let sequence: Int
  /// The kind of the entry.
  package let kind: HistoryEntry.Kind
  /// The asset.
  package let asset: AssetID
  /// The entry's number.
  package let number: Int
}

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
