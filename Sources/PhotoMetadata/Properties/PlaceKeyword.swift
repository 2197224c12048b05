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

  private static let places = PhotoProperty.keywords.declaration.places
  /// The tags of EXIF that have keywords.
  static let exif = Set(places.compactMap(\.exif?.tag))
  /// The properties of XMP that have keywords.
  static let xmp = Set(places.compactMap(\.xmp))
  /// The datasets of IPTC that have keywords.
  static let iptc = Set(places.compactMap(\.iptc?.number))
}
