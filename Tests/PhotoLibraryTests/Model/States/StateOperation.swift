import Adjustments
import Documents
import FoundationEssentials
import LibraryStore
import PhotoLibrary
import TestSupport

/// An operation on one photo, and what a small model says about its outcome.
enum StateOperation: CaseIterable {
  case trash, restore, hide, show, setFavorite, clearFavorite, rate, clearRating
  case insert, moveInAlbum, removeFromAlbum
  case edit, undo, redo, revert, prepareEdit
  case replaceOriginal, nameVersion
  case purge

  /// Performs it on a photo.
  func perform(_ id: AssetID, in library: Library, _ test: StatedLibrary) async throws {
    let album = test.album
    func change(_ body: @escaping @Sendable (inout ChangeRequests) -> Void) async throws {
      try await library.performChanges { changes throws(EditError) in body(&changes) }
    }
    func rate(_ rating: AssetSettings.Setting<Int>) async throws {
      try await change { changes in
        var settings = AssetSettings()
        settings.rating = rating
        changes.set(settings, of: [id])
      }
    }
    switch self {
    case .trash: try await change { $0.trash([id]) }
    case .restore: try await change { $0.restore([id]) }
    case .hide: try await change { $0.setHidden(true, of: [id]) }
    case .show: try await change { $0.setHidden(false, of: [id]) }
    case .setFavorite: try await change { $0.setFavorite(true, of: [id]) }
    case .clearFavorite: try await change { $0.setFavorite(false, of: [id]) }
    case .rate: try await rate(.set(5))
    case .clearRating: try await rate(.cleared)
    case .insert: try await change { $0.insert([id], into: album) }
    case .moveInAlbum: try await change { $0.move([id], in: album) }
    case .removeFromAlbum: try await change { $0.remove([id], from: album) }
    case .edit, .prepareEdit:
      let session = try await library.editingSession(for: test.library.asset(id))
      let recipe = Recipe { Exposure(ev: -0.5) }
      if self == .edit {
        _ = try await session.commit(recipe)
      } else if let edit = try await session.prepare(recipe) {
        try await change { $0.commit(edit) }
      }
    case .undo: _ = try await library.undo(id)
    case .redo: _ = try await library.redo(id)
    case .revert: _ = try await library.revert(id)
    case .replaceOriginal:
      let file = test.scratch.appending("other-\(id.text).jpg")
      let number = 200 + (test.photos.firstIndex(of: id) ?? 0)
      try StatedLibrary.file(number).write(to: file)
      _ = try await library.replaceOriginal(of: test.library.asset(id), with: file)
    case .nameVersion: try await change { $0.setName("name", ofEntry: 0, of: id) }
    case .purge: try await library.purge([id])
    }
  }

  /// What becomes of a photo, nil if it is gone.
  ///
  /// - Throws: `Refusal` where it is refused.
  func expected(_ photo: StatedPhoto) throws(Refusal) -> StatedPhoto? {
    var photo = photo
    switch self {
    case .trash: photo.isTrashed = true
    case .restore: photo.isTrashed = false
    case .hide: photo.isHidden = true
    case .show: photo.isHidden = false
    case .setFavorite: photo.isFavorite = true
    case .clearFavorite: photo.isFavorite = false
    case .rate: photo.rating = 5
    case .clearRating: photo.rating = nil
    case .insert: photo.isInAlbum = true
    case .moveInAlbum: if !photo.isInAlbum { throw Refusal(code: .assetNotFound) }
    case .removeFromAlbum: photo.isInAlbum = false
    case .edit, .prepareEdit: (photo.isEdited, photo.canUndo) = (true, true)
    case .undo: if photo.canUndo { (photo.isEdited, photo.canUndo, photo.canRedo) = (false, false, true) }
    // None was taken back.
    case .redo, .nameVersion: break
    case .revert: (photo.isEdited, photo.canUndo) = (false, false)
    case .replaceOriginal: photo.isMerged = true
    case .purge:
      if !photo.isTrashed { throw Refusal(code: .notInTrash) }
      return nil
    }
    return photo
  }
}
