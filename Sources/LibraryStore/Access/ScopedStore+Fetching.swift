// As in `PhotoStore`, limited to the photos that can be read.
extension ScopedStore {
  /// Finds photos.
  package func fetch(_ options: FetchOptions = FetchOptions()) throws(StoreError) -> AssetRows {
    let (store, photos) = try readable()
    return try store.rows(of: AssetFetch(album: nil, options: options), among: photos)
  }

  /// The photos of an album in its order, or those that a smart album finds.
  package func fetch(
    in album: CollectionID, _ options: FetchOptions = FetchOptions()
  ) throws(StoreError) -> AssetRows {
    let (store, photos) = try readable()
    return try store.rows(of: AssetFetch(album: album, options: options), among: photos)
  }

  /// Finds the photos of a fetch.
  package func rows(of fetch: AssetFetch) throws(StoreError) -> AssetRows {
    let (store, photos) = try readable()
    return try store.rows(of: fetch, among: photos)
  }

  /// How many photos a fetch finds, and when and where they were taken.
  package func extent(of fetch: AssetFetch) throws(StoreError) -> FetchExtent {
    let (store, photos) = try readable()
    return try store.extent(of: fetch, among: photos)
  }

  /// How changes affected the result of a fetch.
  package func changes(
    of before: AssetRows, changed: Set<AssetID>, collections: Set<CollectionID>
  ) throws(StoreError) -> (after: AssetRows, details: ChangeDetails)? {
    let (store, photos) = try readable()
    return try store.changes(of: before, changed: changed, collections: collections, among: photos)
  }

  /// The collections, sorted by title.
  package func collections() throws(StoreError) -> [AssetCollection] {
    let (store, photos) = try readable()
    return try store.collections(among: photos)
  }

  /// A collection by its id.
  package func collection(_ id: CollectionID) throws(StoreError) -> AssetCollection {
    let (store, photos) = try readable()
    return try store.collection(id, among: photos)
  }

  /// The albums that a photo is in, sorted by title.
  package func albums(containing asset: AssetID) throws(StoreError) -> [AssetCollection] {
    let photos = try readable().photos
    return try readable(asset).albums(containing: asset, among: photos)
  }

  /// The days on which photos were taken, by place, the oldest first.
  package func moments() throws(StoreError) -> [MomentRow] {
    let (store, photos) = try readable()
    return try store.moments(among: photos)
  }

  /// Groups of photos that may have the same picture.
  package func duplicateCandidates() throws(StoreError) -> [[AssetID]] {
    let (store, photos) = try readable()
    return try store.duplicateCandidates(among: photos)
  }
}

// Transactions are read unfiltered; `LibraryChange` leaves out the changes to photos outside the view.
extension ScopedStore {
  /// The place after the last durable transaction, with the selection of a limited view.
  package func changeToken() throws(StoreError) -> ChangeToken {
    let (store, photos) = try readable()
    return try store.changeToken().marked(photos?.mark)
  }

  /// The place before the first transaction.
  package func startToken() throws(StoreError) -> ChangeToken {
    ChangeToken(library: try readable().store.library, number: 0, commit: nil)
  }

  /// Reads the transactions after a place.
  @discardableResult
  package func changes(
    since token: ChangeToken?, _ body: ([LoggedTransaction]) throws -> Bool
  ) throws(StoreError) -> ChangeToken {
    try readable().store.changes(since: token, body)
  }

  /// Waits for transactions.
  package func watch(after number: Int) throws(StoreError) -> LibraryWatch {
    try LibraryWatch(readable().store, after: number)
  }
}
