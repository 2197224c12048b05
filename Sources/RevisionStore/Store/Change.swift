/// One line of the change log: an entry that was made.
package struct Change: Hashable, Sendable {
  /// Its place in the log of its generation.
  package let sequence: Int
  /// The kind of entry: `original`, `edit`, `undo`, `redo`, `revert`.
  package let kind: String
  /// The asset.
  package let asset: AssetID
  /// The entry's number.
  package let number: Int
}
