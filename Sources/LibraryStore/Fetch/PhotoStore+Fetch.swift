import Documents

extension PhotoStore {
  /// Finds photos.
  package func fetch(_ options: FetchOptions = FetchOptions()) throws(StoreError) -> AssetRows {
    try rows(of: AssetFetch(album: nil, options: options))
  }

  /// The photos of an album in its order, or those that a smart album finds.
  ///
  /// - Parameter options: a further condition, and whether hidden photos and those in the trash are found. The order is
  ///   that of the album unless descriptors are given.
  /// - Throws: `StoreError.collectionNotFound`; `.wrongCollection` for a folder; `.badPredicate` if a newer program wrote
  ///   the query.
  package func fetch(
    in album: CollectionID, _ options: FetchOptions = FetchOptions()
  ) throws(StoreError) -> AssetRows {
    try rows(of: AssetFetch(album: album, options: options))
  }

  /// Finds the photos of a fetch.
  package func rows(of fetch: AssetFetch) throws(StoreError) -> AssetRows {
    try reading { photos in try rows(of: fetch, among: photos) }
  }

  /// - Parameter photos: the photos that can be found; nil for all.
  func rows(of fetch: AssetFetch, among photos: VisiblePhotos?) throws -> AssetRows {
    let clause = try clause(of: fetch, among: photos)
    return AssetRows(
      index, fetch, mark: photos?.mark,
      rows: try index.read { database in
        try database.statement(composed: "SELECT asset.row FROM " + clause.text).all(clause.values) {
          row throws(SQLError) in row.int(0)
        }
      })
  }

  /// What follows `SELECT … FROM` to find the photos of a fetch.
  ///
  /// - Parameters:
  ///   - photos: the photos that can be found; nil for all.
  ///   - rows: the only rows to consider; nil for all.
  func clause(
    of fetch: AssetFetch, among photos: VisiblePhotos?, rows: [Int]? = nil
  ) throws -> SQLClause {
    var options = fetch.options
    // Nothing is found after a photo that cannot be seen, as after one that does not exist.
    if let after = options.after, photos?.contains(after) == false { options.predicate = .any([]) }
    var order: String?
    var source = SQLClause("asset")
    var condition: SQLClause?
    if let id = fetch.album {
      let album = try requireCollection(id, among: nil)
      switch album.kind {
      case .folder, .moment, .transient:
        throw StoreError.wrongCollection(id.text, found: album.kind.phrase, expected: AssetCollection.Kind.album.phrase)
      case .smartAlbum:
        do {
          let query = try AssetPredicate(try JSONValue.parse(album.query ?? []))
          options.predicate = .all([options.predicate, query])
        } catch {
          throw StoreError.badPredicate("\(error)")
        }
      case .album:
        condition = SQLClause("c.id = ?", .bits(id.bits))
        source = SQLClause("member m JOIN collection c ON c.row = m.collection JOIN asset ON asset.row = m.asset")
        if options.sort.isEmpty { order = "m.position" }
      }
    }
    if let photos = list(fetch, &options, isOrdered: order != nil) {
      // Of a long list, only the photos to consider.
      let looked = try rows.map { Set(try ids(of: $0)) }
      source = .photos(looked.map { looked in photos.filter(looked.contains) } ?? photos)
      if options.sort.isEmpty { order = "m.position" }
    }
    let conditions = [condition, photos?.clause("asset.id")].compactMap { $0 }
    return options.sql(from: source, and: conditions, order: order, rows: rows)
  }

  /// The only photos that a fetch can find, in the order of a list; nil without a list.
  ///
  /// - Parameters:
  ///   - options: lose the condition that the list stands for.
  ///   - isOrdered: whether the photos have the order of an album.
  private func list(_ fetch: AssetFetch, _ options: inout FetchOptions, isOrdered: Bool) -> [AssetID]? {
    guard options.sort.isEmpty, !isOrdered else { return fetch.photos }
    var list = fetch.photos
    if list == nil, let (photos, rest) = options.predicate.listed { (list, options.predicate) = (photos, rest) }
    guard let list, let after = options.after else { return list }
    return list.firstIndex(of: after).map { Array(list[($0 + 1)...]) } ?? []
  }
}
