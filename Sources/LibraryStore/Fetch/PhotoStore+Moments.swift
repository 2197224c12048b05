/// The photos of one day within one cell of the earth's surface.
package struct MomentRow: Hashable, Sendable {
  /// A part of the earth's surface, a tenth of a degree high and wide.
  package struct Cell: Hashable, Sendable {
    package let south: Double
    package let west: Double

    package var north: Double { Self.border(after: south) }
    package var east: Double { Self.border(after: west) }

    /// The next border; the same number as the cell there begins with.
    private static func border(after degrees: Double) -> Double { ((degrees * 10).rounded() + 1) / 10 }
  }

  /// The day on the clock of the camera.
  package let day: String
  /// Where; nil for photos without a place.
  package let cell: Cell?
  /// The middle of their places.
  package let place: Place?
  /// The first and the last time of capture.
  package let start: String
  package let end: String
  /// The number of photos.
  package let count: Int
}

extension PhotoStore {
  /// The days on which photos were taken, by place, the oldest first; without hidden photos and those in the trash.
  package func moments() throws(StoreError) -> [MomentRow] { try moments(among: nil) }

  /// - Parameter photos: the photos that count; nil for all.
  func moments(among photos: VisiblePhotos?) throws(StoreError) -> [MomentRow] {
    try mappingErrors {
      let visible = photos?.clause("id") ?? SQLClause("1")
      return try index.read { database in
        try database.statement(
          composed: """
            SELECT substr(captured, 1, 10) AS day, floor(latitude * 10) / 10.0 AS south, floor(longitude * 10) / 10.0 AS west,
            avg(latitude), avg(longitude), min(captured), max(captured), count(*) FROM asset
            WHERE captured IS NOT NULL AND NOT isHidden AND trashed IS NULL AND \(visible.text)
            GROUP BY day, south, west ORDER BY min(captured), south, west
            """
        ).all(visible.values) { row throws(SQLError) in MomentRow(row) }.compactMap { $0 }
      }
    }
  }
}

extension MomentRow {
  fileprivate init?(_ row: borrowing SQLRow) {
    guard let day = row.text(0), let start = row.text(5), let end = row.text(6) else { return nil }
    (self.day, self.start, self.end, count) = (day, start, end, row.int(7))
    guard let south = row.double(1), let west = row.double(2), let latitude = row.double(3),
      let longitude = row.double(4)
    else {
      (cell, place) = (nil, nil)
      return
    }
    cell = Cell(south: south, west: west)
    place = Place(latitude: latitude, longitude: longitude)
  }
}
