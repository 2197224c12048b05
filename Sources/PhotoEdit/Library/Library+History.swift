public import Foundation
import Rendering
import RevisionStore

extension Library {
  /// The history of a photo, from the original on.
  ///
  /// - Throws: `EditError`
  public func history(of asset: LibraryAsset) throws(EditError) -> [HistoryEntry] {
    try edging { try store.entries(of: asset.stored.id).map(HistoryEntry.init) }
  }

  /// The entry that a revision stands for: the original or an edit.
  ///
  /// - Throws: `EditError` where there is none.
  public func entry(of asset: LibraryAsset, _ revision: AssetRevision = .current) throws(EditError) -> HistoryEntry {
    try edging { HistoryEntry(try store.entry(of: asset.stored.id, revision.stored)) }
  }

  /// The adjustments of a revision; nil for the original.
  ///
  /// - Throws: `EditError`
  public func adjustmentData(
    of asset: LibraryAsset, _ revision: AssetRevision = .current
  ) throws(EditError) -> AdjustmentData? {
    try edging {
      let entry = try store.entry(of: asset.stored.id, revision.stored)
      return try store.adjustmentData(of: entry).map(AdjustmentData.init)
    }
  }

  /// Steps back to the state before the current one.
  ///
  /// - Returns: The new entry; nil where there is nothing to undo.
  /// - Throws: `EditError`
  public func undo(_ asset: LibraryAsset, note: String? = nil) throws(EditError) -> HistoryEntry? {
    try edging {
      try store.undo(asset.stored.id, author: EngineVersion.software, note: note).map(HistoryEntry.init)
    }
  }

  /// Steps forward again after an undo.
  ///
  /// - Returns: The new entry; nil where there is nothing to redo.
  /// - Throws: `EditError`
  public func redo(_ asset: LibraryAsset, note: String? = nil) throws(EditError) -> HistoryEntry? {
    try edging {
      try store.redo(asset.stored.id, author: EngineVersion.software, note: note).map(HistoryEntry.init)
    }
  }

  /// Makes the original, or another state, the current one. Undo brings the edits back.
  ///
  /// - Returns: The new entry; nil where that state is the current one already.
  /// - Throws: `EditError` where there is no such state.
  public func revert(
    _ asset: LibraryAsset, to revision: AssetRevision = .entry(0), note: String? = nil
  ) throws(EditError) -> HistoryEntry? {
    try edging {
      try store.revert(asset.stored.id, to: revision.stored, author: EngineVersion.software, note: note)
        .map(HistoryEntry.init)
    }
  }

  /// The file of a revision: the original's bytes, or an edit's rendition, checked against their digest.
  ///
  /// - Throws: `EditError` where it is damaged or missing, naming the entries that need it.
  public func file(
    of asset: LibraryAsset, _ revision: AssetRevision = .current
  ) throws(EditError) -> (data: Data, mediaType: String) {
    try edging {
      let entry = try store.entry(of: asset.stored.id, revision.stored)
      let rendition = entry.manifest.edit?.rendition
      let digest = rendition?.object.digest ?? asset.stored.original.object.digest
      return (Data(try store.bytes(of: digest, in: asset.stored)), rendition?.mediaType ?? asset.mediaType)
    }
  }
}
