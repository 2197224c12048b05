extension MomentRow {
  /// The condition that its photos fulfill, and no others.
  ///
  /// The dates by which photos are sorted have an index. They are within a day of the clock of the camera, in whichever
  /// zone; and that of a photo whose time of day cannot be read is the one of its import, which the row knows.
  package var predicate: AssetPredicate {
    let condition = Self.predicate(day: day, cell: cell)
    guard let start = Timestamp.milliseconds(day + "T00:00:00") else { return condition }
    let length = 86_400_000
    let (first, last) = (min(dates.lowerBound, start - length), max(dates.upperBound, start + 2 * length))
    return .all([.number(.date, .atLeast, Double(first)), .number(.date, .atMost, Double(last)), condition])
  }

  /// The condition for the photos of a day in a cell, or of those without a place.
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
