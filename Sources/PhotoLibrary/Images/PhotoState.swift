import Adjustments
import Documents
import LibraryStore

/// What the pixels of a state of a photo are made from. An edit gives a different value; undoing it gives the old value
/// again.
struct PhotoState: Hashable, Sendable {
  /// The bytes that are decoded.
  let base: SHA256Digest
  /// The recipe; nil for none.
  let recipe: SHA256Digest?
}

/// The state of a photo that a request found.
struct ResolvedPhoto: Sendable {
  let asset: Asset
  /// This exact state, whatever is done to the photo in the meantime.
  let revision: Revision
  let state: PhotoState
}

extension Library {
  /// The photo of an image request. The limits on what a view of the library may see apply here.
  ///
  /// - Throws: `EditError`: `asset-not-found`.
  func photo(ofRequest id: AssetID) throws(EditError) -> Asset { try mappingErrors { try store.asset(id) } }

  /// Finds the state of a photo that a request shows. No original is opened.
  ///
  /// - Throws: `EditError`: `asset-not-found`; `newer-version` where a newer program has changed the photo.
  func resolved(_ id: AssetID, _ revision: Revision) throws(EditError) -> ResolvedPhoto {
    let asset = try photo(ofRequest: id)
    let entry = try entry(of: asset.id, revision)
    let state =
      if let edit = entry.edit {
        if edit.format.isRecipe {
          PhotoState(base: edit.base, recipe: edit.data.digest)
        } else {
          PhotoState(base: entry.storedRendition?.object.digest ?? edit.data.digest, recipe: nil)
        }
      } else {
        PhotoState(base: asset.digest, recipe: nil)
      }
    return ResolvedPhoto(asset: asset, revision: .entry(entry.number), state: state)
  }
}
