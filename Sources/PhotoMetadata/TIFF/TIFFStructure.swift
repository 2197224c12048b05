/// The TIFF tags that describe how the pixels of a file are stored, or hold other blocks of metadata.
///
/// They are never copied to another file with the EXIF. Georeferencing (GeoTIFF) is among them, because a rendering
/// changes the geometry.
enum TIFFStructure {
  /// Whether a tag of the first directory belongs to the file and not to the photo.
  static func contains(_ tag: Int) -> Bool { tags.contains(tag) || carriers.contains(tag) }

  /// The tags that hold XMP, IPTC, Photoshop resources and the directories below.
  static let carriers = ExifTag.pointers.union([ExifTag.xmpPacket, ExifTag.iptc, ExifTag.photoshop])

  /// The tags that a reader of the pixels needs.
  static let tags: Set<Int> = Set(
    [
      254...259, 261...266, 273...273, 277...281, 284...284, 288...293, 297...297, 301...301, 317...317, 320...343,
      346...347, 351...351, 400...435, 512...521, 529...532, 559...559, 32_995...32_998, 33_421...33_422,
      33_550...33_550,
      33_920...33_922, 34_264...34_264, 34_675...34_675, 34_735...34_737, 34_908...34_910, 37_439...37_439,
      42_112...42_113, 50_674...50_674,
    ].joined())
}
