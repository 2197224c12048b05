/// Checks that the changes of a transaction affect only what a view contains.
struct AccessCheck {
  /// The photos in the view, including those that the transaction imports; nil for a view that can only import.
  let photos: VisiblePhotos?

  /// - Throws: `StoreError.accessRestricted`, `.accessDenied`.
  func check(_ change: RequestedChange, _ database: SQLConnection) throws {
    switch change {
    case .create, .createEdited, .restore: return
    default: break
    }
    guard let photos else {
      throw StoreError.accessDenied(has: LibraryAccess.addOnly.phrase, needs: "access to change photos")
    }
    switch change {
    case .setRenditions: throw StoreError.accessDenied(has: "limited access", needs: LibraryAccess.full.phrase)
    case .deleteCollection(let id): try checkMembers(of: id, photos, database)
    default:
      // A photo that is not in the library is a different error, which the change itself throws.
      for photo in change.photos where try !photos.contains(photo) && database.row(of: photo) != nil {
        throw StoreError.accessRestricted("the photo \(photo)")
      }
    }
  }

  /// Fails if an album has photos outside the view: their order would be lost.
  private func checkMembers(of album: CollectionID, _ photos: VisiblePhotos, _ database: SQLConnection) throws {
    let visible = photos.clause("a.id")
    let unseen = try database.statement(
      composed: """
        SELECT 1 FROM member m JOIN collection c ON c.row = m.collection JOIN asset a ON a.row = m.asset
        WHERE c.id = ? AND NOT \(visible.text) LIMIT 1
        """
    ).all([.bits(album.bits)] + visible.values) { row throws(SQLError) in row.int(0) }
    if !unseen.isEmpty { throw StoreError.accessRestricted("a photo of the album \(album)") }
  }
}

extension RequestedChange {
  /// The photos that the change refers to, except new ones.
  fileprivate var photos: [AssetID] {
    switch self {
    case .create, .createEdited, .restore, .setRenditions, .createCollection, .setCollection, .deleteCollection: []
    case .edit(_, _, let input, _, _): [input.asset.id]
    case .move(let photo, _, _, _), .original(let photo, _, _), .set(let photo, _), .keywords(let photo, _, _, _),
      .undoMetadata(_, let photo), .shiftCapture(let photo, _), .resolve(let photo, _):
      [photo]
    case .rendition(let entry, _): [entry.asset]
    case .insert(let photos, _, let before), .moveMembers(let photos, _, let before):
      photos + [before].compactMap { $0 }
    case .remove(let photos, _): photos
    }
  }
}
