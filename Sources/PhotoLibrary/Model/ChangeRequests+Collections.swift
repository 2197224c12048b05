import Documents
public import LibraryStore

extension ChangeRequests {
  /// Creates an album: photos in a chosen order.
  ///
  /// - Parameters:
  ///   - title: the title.
  ///   - folder: the folder that it is in; nil for none.
  /// - Returns: Its id.
  @discardableResult
  public mutating func createAlbum(_ title: String, in folder: CollectionID? = nil) -> CollectionID {
    create(.album, title, folder, nil)
  }

  /// Creates a smart album: the photos that a predicate finds each time it is fetched.
  ///
  /// - Parameters:
  ///   - title: the title.
  ///   - predicate: the condition.
  ///   - folder: the folder that it is in; nil for none.
  /// - Returns: Its id.
  @discardableResult
  public mutating func createSmartAlbum(
    _ title: String, _ predicate: AssetPredicate, in folder: CollectionID? = nil
  ) -> CollectionID {
    create(.smartAlbum, title, folder, predicate.json.canonicalBytes())
  }

  /// Creates a folder for albums and other folders.
  ///
  /// - Parameters:
  ///   - title: the title.
  ///   - folder: the folder that it is in; nil for none.
  /// - Returns: Its id.
  @discardableResult
  public mutating func createFolder(_ title: String, in folder: CollectionID? = nil) -> CollectionID {
    create(.folder, title, folder, nil)
  }

  /// Creates a collection of a title that no other has in its folder; `collection-exists` if one has it by then.
  ///
  /// - Parameters:
  ///   - kind: an album, a smart album or a folder.
  ///   - predicate: the condition of a smart album; nil for anything else.
  package mutating func createUnique(
    _ kind: AssetCollection.Kind, _ title: String, _ predicate: AssetPredicate? = nil, in folder: CollectionID?
  ) -> CollectionID {
    create(kind, title, folder, predicate?.json.canonicalBytes(), isUnique: true)
  }

  private mutating func create(
    _ kind: AssetCollection.Kind, _ title: String, _ folder: CollectionID?, _ query: [UInt8]?, isUnique: Bool = false
  ) -> CollectionID {
    let id = CollectionID.random()
    add(.createCollection(id, kind, title: title, parent: folder, query: query, isUnique: isUnique))
    return id
  }

  /// Gives a collection another title, another folder or both, such that no other collection of its folder has its title;
  /// `collection-exists` if one has it by then.
  ///
  /// - Parameters:
  ///   - title: nil to keep the title.
  ///   - folder: nil to keep the folder.
  package mutating func changeUnique(
    _ collection: CollectionID, title: String?, folder: AssetSettings.Setting<CollectionID>? = nil
  ) {
    add(.setCollection(collection, title: title, parent: folder, isUnique: true))
  }

  /// Gives a collection another title.
  public mutating func rename(_ collection: CollectionID, to title: String) {
    add(.setCollection(collection, title: title))
  }

  /// Moves a collection into a folder, or out of all folders. A folder cannot be moved into itself.
  ///
  /// - Parameters:
  ///   - collection: the collection.
  ///   - folder: the folder; nil for none.
  ///   - place: the collection of the folder that it is placed before; nil for the end.
  public mutating func move(
    _ collection: CollectionID, into folder: CollectionID?, before place: CollectionID? = nil
  ) {
    add(
      .setCollection(
        collection, parent: folder.map { .set($0) } ?? .cleared, before: place.map { .set($0) }))
  }

  /// Moves a collection within its folder, or among those that are in none.
  ///
  /// - Parameters:
  ///   - collection: the collection.
  ///   - place: the collection of the same folder that it is placed before; nil for the end.
  public mutating func move(_ collection: CollectionID, before place: CollectionID?) {
    add(.setCollection(collection, before: place.map { .set($0) } ?? .cleared))
  }

  /// Gives a smart album another condition.
  public mutating func setPredicate(_ predicate: AssetPredicate, of collection: CollectionID) {
    add(.setCollection(collection, query: predicate.json.canonicalBytes()))
  }

  /// Deletes a collection. Its photos stay; the collections in a folder move to the folder above.
  public mutating func delete(_ collection: CollectionID) { add(.deleteCollection(collection)) }

  /// Inserts photos into an album in the given order. Photos that are already in it stay where they are.
  ///
  /// - Parameters:
  ///   - photos: the photos.
  ///   - album: the album.
  ///   - place: the photo of the album that they are placed before; nil for the end.
  public mutating func insert(
    _ photos: some Sequence<AssetID>, into album: CollectionID, before place: AssetID? = nil
  ) {
    add(.insert(Array(photos), into: album, before: place))
  }

  /// Moves photos within an album.
  ///
  /// - Parameters:
  ///   - photos: photos of the album, in their new order.
  ///   - album: the album.
  ///   - place: the photo of the album that they are placed before; nil for the end.
  public mutating func move(
    _ photos: some Sequence<AssetID>, in album: CollectionID, before place: AssetID? = nil
  ) {
    add(.moveMembers(Array(photos), in: album, before: place))
  }

  /// Takes photos out of an album. They stay in the library.
  public mutating func remove(_ photos: some Sequence<AssetID>, from album: CollectionID) {
    add(.remove(Array(photos), from: album))
  }
}
