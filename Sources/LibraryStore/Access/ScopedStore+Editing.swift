package import Adjustments

// As in `PhotoStore`, limited to the photos that can be read.
extension ScopedStore {
  /// Opens a state of a photo for editing.
  package func open(
    _ asset: AssetID, at revision: Revision = .current, canHandle: (AdjustmentData) -> Bool
  ) throws(StoreError) -> OpenedInput {
    try readable(asset).open(asset, at: revision, canHandle: canHandle)
  }

  /// Appends an edit to a photo's history.
  package func commit(
    _ output: EditOutput, to input: OpenedInput, author: String, note: String? = nil
  ) throws(StoreError) -> CommitResult {
    try readable(input.asset.id).commit(output, to: input, author: author, note: note)
  }

  /// Stores what an edit needs, and returns the change that appends it to a photo's history.
  package func change(
    _ output: EditOutput, to input: OpenedInput, note: String?
  ) throws(StoreError) -> RequestedChange {
    try readable(input.asset.id).change(output, to: input, note: note)
  }

  /// Checks that no other entry was added since a state was opened.
  package func checkNewest(_ input: OpenedInput) throws(StoreError) {
    try readable(input.asset.id).checkNewest(input)
  }

  /// Steps back to the state before the current one.
  package func undo(_ asset: AssetID, author: String, note: String? = nil) throws(StoreError) -> HistoryEntry? {
    try readable(asset).undo(asset, author: author, note: note)
  }

  /// Steps forward again after an undo.
  package func redo(_ asset: AssetID, author: String, note: String? = nil) throws(StoreError) -> HistoryEntry? {
    try readable(asset).redo(asset, author: author, note: note)
  }

  /// Makes the original, or another state, the current one.
  package func revert(
    _ asset: AssetID, to revision: Revision = .entry(0), author: String, note: String? = nil
  ) throws(StoreError) -> HistoryEntry? {
    try readable(asset).revert(asset, to: revision, author: author, note: note)
  }

  /// Stores an object, such as a LUT or a mask, that a later commit attaches.
  @discardableResult
  package func put(_ source: ObjectSource) throws(StoreError) -> StoredObject { try readable().store.put(source) }
}
