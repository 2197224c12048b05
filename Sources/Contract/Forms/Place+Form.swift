package import Documents
package import LibraryStore

extension Place {
  /// A place on Earth in JSON.
  package static let form = Form<Place>([
    .init("latitude", "degrees to the north") { $0.latitude },
    .init("longitude", "degrees to the east") { $0.longitude },
    .init("altitude", "meters above the sea") { $0.altitude },
  ])
}
