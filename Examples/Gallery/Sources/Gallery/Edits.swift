import PhotoEdit

/// What the gallery changes.
struct Edits {
  let library: Library
  let loader: PhotoLoader

  /// Makes an album of favorites, and edits the first of them, all in one transaction.
  func makeAlbum(_ title: String, of photos: [Asset]) async throws -> CollectionID {
    let session = try await library.editingSession(for: photos[0], by: loader)
    let edit = try await session.prepare(Recipe(title: "Brighter") { Exposure(ev: 0.3) }, note: "for the album")
    let ids = photos.map(\.id)
    return try await library.performChanges { changes in
      let album = changes.createAlbum(title)
      changes.insert(ids, into: album)
      changes.setFavorite(true, of: ids)
      if let edit { changes.commit(edit) }
      return album
    }
  }
}
