/// The facts about a photo that are known from its file, so that nothing has to be decoded to list it.
package struct AssetFacts: Hashable, Sendable {
  /// The width in pixels, as the photo is displayed; nil if it is not known.
  package var width: Int?
  /// The height in pixels, as the photo is displayed.
  package var height: Int?
  /// The EXIF orientation, 1 to 8.
  package var orientation: Int?
  /// The date and time of capture on the clock of the camera: ISO 8601 without a zone.
  package var captured: String?
  /// The zone of that clock, such as `+02:00`; nil if it is not recorded.
  package var zone: String?
  /// Where the photo was taken.
  package var place: Place?
  /// The camera, such as `Apple iPhone 12`.
  package var camera: String?
  /// The title.
  package var title: String?
  /// The caption.
  package var caption: String?
  /// The keywords, in their order.
  package var keywords: [String] = []
  /// The rating: -1 for rejected, 0 to 5 stars.
  package var rating: Int?

  package init() {}

  /// The ratings that a photo can have.
  package static let ratings = -1...5
}

/// A point on the earth (WGS 84).
public struct Place: Hashable, Sendable {
  /// Degrees north, from -90 to 90.
  public var latitude: Double
  /// Degrees east, from -180 to 180.
  public var longitude: Double
  /// Meters above sea level, from -4 000 000 to 4 000 000; nil if it is not known.
  public var altitude: Double?

  package static let latitudes = -90.0...90
  package static let longitudes = -180.0...180
  /// EXIF holds greater ones in whole meters only, and canonical JSON no number beyond 2^53.
  package static let altitudes = -4_000_000.0...4_000_000

  /// Whether every number is in its range.
  package var isValid: Bool {
    Self.latitudes.contains(latitude) && Self.longitudes.contains(longitude)
      && altitude.map { Self.altitudes.contains($0) } ?? true
  }

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
