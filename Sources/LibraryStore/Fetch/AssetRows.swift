import Documents
import Threads

/// The photos that a fetch found: a snapshot whose count and order never change.
///
/// It holds eight bytes for each photo. Photos are loaded in batches around the one used last, in their state at that
/// time.
package final class AssetRows: Sendable {
  /// The number of photos that are loaded together.
  static let batchSize = 100

  private let index: LibraryIndex
  /// What was fetched.
  package let fetch: AssetFetch
  /// The mark of the selection of the view that fetched; nil without one.
  let mark: Bits128?
  /// The rows of the photos in the index. They are derived from the log, so a rebuilt index has the same ones.
  let rows: [Int]
  private let loaded = Monitor<[Int: [Asset?]]>([:])

  init(_ index: LibraryIndex, _ fetch: AssetFetch, mark: Bits128?, rows: [Int]) {
    (self.index, self.fetch, self.mark, self.rows) = (index, fetch, mark, rows)
  }

  /// The same photos, to be loaded as they are now.
  package func reread() -> AssetRows { AssetRows(index, fetch, mark: mark, rows: rows) }

  /// The number of photos.
  package var count: Int { rows.count }

  /// Whether there are no photos.
  package var isEmpty: Bool { rows.isEmpty }

  /// The photo at an index; nil if it has been purged since the fetch.
  ///
  /// - Throws: `StoreError` if the index cannot be read.
  package func asset(at position: Int) throws(StoreError) -> Asset? {
    precondition(rows.indices.contains(position), "index \(position) is out of range of \(rows.count) photos")
    let batch = position / Self.batchSize
    if let known = loaded.withLock({ $0[batch] }) { return known[position % Self.batchSize] }
    let start = batch * Self.batchSize
    let assets = try load(rows[start..<min(start + Self.batchSize, rows.count)])
    loaded.withLock { loaded in
      // The neighbors stay, for a list that is scrolled in either direction.
      loaded = loaded.filter { abs($0.key - batch) <= 2 }
      loaded[batch] = assets
    }
    return assets[position % Self.batchSize]
  }

  /// The first photo; nil if there is none.
  package func first() throws(StoreError) -> Asset? { isEmpty ? nil : try asset(at: 0) }

  /// The last photo; nil if there is none.
  package func last() throws(StoreError) -> Asset? { isEmpty ? nil : try asset(at: count - 1) }

  /// The position of a photo; nil if the fetch did not find it.
  package func index(of id: AssetID) throws(StoreError) -> Int? {
    let row = try mapping { try index.read { try $0.row(of: id) } }
    return row.flatMap { row in rows.firstIndex(of: row) }
  }

  /// Whether the fetch found a photo.
  package func contains(_ id: AssetID) throws(StoreError) -> Bool { try index(of: id) != nil }

  /// Those of some photos that the fetch found.
  package func contained(of ids: [AssetID]) throws(StoreError) -> [AssetID] {
    let known = try mapping {
      try index.read { database in try ids.compactMap { id in try database.row(of: id).map { (row: $0, id: id) } } }
    }
    let found = Set(known.map(\.row)).intersection(rows)
    return known.filter { found.contains($0.row) }.map(\.id)
  }

  /// The photos that another result does not have, in their order, without those that were purged before they were
  /// loaded.
  package func assets(notIn other: AssetRows) throws(StoreError) -> [Asset] {
    let others = RowSet(other.rows)
    var assets: [Asset] = []
    for position in rows.indices where !others.contains(rows[position]) {
      if let asset = try asset(at: position) { assets.append(asset) }
    }
    return assets
  }

  /// Calls a closure with each photo in order, starting at a position; photos that were purged are skipped.
  package func forEach(from start: Int = 0, _ body: (Asset) throws -> Void) throws {
    for position in start..<max(start, count) {
      if let asset = try asset(at: position) { try body(asset) }
    }
  }

  private func load(_ rows: ArraySlice<Int>) throws(StoreError) -> [Asset?] {
    try mapping {
      try index.read { database in
        let found = try database.assets(rows: Array(rows))
        return rows.map { found[$0] }
      }
    }
  }

  private func mapping<Value>(_ body: () throws -> Value) throws(StoreError) -> Value {
    do { return try body() } catch { throw StoreError(error, index: index.path) }
  }
}

/// What a fetch asks for: photos of the library, of an album, or of a list.
package struct AssetFetch: Hashable, Sendable {
  /// The album or smart album; nil for all photos.
  package let album: CollectionID?
  /// The only photos that the fetch can find, in this order and without duplicates; nil for all.
  package let photos: [AssetID]?
  /// The condition and the order.
  package let options: FetchOptions

  package init(album: CollectionID?, options: FetchOptions) {
    (self.album, photos, self.options) = (album, nil, options)
  }

  package init(photos: [AssetID], options: FetchOptions) {
    (album, self.photos, self.options) = (nil, photos, options)
  }
}
