package import Adjustments
package import Documents
import Rendering
public import LibraryStore

// These block the calling thread; apps call the functions in `Library+HistoryAsync.swift`.
extension Library {
  /// The history of a photo, starting at the original.
  ///
  /// - Throws: `EditError`
  package func history(of asset: Asset) throws(EditError) -> [HistoryEntry] {
    try mappingErrors { try store.entries(of: asset.id) }
  }

  /// The entry of a revision: the original or an edit.
  ///
  /// - Throws: `EditError` where there is none.
  package func entry(of asset: Asset, _ revision: Revision = .current) throws(EditError) -> HistoryEntry {
    try mappingErrors { try store.entry(of: asset.id, revision) }
  }

  /// The adjustments of a revision; nil for the original.
  ///
  /// - Throws: `EditError`
  package func adjustmentData(
    of asset: Asset, _ revision: Revision = .current
  ) throws(EditError) -> AdjustmentData? {
    try mappingErrors {
      let entry = try store.entry(of: asset.id, revision)
      return try store.adjustmentData(of: entry)
    }
  }

  /// Steps back to the state before the current one.
  ///
  /// - Returns: The new entry; nil where there is nothing to undo.
  /// - Throws: `EditError`
  package func undo(_ asset: Asset, note: String? = nil) throws(EditError) -> HistoryEntry? {
    try mappingErrors {
      try store.undo(asset.id, author: EngineVersion.software, note: note)
    }
  }

  /// Steps forward again after an undo.
  ///
  /// - Returns: The new entry; nil where there is nothing to redo.
  /// - Throws: `EditError`
  package func redo(_ asset: Asset, note: String? = nil) throws(EditError) -> HistoryEntry? {
    try mappingErrors {
      try store.redo(asset.id, author: EngineVersion.software, note: note)
    }
  }

  /// Makes the original, or another state, the current one. Undo brings the edits back.
  ///
  /// - Returns: The new entry; nil where that state is the current one already.
  /// - Throws: `EditError` where no such state exists.
  package func revert(
    _ asset: Asset, to revision: Revision = .entry(0), note: String? = nil
  ) throws(EditError) -> HistoryEntry? {
    try mappingErrors {
      try store.revert(asset.id, to: revision, author: EngineVersion.software, note: note)
    }
  }
}

extension HistoryEntry {
  /// The title of an edit's recipe.
  public var title: String? {
    guard let data = edit?.inlineData, let json = try? JSONValue.parse(data) else { return nil }
    return json["title"]?.stringValue
  }
}
