public import Documents
import Editing
public import LibraryStore

extension Library {
  /// Finds photos.
  ///
  /// - Throws: `EditError` where the library cannot be read.
  public func fetch(_ options: FetchOptions = FetchOptions()) async throws(EditError) -> FetchResult {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.fetched(options) }
  }

  /// The photos of an album in its order, or those that a smart album finds.
  ///
  /// - Parameters:
  ///   - album: the album.
  ///   - options: a further condition, another order, a limit, and whether hidden photos and those in the trash are found.
  /// - Throws: `EditError`: `collection-not-found`; `wrong-collection` for a folder; `bad-predicate` where a newer
  ///   photoedit wrote the query of a smart album.
  public func fetch(
    in album: CollectionID, _ options: FetchOptions = FetchOptions()
  ) async throws(EditError) -> FetchResult {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.fetched(in: album, options) }
  }

  /// A photo by its id.
  ///
  /// - Throws: `EditError`: `asset-not-found`.
  public func asset(_ id: AssetID) async throws(EditError) -> Asset {
    try await WorkThreads.waiting.run { () throws(EditError) in try mappingErrors { try self.store.asset(id) } }
  }

  /// The names of a photo's versions, by the number of their entry.
  ///
  /// - Throws: `EditError` where the library cannot be read.
  package func versionNames(of photo: AssetID) async throws(EditError) -> [Int: String] {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try self.versionNames(of: photo)
    }
  }

  /// Every album, smart album and folder, by title.
  ///
  /// - Throws: `EditError` where the library cannot be read.
  public func collections() async throws(EditError) -> [AssetCollection] {
    try await WorkThreads.waiting.run { () throws(EditError) in try mappingErrors { try self.store.collections() } }
  }

  /// An album, smart album or folder by its id.
  ///
  /// - Throws: `EditError`: `collection-not-found`.
  public func collection(_ id: CollectionID) async throws(EditError) -> AssetCollection {
    try await WorkThreads.waiting.run { () throws(EditError) in try mappingErrors { try self.store.collection(id) } }
  }

  /// The albums that a photo is in, by title.
  ///
  /// - Throws: `EditError` where the library cannot be read.
  public func albums(containing photo: AssetID) async throws(EditError) -> [AssetCollection] {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try mappingErrors { try self.store.albums(containing: photo) }
    }
  }

  /// Finds photos, on the calling thread.
  package func fetched(_ options: FetchOptions = FetchOptions()) throws(EditError) -> FetchResult {
    FetchResult(rows: try mappingErrors { try store.fetch(options) })
  }

  /// The photos of an album, found on the calling thread.
  package func fetched(
    in album: CollectionID, _ options: FetchOptions = FetchOptions()
  ) throws(EditError) -> FetchResult {
    FetchResult(rows: try mappingErrors { try store.fetch(in: album, options) })
  }
}
