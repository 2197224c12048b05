import Glibc

/// How many photos a fetch finds, and when and where they were taken.
package struct FetchExtent: Hashable, Sendable {
  /// The number of photos.
  package let count: Int
  /// The first and the last time of capture on the clock of the camera; nil where none is known.
  package let start: String?
  package let end: String?
  /// The center of the places of the photos that have one.
  package let place: Place?
}

extension PhotoStore {
  /// How many photos a fetch finds, and when and where they were taken. No row leaves the database.
  ///
  /// - Throws: `StoreError`, as `rows(of:)`.
  package func extent(of fetch: AssetFetch) throws(StoreError) -> FetchExtent {
    try reading { photos in
      let clause = try clause(of: fetch, among: photos)
      let found = try index.read { database in
        // The center of points on a sphere is their mean in space. A mean of degrees is wrong where the longitude wraps
        // around.
        try database.statement(
          composed: """
            SELECT count(*), min(captured), max(captured), avg(cos(latitude) * cos(longitude)),
            avg(cos(latitude) * sin(longitude)), avg(sin(latitude))
            FROM (SELECT asset.captured AS captured, radians(asset.latitude) AS latitude,
            radians(asset.longitude) AS longitude FROM \(clause.text))
            """
        ).all(clause.values) { row throws(SQLError) in
          FetchExtent(
            count: row.int(0), start: row.text(1), end: row.text(2),
            place: Place(x: row.double(3), y: row.double(4), z: row.double(5)))
        }
      }
      return found.first ?? FetchExtent(count: 0, start: nil, end: nil, place: nil)
    }
  }
}

extension Place {
  /// The point on the earth in a direction; nil for no direction, and for points all over the earth, whose mean is its
  /// center.
  fileprivate init?(x: Double?, y: Double?, z: Double?) {
    guard let x, let y, let z, (x * x + y * y + z * z).squareRoot() > 1e-9 else { return nil }
    self.init(
      latitude: atan2(z, (x * x + y * y).squareRoot()) * 180 / .pi, longitude: atan2(y, x) * 180 / .pi)
  }
}
