public import Documents
import Editing
public import LibraryStore

extension Library {
  /// Every album, smart album and folder that people have made, by title.
  ///
  /// - Throws: `EditError` where the library cannot be read.
  public func collections() async throws(EditError) -> [AssetCollection] {
    try await WorkThreads.waiting.run { () throws(EditError) in try mappingErrors { try self.store.collections() } }
  }

  /// The moments of the library, the oldest first. Hidden photos and those in the trash are in none.
  ///
  /// - Throws: `EditError` where the library cannot be read.
  public func moments() async throws(EditError) -> [AssetCollection] {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try mappingErrors { try self.store.moments().map { AssetCollection($0) } }
    }
  }

  /// A collection by its id. Of a moment nothing is known but the id, even if it has no photos yet.
  ///
  /// - Throws: `EditError`: `collection-not-found`, also for a transient collection.
  public func collection(_ id: CollectionID) async throws(EditError) -> AssetCollection {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try mappingErrors { try AssetCollection(id) ?? self.store.collection(id) }
    }
  }

  /// The albums that a photo is in, by title.
  ///
  /// - Throws: `EditError` where the library cannot be read.
  public func albums(containing photo: AssetID) async throws(EditError) -> [AssetCollection] {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try mappingErrors { try self.store.albums(containing: photo) }
    }
  }

  /// The photos of a collection, in its order.
  ///
  /// - Parameters:
  ///   - collection: any collection but a folder.
  ///   - options: a further condition, another order, a limit, and whether hidden photos and those in the trash are found;
  ///     the smart albums of hidden photos and of the trash find those anyway.
  /// - Throws: `EditError`: `collection-not-found`; `wrong-collection` for a folder; `bad-predicate` where a newer
  ///   photoedit wrote the query of a smart album.
  public func fetch(
    in collection: AssetCollection, _ options: FetchOptions = FetchOptions()
  ) async throws(EditError) -> FetchResult {
    try await WorkThreads.waiting.run { () throws(EditError) in
      FetchResult(rows: try mappingErrors { try self.store.rows(of: collection.fetch(options)) })
    }
  }

  /// How many photos a collection has, and when and where they were taken.
  ///
  /// - Parameters:
  ///   - collection: any collection but a folder.
  ///   - options: as for a fetch.
  /// - Throws: `EditError`, as for a fetch.
  package func extent(
    of collection: AssetCollection, _ options: FetchOptions = FetchOptions()
  ) async throws(EditError) -> FetchExtent {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try mappingErrors { try self.store.extent(of: collection.fetch(options)) }
    }
  }
}
