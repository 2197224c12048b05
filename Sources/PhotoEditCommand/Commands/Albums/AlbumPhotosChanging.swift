import ArgumentParser
import Jobs
import PhotoEdit

/// A command that changes which photos an album has, in one transaction.
protocol AlbumPhotosChanging: AsyncParsableCommand, PhotoNaming {
  var album: String { get }
  var photos: PhotoSelection { get }
  var conditions: FilterOptions { get }
  var library: LibraryOptions { get }
  var json: JSONOption { get }
}

extension AlbumPhotosChanging {
  var photoNames: [String] { photos.names }

  func validate() throws { try photos.check(conditions) }

  /// Changes the album and shows it. If a name refers to no photo, nothing is changed.
  ///
  /// - Parameter before: the name of the photo before which the photos go.
  func change(
    before: String?,
    _ request: @escaping @Sendable (inout ChangeRequests, CollectionID, [AssetID], AssetID?) -> Void
  ) async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      let album = try await library.collection(named: album)
      let assets = try photos.photos(of: library, conditions).subjects.map { try $0.requiredPhoto().asset }
      let place = try before.map { try library.asset(named: $0) }
      if assets.isEmpty { Console.logNothingToDo(json: json.isJSON, conditions) }
      do throws(EditError) {
        try await library.performChanges { changes throws(EditError) in
          request(&changes, album.id, assets.map(\.id), place?.id)
        }
      } catch {
        throw error.naming([album], assets + (place.map { [$0] } ?? []))
      }
      if assets.isEmpty, !json.isJSON { return }
      AlbumOutput(json: json.isJSON).show(try await library.collection(album.id), "changed")
    }
  }
}
