import Documents
import Threads

/// The photos that a fetch found: a snapshot whose count and order never change.
///
/// It holds eight bytes for each photo. Photos are loaded in batches around the one that was used last, as the library
/// has them then.
package final class FetchResult: Sendable {
  /// The number of photos that are loaded together.
  static let batchSize = 100

  private let index: LibraryIndex
  /// The rows of the photos in the index. They follow from the log, so a rebuilt index has the same.
  let rows: [Int]
  private let loaded = Monitor<[Int: [Asset?]]>([:])

  init(_ index: LibraryIndex, rows: [Int]) { (self.index, self.rows) = (index, rows) }

  /// The number of photos.
  package var count: Int { rows.count }

  /// Whether there are none.
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

  /// The position of a photo; nil if it is not among them.
  package func index(of id: AssetID) throws(StoreError) -> Int? {
    let row = try mapping { try index.read { try $0.row(of: id) } }
    return row.flatMap { row in rows.firstIndex(of: row) }
  }

  /// Whether a photo is among them.
  package func contains(_ id: AssetID) throws(StoreError) -> Bool { try index(of: id) != nil }

  /// Calls a closure with each photo in order, from a position on; photos that were purged are passed over.
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

extension PhotoStore {
  /// Finds photos.
  package func fetch(_ options: FetchOptions = FetchOptions()) throws(StoreError) -> FetchResult {
    let clause = options.sql
    return try fetch("SELECT asset.row FROM asset \(clause.text)", clause.values)
  }

  /// The photos of an album in its order, or those that a smart album finds.
  ///
  /// - Parameter options: the order and limit for a smart album, and whether hidden photos and those in the trash are
  ///   found there.
  /// - Throws: `StoreError.collectionNotFound`; `.badPredicate` if a newer program wrote the query.
  package func fetch(
    in album: CollectionID, _ options: FetchOptions = FetchOptions()
  ) throws(StoreError) -> FetchResult {
    if let query = try collection(album).query {
      var options = options
      do {
        options.predicate = .all([options.predicate, try AssetPredicate(try JSONValue.parse(query))])
      } catch {
        throw .badPredicate("\(error)")
      }
      return try fetch(options)
    }
    return try fetch(
      """
      SELECT m.asset FROM member m JOIN collection c ON c.row = m.collection WHERE c.id = ? AND m.asset > 0
      ORDER BY m.position
      """,
      [.bits(album.bits)])
  }

  private func fetch(_ sql: String, _ values: [SQLValue]) throws(StoreError) -> FetchResult {
    try mappingErrors {
      FetchResult(
        index,
        rows: try index.read { try $0.statement(composed: sql).all(values) { row throws(SQLError) in row.int(0) } })
    }
  }
}
