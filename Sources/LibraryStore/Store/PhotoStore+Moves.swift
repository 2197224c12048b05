extension PhotoStore {
  /// Steps back to the state before the current one.
  ///
  /// - Returns: The new entry; nil if nothing can be undone.
  package func undo(_ asset: AssetID, author: String, note: String? = nil) throws(StoreError) -> HistoryEntry? {
    try requireReadable(asset)
    return try perform([.move(asset, .undo, note: note)], author: author).entries.first
  }

  /// Steps forward again after an undo.
  ///
  /// - Returns: The new entry; nil if nothing can be redone.
  package func redo(_ asset: AssetID, author: String, note: String? = nil) throws(StoreError) -> HistoryEntry? {
    try requireReadable(asset)
    return try perform([.move(asset, .redo, note: note)], author: author).entries.first
  }

  /// Makes the original, or another state, the current one. Undo restores the previous state.
  ///
  /// - Returns: The new entry; nil if that state is already current.
  /// - Throws: `StoreError.entryNotFound` if the state does not exist.
  package func revert(
    _ asset: AssetID, to revision: Revision = .entry(0), author: String, note: String? = nil
  ) throws(StoreError) -> HistoryEntry? {
    try requireReadable(asset)
    return try perform([.move(asset, .revert(revision), note: note)], author: author).entries.first
  }
}
