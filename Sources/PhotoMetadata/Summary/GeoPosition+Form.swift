package import Documents

extension GeoPosition {
  /// A position in JSON: in lines of the log, in messages to workers, and in rows.
  package static let form = Form<GeoPosition>([
    .init("latitude", "degrees to the north") { $0.latitude },
    .init("longitude", "degrees to the east") { $0.longitude },
    .init("altitude", "meters above the sea") { $0.altitude },
  ])
}
