import PhotoMetadata

/// The photos of one day within one cell of the earth's surface.
package struct MomentRow: Hashable, Sendable {
  /// A part of the earth's surface, a tenth of a degree high and wide.
  package struct Cell: Hashable, Sendable {
    /// The southern and western borders, in tenths of a degree.
    package let south: Int
    package let west: Int

    package init(south: Int, west: Int) { (self.south, self.west) = (south, west) }

    /// The degrees in the cell, excluding the upper border, exactly as the index rounds them.
    package var latitudes: Range<Double> { Self.border(south)..<Self.border(south + 1) }
    package var longitudes: Range<Double> { Self.border(west)..<Self.border(west + 1) }

    /// The smallest number that, times ten, is not below a border. It may be the floating-point neighbor of the border
    /// in degrees.
    private static func border(_ tenths: Int) -> Double {
      var border = Double(tenths) / 10
      while (border * 10).rounded(.down) < Double(tenths) { border = border.nextUp }
      while (border.nextDown * 10).rounded(.down) >= Double(tenths) { border = border.nextDown }
      return border
    }
  }

  /// The day on the clock of the camera.
  package let day: String
  /// The cell of the photos; nil for photos without a place.
  package let cell: Cell?
  /// The mean of their places.
  package let place: Place?
  /// The first and the last time of capture.
  package let start: String
  package let end: String
  /// The first and the last of the dates that they are sorted by, in milliseconds since 1970.
  package let dates: ClosedRange<Int>
  /// The number of photos.
  package let count: Int
}

extension MomentRow {
  /// The condition that exactly its photos satisfy.
  ///
  /// The dates by which photos are sorted have an index. They are within a day of the camera's clock, whatever its
  /// zone. A photo whose time of day cannot be read has the date of its import, which `dates` includes.
  package var predicate: AssetPredicate {
    let condition = Self.predicate(day: day, cell: cell)
    guard let start = Timestamp.milliseconds(day + "T00:00:00") else { return condition }
    let length = 86_400_000
    let (first, last) = (min(dates.lowerBound, start - length), max(dates.upperBound, start + 2 * length))
    return .all([.number(.date, .atLeast, Double(first)), .number(.date, .atMost, Double(last)), condition])
  }

  /// The condition for a day's photos in a cell or, without a cell, for those without a place.
  package static func predicate(day: String, cell: Cell?) -> AssetPredicate {
    let isOfDay = AssetPredicate.text(.captured, .hasPrefix, day)
    guard let cell else { return .all([isOfDay, .not(.exists(.latitude))]) }
    let (latitudes, longitudes) = (cell.latitudes, cell.longitudes)
    return .all([
      isOfDay, .number(.latitude, .atLeast, latitudes.lowerBound), .number(.latitude, .less, latitudes.upperBound),
      .number(.longitude, .atLeast, longitudes.lowerBound), .number(.longitude, .less, longitudes.upperBound),
    ])
  }
}

extension PhotoStore {
  /// The days on which photos were taken, by place, the oldest first; without hidden photos and those in the trash.
  ///
  /// Every photo whose time of capture begins with a date is in one of the rows.
  package func moments() throws(StoreError) -> [MomentRow] {
    try reading { photos in
      let visible = photos?.clause("id") ?? SQLClause("1")
      return try index.read { database in
        try database.statement(
          composed: """
            SELECT substr(captured, 1, 10) AS day, floor(latitude * 10) AS south, floor(longitude * 10) AS west,
            avg(latitude), avg(longitude), min(captured), max(captured), count(*), min(date), max(date) FROM asset
            WHERE captured GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]*' AND NOT isHidden AND trashed IS NULL
            AND \(visible.text) GROUP BY day, south, west ORDER BY min(captured), south, west
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
    dates = row.int(8)...row.int(9)
    guard let south = row.double(1), let west = row.double(2), let latitude = row.double(3),
      let longitude = row.double(4)
    else {
      (cell, place) = (nil, nil)
      return
    }
    cell = Cell(south: Int(south), west: Int(west))
    place = Place(latitude: latitude, longitude: longitude)
  }
}
