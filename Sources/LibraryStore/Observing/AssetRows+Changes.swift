import Documents

extension PhotoStore {
  /// The maximum number of photos that are compared one by one; after more changes, a fetch is repeated.
  private static let maximumComparisons = 5000

  /// How changes affected the result of a fetch.
  ///
  /// - Parameters:
  ///   - before: the result.
  ///   - changed: the photos that were changed, added or purged since.
  ///   - collections: the collections that were changed since.
  /// - Returns: The result of the same fetch now, and how it differs; nil if it does not, and no photo in it was changed.
  package func changes(
    of before: AssetRows, changed: Set<AssetID>, collections: Set<CollectionID>
  ) throws(StoreError) -> (after: AssetRows, details: ChangeDetails)? {
    try reading { photos in try changes(of: before, changed: changed, collections: collections, among: photos) }
  }

  /// - Parameter photos: the photos that can be found; nil for all. If they belong to another selection than the
  ///   result, the details have no steps.
  private func changes(
    of before: AssetRows, changed: Set<AssetID>, collections: Set<CollectionID>, among photos: VisiblePhotos?
  ) throws -> (after: AssetRows, details: ChangeDetails)? {
    if before.mark != photos?.mark { return (try self.rows(of: before.fetch, among: photos), .reload) }
    let rows = try rows(of: changed)
    let isRow = RowSet(rows)
    let places = before.rows.indices.filter { isRow.contains(before.rows[$0]) }
    let hasPurged = rows.count < changed.count
    let after =
      try isAnywhere(before.fetch, hasPurged, changed, collections) || isOther(before, photos, rows, places)
      ? try self.rows(of: before.fetch, among: photos) : before
    let details: ChangeDetails
    if after === before || after.rows == before.rows {
      if places.isEmpty { return nil }
      details = ChangeDetails(changed: places)
    } else {
      details = ChangeDetails(from: before.rows, to: after.rows, isChanged: isRow.contains)
    }
    return (after, details)
  }

  /// Whether a fetch may now find any other photos, also such as were not changed themselves.
  private func isAnywhere(
    _ fetch: AssetFetch, _ hasPurged: Bool, _ changed: Set<AssetID>, _ collections: Set<CollectionID>
  ) throws -> Bool {
    if hasPurged { return true }
    // The place where the result starts may be another one.
    if let after = fetch.options.after, changed.contains(after) { return true }
    if collections.isEmpty { return false }
    if fetch.options.predicate.namesAlbum { return true }
    guard let album = fetch.album else { return false }
    if collections.contains(album) { return true }
    guard let query = try requireCollection(album, among: nil).query else { return false }
    return (try? AssetPredicate(JSONValue.parse(query)))?.namesAlbum != false
  }

  /// Whether the fetch may now find other photos, or a different order, because of the photos that were changed.
  ///
  /// Photos that were not changed compare as before, so it is enough to check the changed ones and their neighbors.
  private func isOther(
    _ before: AssetRows, _ photos: VisiblePhotos?, _ rows: [Int], _ places: [Int]
  ) throws -> Bool {
    if rows.count > Self.maximumComparisons { return true }
    // With a limit, the photos that follow the last one are not known.
    if before.fetch.options.limit != nil, places.last == before.rows.count - 1 { return true }
    var near: Set<Int> = []
    for place in places { near.formUnion(max(0, place - 1)...min(place + 1, before.rows.count - 1)) }
    let expected = near.sorted().map { before.rows[$0] }
    let clause = try clause(of: before.fetch, among: photos, rows: Array(Set(expected).union(rows)))
    let found = try index.read { database in
      try SQLStatement("SELECT asset.row FROM " + clause.text, in: database.handle).all(clause.values) {
        row throws(SQLError) in row.int(0)
      }
    }
    return found != expected
  }

  /// The rows of the photos that exist.
  private func rows(of ids: Set<AssetID>) throws -> [Int] {
    try index.read { database in try ids.compactMap { try database.row(of: $0) } }
  }
}

/// A set of a few thousand rows in which a million others are looked up.
struct RowSet {
  /// Whether a row of the set has a mark, by mark. This rules out most other rows without hashing.
  private var marks = [Bool](repeating: false, count: 1 << 16)
  private let rows: Set<Int>

  init(_ rows: [Int]) {
    self.rows = Set(rows)
    for row in rows { marks[Self.mark(row)] = true }
  }

  func contains(_ row: Int) -> Bool { marks[Self.mark(row)] && rows.contains(row) }

  /// Rows have the number of a transaction in their high bits and that of a line in the low ones.
  private static func mark(_ row: Int) -> Int { (row ^ row >> 24 &* 40_503) & 0xFFFF }
}

extension AssetPredicate {
  /// Whether the predicate asks for the photos of an album.
  var namesAlbum: Bool {
    switch self {
    case .all(let parts), .any(let parts): parts.contains(where: \.namesAlbum)
    case .not(let part): part.namesAlbum
    case .album: true
    default: false
    }
  }
}
