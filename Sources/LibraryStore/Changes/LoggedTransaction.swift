/// A transaction that happened, as those who follow the library see it.
package struct LoggedTransaction: Hashable, Sendable {
  /// The place after it.
  package let token: ChangeToken
  /// When it was made, by the clock of that machine: ISO 8601, UTC.
  package let date: String
  /// The program that made it, such as `photoedit 1.0`.
  package let author: String
  /// Its changes, in order.
  package let changes: [LoggedChange]

  /// Its number.
  package var number: Int { token.number }
}

/// One change of a transaction that happened.
package struct LoggedChange: Hashable, Sendable {
  /// What it changes.
  package enum Subject: Hashable, Sendable {
    /// A photo.
    case asset(AssetID)
    /// An album, a smart album or a folder.
    case collection(CollectionID)
    /// The library itself.
    case library
  }

  /// Its kind; nil for one that only newer programs know, and for a line that was purged.
  package let kind: ChangeKind?
  /// What it changes; nil for a line that was purged.
  package let subject: Subject?
  /// The number of the entry that it makes or, for a rendition, of its edit; nil for another kind.
  package let entry: Int?
  /// What is done with a collection: `create`, `set`, `delete`, `insert`, `remove`, `move`; nil for another kind.
  package let operation: String?
}
