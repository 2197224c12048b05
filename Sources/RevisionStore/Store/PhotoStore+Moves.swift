extension PhotoStore {
  /// Steps back to the state before the current one.
  ///
  /// - Returns: The new entry; nil where there is nothing to undo.
  package func undo(_ asset: AssetID, author: String, note: String? = nil) throws(StoreError) -> HistoryEntry? {
    try move(.undo, asset, author, note) { $0.history.undoTarget }
  }

  /// Steps forward again after an undo.
  ///
  /// - Returns: The new entry; nil where there is nothing to redo.
  package func redo(_ asset: AssetID, author: String, note: String? = nil) throws(StoreError) -> HistoryEntry? {
    try move(.redo, asset, author, note) { $0.history.redoTarget }
  }

  /// Makes the original, or another state, the current one; undo brings the edits back.
  ///
  /// - Returns: The new entry; nil where that state is the current one already.
  /// - Throws: `StoreError.entryNotFound` where there is no such state.
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
    try shared { index in
      try append(to: asset, index, author: author, note: note) { chain in
        // A history that a newer program has gone on with is not ours to go on with; nor is a damaged one.
        _ = try entry(chain.newest.number, of: chain)
        return try target(chain).map { .move(move, target: $0) }
      }
    }
  }
}
