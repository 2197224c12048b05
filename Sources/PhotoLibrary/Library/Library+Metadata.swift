package import Documents
package import LibraryStore
import Rendering

extension Library {
  /// The changes of what the library says about photos, besides their edits, the oldest first. The calling thread waits
  /// while the log is read.
  ///
  /// - Throws: `EditError` where the library cannot be read.
  package func metadataHistories(of photos: [AssetID]) throws(EditError) -> [AssetID: MetadataHistory] {
    try mappingErrors { try store.metadataHistories(of: photos) }
  }

  /// Undoes the last change of what the library says about a photo, in a new transaction: its rating, keywords, texts,
  /// date, place, albums, flags, names of versions, or its move to the trash and out of it. The calling thread waits.
  ///
  /// - Parameter history: what is known about the changes.
  /// - Returns: The change that was undone; nil where there is none.
  /// - Throws: `EditError`: `metadata-conflict` where somebody has changed the same since the history was read.
  package func undoMetadata(
    of photo: AssetID, _ history: MetadataHistory
  ) throws(EditError) -> MetadataChange? {
    guard let change = history.last else { return nil }
    try mappingErrors { try store.undoMetadata(change, of: photo, author: EngineVersion.software) }
    return change
  }
}
