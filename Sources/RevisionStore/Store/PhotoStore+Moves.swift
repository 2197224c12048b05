extension PhotoStore {
  /// Steps back to the state before the current one.
  ///
  /// - Returns: The new entry; nil if nothing can be undone.
  package func undo(_ asset: AssetID, author: String, note: String? = nil) throws(StoreError) -> HistoryEntry? {
    try move(.undo, asset, author, note) { $0.history.undoTarget }
  }

  /// Steps forward again after an undo.
  ///
  /// - Returns: The new entry; nil if nothing can be redone.
  package func redo(_ asset: AssetID, author: String, note: String? = nil) throws(StoreError) -> HistoryEntry? {
    try move(.redo, asset, author, note) { $0.history.redoTarget }
  }

  /// Makes the original, or another state, the current one. Undo restores the state before.
  ///
  /// - Returns: The new entry; nil if that state is already current.
  /// - Throws: `StoreError.entryNotFound` if the state does not exist.
  package func revert(
    _ asset: AssetID, to revision: Revision = .entry(0), author: String, note: String? = nil
  ) throws(StoreError) -> HistoryEntry? {
    try move(.revert, asset, author, note) { chain in
      let target = try state(revision, chain)
      return target == chain.history.current ? nil : target
    }
  }

  private func move(
    _ move: Manifest.Move, _ asset: AssetID, _ author: String, _ note: String?,
    to target: (AssetState) throws -> Int?
  ) throws(StoreError) -> HistoryEntry? {
    try changing { index in
      try append(to: asset, index, author: author, note: note) { chain in
        // Throws for a damaged history, and for one that a newer program has continued.
        _ = try entry(chain.newest.number, of: chain)
        return try target(chain).map { .move(move, target: $0) }
      }
    }
  }
}
