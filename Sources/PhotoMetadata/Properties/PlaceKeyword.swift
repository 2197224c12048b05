/// Keywords that state where a photo was taken, as programs without a place for it write them.
enum PlaceKeyword {
  /// Machine tags (`geo:lat=45.1`, `gps:latitude=45.1`) and addresses of places (`geo:45.1,7.2`, RFC 5870).
  private static let namespaces = ["geo:", "gps:"]

  /// Whether a keyword states a place; of a hierarchy, whether one of its names does.
  static func isStated(by keyword: String) -> Bool {
    keyword.split { "|/;".contains($0) }.contains { name in
      let name = name.trimmedBlanks.lowercased()
      return namespaces.contains { name.hasPrefix($0) }
    }
  }

  /// Whether a place of metadata has keywords.
  static func canBe(in place: PropertyPlace.Standard) -> Bool { places.contains(place) }

  private static let places = Set(PhotoProperty.keywords.declaration.places.map(\.standard))
}
