package import PhotoMetadata

/// A point on the earth (WGS 84).
public struct Place: Hashable, Sendable {
  /// Degrees north, from -90 to 90.
  public var latitude: Double
  /// Degrees east, from -180 to 180.
  public var longitude: Double
  /// Meters above sea level, from -4 000 000 to 4 000 000; nil if it is not known.
  public var altitude: Double?

  /// A place.
  ///
  /// - Parameters:
  ///   - latitude: degrees north, from -90 to 90.
  ///   - longitude: degrees east, from -180 to 180.
  ///   - altitude: meters above sea level, from -4 000 000 to 4 000 000; nil if it is not known.
  public init(latitude: Double, longitude: Double, altitude: Double? = nil) {
    (self.latitude, self.longitude, self.altitude) = (latitude, longitude, altitude)
  }
}

extension Place {
  /// A position in metadata.
  package init(_ position: GeoPosition) {
    self.init(latitude: position.latitude, longitude: position.longitude, altitude: position.altitude)
  }

  /// The same as metadata have it.
  package var position: GeoPosition { GeoPosition(unchecked: latitude, longitude, altitude: altitude) }

  /// Whether every number is in its range.
  package var isValid: Bool { position.isValid }
}
