@testable import ImageFiles
@testable import PhotoMetadata

/// The tags, properties and datasets that a marked photo has: every place of every property, and what tells who or where
/// besides.
enum MarkedNames {
  struct Tag: Sendable {
    enum Kind: Sendable {
      case text, wide, fractions, date, note
      /// Bytes after a head.
      case raw([UInt8])
      /// A value that is needed, and no mark.
      case given(@Sendable (ByteOrder) -> TIFFField)
    }

    let place: ExifTree.Place
    let tag: Int
    let kind: Kind
    var property: PhotoProperty?
    var isSecret = true
  }

  struct Property: Sendable {
    enum Form: Sendable { case plain, array, structure, resource }

    let name: XMPName
    var form = Form.plain
    var property: PhotoProperty?
    var isSecret = true
  }

  // MARK: EXIF

  static let exif: [Tag] = {
    let secrets = [
      Tag(place: .primary, tag: 0x927C, kind: .text), Tag(place: .primary, tag: 0xC62F, kind: .text),
      Tag(place: .primary, tag: 0xFDE8, kind: .text), Tag(place: .primary, tag: 0xFE77, kind: .fractions),
      Tag(place: .photo, tag: 0x927C, kind: .note),
      Tag(place: .photo, tag: 0x9286, kind: .raw(Array("ASCII\0\0\0".utf8))),
      Tag(place: .photo, tag: 0xA420, kind: .text), Tag(place: .photo, tag: 0xA430, kind: .text),
      Tag(place: .photo, tag: 0xA431, kind: .text), Tag(place: .photo, tag: 0xA435, kind: .text),
      Tag(place: .photo, tag: 0xFE78, kind: .raw([])), Tag(place: .interoperability, tag: 0xFE79, kind: .text),
      // An allowed tag that hides something else.
      Tag(place: .photo, tag: 0x9209, kind: .text),
    ]
    let open = [
      Tag(place: .primary, tag: 0x0110, kind: .text, isSecret: false),
      Tag(place: .photo, tag: 0x9004, kind: .date, isSecret: false),
      Tag(place: .photo, tag: 0xA434, kind: .text, isSecret: false),
    ]
    // What a directory of the location may say: letters are no marks, and time and direction are true anywhere.
    let letters = Set([1, 3, 5, 9, 10, 12, 14, 16, 19, 21, 23, 25, 30])
    let words = Set([8, 18, 27, 28])
    let location = (1...31).filter { !letters.contains($0) && !anywhere.contains($0) }.map {
      Tag(place: .location, tag: $0, kind: words.contains($0) ? .text : .fractions, property: .place)
    }
    let references = [(1, "N"), (3, "E")].map { tag, letter in
      Tag(place: .location, tag: tag, kind: .given { .text(tag, letter, $0) }, property: .place)
    }
    let own = PhotoProperty.allCases.flatMap { property in
      property.declaration.places.compactMap { place -> Tag? in
        guard let (directory, tag) = place.exif, directory != .location else { return nil }
        return Tag(
          place: directory, tag: tag, kind: kind(of: property, tag, directory), property: property,
          isSecret: !place.isSafe)
      }
    }
    return secrets + open + references + location + own
      + anywhere.sorted().map { Tag(place: .location, tag: $0, kind: $0 == 29 ? .date : .fractions) }
  }()

  /// The tags of a location that stay true at another place: the time, the direction and the date.
  static let anywhere: Set<Int> = [7, 17, 29]

  private static func kind(of property: PhotoProperty, _ tag: Int, _ directory: ExifTree.Place) -> Tag.Kind {
    switch tag {
    case ExifTag.dateTimeOriginal: .date
    case ExifTag.offsetTimeOriginal: .given { .text(tag, "+05:45", $0) }
    case ExifTag.subSecondsOriginal: .given { .text(tag, "731", $0) }
    case ExifTag.rating, ExifTag.ratingPercent: .given { .number(tag, 3, $0) }
    case 0x9C9B...0x9C9F: .wide
    default: .text
    }
  }

  // MARK: XMP

