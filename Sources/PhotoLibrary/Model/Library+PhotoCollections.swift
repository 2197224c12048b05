public import Documents
import Editing
public import LibraryStore

extension Library {
  /// The photos of a collection, in its order.
  ///
  /// - Parameters:
  ///   - collection: any collection but a folder.
  ///   - options: a further condition, another order, a limit, and whether hidden photos and those in the trash are found;
  ///     the smart albums of hidden photos and of the trash find those anyway.
  /// - Throws: `EditError`: `collection-not-found`; `wrong-collection` for a folder; `bad-predicate` where a newer
  ///   photoedit wrote the query of a smart album.
  public func fetch(
    in collection: PhotoCollection, _ options: FetchOptions = FetchOptions()
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
  public func extent(
    of collection: PhotoCollection, _ options: FetchOptions = FetchOptions()
  ) async throws(EditError) -> PhotoCollection.Extent {
    try await WorkThreads.waiting.run { () throws(EditError) in
      let found = try mappingErrors { try self.store.extent(of: collection.fetch(options)) }
      return PhotoCollection.Extent(count: found.count, start: found.start, end: found.end, place: found.place)
    }
  }
}

extension PhotoCollection {
  /// The fetch that finds its photos.
  func fetch(_ options: FetchOptions) -> AssetFetch {
    switch self {
    case .stored(let collection): AssetFetch(album: collection.id, options: options)
    case .smartAlbum(let album): AssetFetch(album: nil, options: options.within(album.options()))
    case .moment(let moment): AssetFetch(album: nil, options: options.within(moment.options))
    case .transient(let collection): AssetFetch(photos: collection.photos, options: options)
    }
  }
}

extension FetchOptions {
  /// These options for the photos that another fetch finds, in that fetch's order unless these options have their own.
  package func within(_ outer: FetchOptions) -> FetchOptions {
    var options = self
    options.predicate = .all([outer.predicate, predicate])
    if sort.isEmpty { options.sort = outer.sort }
    options.includesHidden = includesHidden || outer.includesHidden
    options.includesTrashed = includesTrashed || outer.includesTrashed
    return options
  }
}
