package import Documents

/// One change of a library.
package struct Change: Hashable, Sendable {
  /// What it changes.
  package enum Subject: Hashable, Sendable {
    /// A photo.
    case asset(AssetID)
    /// An album, a smart album or a folder.
    case collection(Bits128)
    /// The library itself.
    case library
  }

  /// The number of its transaction.
  package let transaction: Int
  /// Its kind; nil for one that only newer programs know, and for a line that was purged.
  package let kind: ChangeKind?
  /// What it changes; nil for a line that was purged.
  package let subject: Subject?
  /// The number of the entry that it makes or, for a rendition, of its edit; nil for another kind.
  package let entry: Int?
}
