/// A committed transaction, as observers of the library see it.
package struct LoggedTransaction: Hashable, Sendable {
  /// The place after the transaction.
  package let token: ChangeToken
  /// When it was made, by the clock of the machine that made it: ISO 8601, UTC.
  package let date: String
  /// The program that made it, such as `photoedit 1.0`.
  package let author: String
  /// Its changes, in order.
  package let changes: [LoggedChange]

  /// Its number.
  package var number: Int { token.number }
}

/// One change of a committed transaction.
package struct LoggedChange: Hashable, Sendable {
  /// The subject of a change.
  package enum Subject: Hashable, Sendable {
    /// A photo.
    case asset(AssetID)
    /// An album, a smart album or a folder.
    case collection(CollectionID)
    /// The library itself.
    case library
  }

  /// The kind of change; nil for one that only newer programs support, and for a line that was purged.
  package let kind: ChangeKind?
  /// The subject of the change; nil for a line that was purged.
  package let subject: Subject?
  /// The number of the entry that the change adds or, for a rendition, of its edit; nil for other kinds.
  package let entry: Int?
  /// The operation on a collection: `create`, `set`, `delete`, `insert`, `remove`, `move`; nil for other kinds.
  package let operation: String?
}
