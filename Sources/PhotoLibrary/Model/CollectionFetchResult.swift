public import Documents
import Editing
public import LibraryStore

/// The albums, smart albums and folders that a fetch found: a snapshot.
///
///     let albums = try await library.fetchCollections(CollectionFetchOptions(kinds: [.album]))
///     for album in albums { print(album.title, album.count ?? 0) }
public struct CollectionFetchResult: RandomAccessCollection, Hashable, Sendable {
  /// What was fetched.
  public let options: CollectionFetchOptions
  private let collections: [AssetCollection]

  init(_ options: CollectionFetchOptions, _ collections: [AssetCollection]) {
    (self.options, self.collections) = (options, collections)
  }

  /// The first index, 0.
  public var startIndex: Int { 0 }
  /// The number of collections.
  public var endIndex: Int { collections.count }
  /// The collection at an index below `count`.
  public subscript(index: Int) -> AssetCollection { collections[index] }

  /// The index of a collection; nil if it is not in the result.
  public func index(of collection: CollectionID) -> Int? { collections.firstIndex { $0.id == collection } }

  /// How a later result of the same fetch differs; nil where it has the same collections with the same titles, folders
  /// and conditions, in the same order.
  func details(to after: CollectionFetchResult) -> CollectionChangeDetails? {
    let ids = collections.map(\.id) + after.collections.map(\.id)
    let numbers = Dictionary(zip(ids, 0...)) { first, _ in first }
    let old = Dictionary(zip(collections.map(\.id), collections)) { first, _ in first }
    var changed: Set<Int> = []
    for collection in after.collections {
      guard let before = old[collection.id], !before.isSame(as: collection) else { continue }
      if let number = numbers[collection.id] { changed.insert(number) }
    }
    let (from, to) = (collections.compactMap { numbers[$0.id] }, after.collections.compactMap { numbers[$0.id] })
    if from == to, changed.isEmpty { return nil }
    return CollectionChangeDetails(
      before: self, after: after, details: ChangeDetails(from: from, to: to, isChanged: changed.contains))
  }
}

extension AssetCollection {
  /// Whether another state of the collection is the same, whatever photos it has.
  fileprivate func isSame(as other: AssetCollection) -> Bool {
    (title, parent, query) == (other.title, other.parent, other.query)
  }
}

/// How the result of a fetch of collections differs from an earlier result of the same fetch.
public struct CollectionChangeDetails: Hashable, Sendable {
  /// The result before.
  public let before: CollectionFetchResult
  /// The result now.
  public let after: CollectionFetchResult
  /// The steps from one to the other.
  public let details: ChangeDetails

  /// The collections that only the result now has, in its order.
  public var inserted: [AssetCollection] { after.filter { before.index(of: $0.id) == nil } }
  /// The collections that only the result before had, in its order, as they were.
  public var removed: [AssetCollection] { before.filter { after.index(of: $0.id) == nil } }
}

extension Library {
  /// Finds albums, smart albums and folders that people have made.
  ///
  /// - Throws: `EditError`: `collection-not-found`, `wrong-collection` where the options name a folder that does not
  ///   exist, or is none; where the library cannot be read.
  public func fetchCollections(
    _ options: CollectionFetchOptions = CollectionFetchOptions()
  ) async throws(EditError) -> CollectionFetchResult {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try mappingErrors {
        if case .folder(let id) = options.scope {
          let found = try self.store.collection(id).kind
          guard found == .folder else {
            throw StoreError.wrongCollection(id.text, found: found.phrase, expected: AssetCollection.Kind.folder.phrase)
          }
        }
        return CollectionFetchResult(options, options.found(in: try self.store.collections()))
      }
    }
  }
}

extension LibraryChange {
  /// What this change, and any that have followed it so far, did to the result of a fetch of collections; nil if the
  /// fetch finds the same collections, and none of them was changed itself. A change of the photos in an album is no
  /// change of the album.
  ///
  /// Keep `after` in place of `before`: the details of the next change start from it.
  ///
  /// - Parameters:
  ///   - before: the result.
  ///   - library: the library that the change and the result come from.
  /// - Throws: `EditError`: `collection-not-found` where the folder was deleted; where the library cannot be read.
  public func details(
    of before: CollectionFetchResult, in library: Library
  ) async throws(EditError) -> CollectionChangeDetails? {
    if collections.all.isEmpty, hasIncrementalChanges { return nil }
    return before.details(to: try await library.fetchCollections(before.options))
  }
}
