import Adjustments
import Documents
package import LibraryStore

extension EditingSession {
  /// The change that removes the photo's adjustments: the state that they start from, the original or an edit by another
  /// editor, becomes current again.
  ///
  /// - Throws: `StoreError` where the history cannot be read.
  package func removal(note: String?) throws(StoreError) -> RequestedChange {
    .move(opened.asset.id, .revert(.entry(try startingState())), after: newestEntry, note: note)
  }

  /// Removes the photo's adjustments; undo brings them back.
  ///
  /// - Throws: `StoreError`: `entryConflict` where another entry was added since the photo was opened.
  package func removeAdjustments(note: String?) throws(StoreError) -> CommitResult {
    let entries = try store.perform([removal(note: note)], author: author).entries
    return entries.first.map { .committed($0) } ?? .unchanged
  }

  /// The number of the state whose picture is the session's input.
  private func startingState() throws(StoreError) -> Int {
    var number = opened.state.number
    while true {
      let entry = try store.entry(of: opened.asset.id, .entry(number))
      guard entry.edit?.format.isRecipe == true, let parent = entry.parent else { return number }
      number = parent
    }
  }
}
