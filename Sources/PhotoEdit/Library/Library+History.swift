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
  /// A rendition that was evicted is rendered again. Where other versions of the engine, of libvips or of a codec make
  /// another file of it now, the warnings say so.
  /// - Parameter isolation: where it is rendered.
  /// - Throws: `EditError` where it is damaged or missing, naming the entries that need it.
  public func file(
    of asset: LibraryAsset, _ revision: AssetRevision = .current, isolation: Isolation = .none
  ) throws(EditError) -> (data: Data, mediaType: String, warnings: [String]) {
    let entry = try edging { try store.entry(of: asset.stored.id, revision.stored) }
    let rendition = entry.manifest.edit?.rendition
    let digest = rendition?.object.digest ?? asset.stored.original.object.digest
    do {
      let data = Data(try store.bytes(of: digest, in: asset.stored))
      return (data, rendition?.mediaType ?? asset.mediaType, [])
    } catch StoreError.objectMissing where rendition?.isReproducible == true {
      let (bytes, warnings) = try bytesAgain(of: entry, asset, isolation)
      return (Data(bytes), rendition?.mediaType ?? asset.mediaType, warnings)
    } catch {
      throw EditError(error)
    }
  }

  private func bytesAgain(
    of entry: RevisionStore.HistoryEntry, _ asset: LibraryAsset, _ isolation: Isolation
  ) throws(EditError) -> (bytes: [UInt8], warnings: [String]) {
    let slot = RenderSlot(isolation)
    defer { slot.end() }
    let again = try RenderedAgain(entry, of: asset.stored, in: store, slot)
    guard again.isSame else {
      let change = again.hasSamePixels ? "the same pixels in another file" : "other pixels"
      return (
        again.file.bytes,
        ["entry \(entry.number) was rendered again: \(change) (\(again.otherVersions ?? "same versions"))"]
      )
    }
    // It is no failure of the one who asks where it cannot be kept.
    _ = try? store.put(.bytes(again.file.bytes))
    return (again.file.bytes, [])
  }
}
