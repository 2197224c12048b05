import Documents

extension AssetSettings {
  /// Fails if a photo cannot have one of the values.
  ///
  /// - Throws: `StoreError.badValue`
  func check(_ asset: AssetID) throws(StoreError) {
    func require(_ key: String, _ value: Double?, in range: ClosedRange<Double>) throws(StoreError) {
      guard let value, !range.contains(value) else { return }
      throw .badValue(
        "the \(key) of the photo \(asset)", found: Self.text(value),
        expected: "\(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))")
    }
    let ratings = AssetFacts.ratings
    try require("rating", rating?.value.map { Double($0) }, in: Double(ratings.lowerBound)...Double(ratings.upperBound))
    try require("latitude", place?.value?.latitude, in: Place.latitudes)
    try require("longitude", place?.value?.longitude, in: Place.longitudes)
    try require("altitude", place?.value?.altitude, in: Place.altitudes)
  }

  private static func text(_ value: Double) -> String { value.isFinite ? CanonicalNumber.text(value) : "\(value)" }
}