  private static let iptcExt = "http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
  private static let regions = "http://www.metadataworkinggroup.com/schemas/regions/"
  private static let media = "http://ns.adobe.com/xap/1.0/mm/"

  /// What packets say of the location by the names of EXIF, except letters, versions, time and direction.
  private static let location = [
    "GPSLatitude", "GPSLongitude", "GPSAltitude", "GPSSatellites", "GPSStatus", "GPSMeasureMode", "GPSDOP", "GPSSpeed",
    "GPSTrack", "GPSMapDatum", "GPSDestLatitude", "GPSDestLongitude", "GPSDestBearing", "GPSDestDistance",
    "GPSProcessingMethod", "GPSAreaInformation", "GPSDifferential", "GPSHPositioningError",
  ]

  static let main: [Property] = {
    let place =
      location.map { Property(name: XMPName(XMPNamespace.exif, $0), property: .place) } + [
        Property(name: XMPName(iptcExt, "LocationCreated"), form: .structure, property: .place),
        Property(name: XMPName(iptcExt, "LocationShown"), form: .structure, property: .place),
      ]
    let own = PhotoProperty.allCases.flatMap { property in
      property.declaration.places.compactMap { declared -> Property? in
        guard let name = declared.xmp, !place.contains(where: { $0.name == name }) else { return nil }
        let isList = if case .texts = property.declaration.kind { true } else { false }
        let form: Property.Form = isList || [.alternative, .ordered].contains(declared.form) ? .array : .plain
        return Property(name: name, form: form, property: property, isSecret: !declared.isSafe)
      }
    }
    let secrets = [
      Property(name: XMPName(XMPNamespace.aux, "SerialNumber")), Property(name: XMPName(XMPNamespace.aux, "OwnerName")),
      Property(name: XMPName(XMPNamespace.exifEX, "BodySerialNumber")),
      Property(name: XMPName(XMPNamespace.exifEX, "CameraOwnerName")),
      Property(name: XMPName(XMPNamespace.exif, "UserComment"), form: .array),
      Property(name: XMPName(XMPNamespace.exif, "MakerNote")),
      Property(name: XMPName(XMPNamespace.xmpRights, "Owner"), form: .array),
      Property(name: XMPName(media, "DocumentID")), Property(name: XMPName(media, "History"), form: .structure),
      Property(name: XMPName(iptcExt, "PersonInImage"), form: .array),
      Property(name: XMPName(regions, "Regions"), form: .resource),
      Property(name: XMPName("http://example.com/unknown/", "Anything")),
      // An allowed name that hides something else.
      Property(name: XMPName(XMPNamespace.dc, "contributor"), form: .structure),
    ]
    let pictures = [Property(name: XMPName(XMPNamespace.xmp, "Thumbnails"), form: .structure)]
    let open = [
      Property(name: XMPName(XMPNamespace.dc, "publisher"), form: .array, isSecret: false),
      Property(name: XMPName(XMPNamespace.photoshop, "Credit"), isSecret: false),
    ]
    return place + own + secrets + pictures + open
  }()

  /// The extended packet repeats what may be too long for a segment.
  static let extended = main.filter { $0.name.local != "HasExtendedXMP" }

  // MARK: IPTC

  static let iptc: [(number: Int, property: PhotoProperty?, isSecret: Bool)] = {
    let own = PhotoProperty.allCases.flatMap { property in
      property.declaration.places.compactMap { place in place.iptc.map { ($0.number, property, !place.isSafe) } }
    }
    // Codes and names of the places in the picture, instructions, the contact, the reference of the service.
    let more: [(Int, PhotoProperty?, Bool)] = [
      (26, .place, true), (27, .place, true), (40, nil, true), (45, nil, true), (118, nil, true), (110, nil, false),
    ]
    let all: [(Int, PhotoProperty?, Bool)] =
      own.map { ($0.0, $0.1, $0.2) } + more.filter { one in !own.contains { $0.0 == one.0 } }
    return all.sorted { $0.0 < $1.0 }.map { (number: $0.0, property: $0.1, isSecret: $0.2) }
  }()
}
