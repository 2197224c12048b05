import Documents
import PhotoMetadata

extension AssetSettings {
  /// Fails if a photo cannot have one of the values.
  ///
  /// - Throws: `StoreError.badValue`
  func check(_ asset: AssetID) throws(StoreError) {
    func require(_ name: String, _ value: Double?, in range: ClosedRange<Double>) throws(StoreError) {
      guard let value, !range.contains(value) else { return }
      throw .badValue(
        "the \(name) of the photo \(asset)", found: Self.text(value),
        expected: "\(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))")
    }
    for (property, value) in changes.all {
      switch (property.declaration.kind, value) {
      case (.whole(let range), .whole(let number)):
        try require(
          property.declaration.name, Double(number), in: Double(range.lowerBound)...Double(range.upperBound))
      case (_, .place(let place)):
        try require("latitude", place.latitude, in: GeoPosition.latitudes)
        try require("longitude", place.longitude, in: GeoPosition.longitudes)
        try require("altitude", place.altitude, in: GeoPosition.altitudes)
      default: break
      }
    }
  }

  private static func text(_ value: Double) -> String { value.isFinite ? CanonicalNumber.text(value) : "\(value)" }
}
