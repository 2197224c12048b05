/// A property of a photo: what its file says about it, or what people set. Each is declared here and nowhere else.
///
/// Lines of the log, columns of the index, predicates, rows, lists, and what is read from and written to EXIF, XMP and
/// IPTC follow from the declarations. The order is that of rows and lists; on disk, only keys count.
package enum PhotoProperty: Int, CaseIterable, Sendable {
  case width, height, orientation, captured, place, camera, title, headline, caption, creator, copyright, rights
  case keywords, rating, favorite, hidden

  /// The ratings that a photo can have: rejected, and 0 to 5 stars.
  package static let ratings = -1...5

  /// Everything that is known about the property itself.
  package var declaration: PropertyDeclaration { Self.declarations[rawValue] }

  private static let declarations = allCases.map(\.declared)

  private var declared: PropertyDeclaration {
    switch self {
    case .width:
      PropertyDeclaration(
        "width", "pixels of the original from left to right as it is seen", .whole(0...1 << 53), isSet: false)
    case .height:
      PropertyDeclaration(
        "height", "pixels of the original from top to bottom as it is seen", .whole(0...1 << 53), isSet: false)
    case .orientation:
      PropertyDeclaration("orientation", "as in EXIF", .whole(1...8), isSet: false, isListed: false)
    case .captured:
      PropertyDeclaration(
        "captured", label: "date", "when it was taken, on the clock of the camera: ISO 8601 without a zone", .capture,
        places: [
          .exif(ExifTag.dateTimeOriginal, in: .photo, safe: .text(40)),
          .exif(ExifTag.subSecondsOriginal, in: .photo, safe: .text(16)),
          .exif(ExifTag.offsetTimeOriginal, in: .photo, safe: .text(16)),
          .xmp(XMPNamespace.exif, "DateTimeOriginal"), .xmp(XMPNamespace.photoshop, "DateCreated", use: .read),
          .iptc(55, use: .set), .iptc(60, use: .set),
          // Some programs put the date into the first directory.
          .exif(ExifTag.dateTimeOriginal, use: .cleared),
        ])
    case .place:
      PropertyDeclaration(
        "place", "where it was taken", .place,
        places: [
          .exif(ExifTag.latitude, in: .location), .exif(ExifTag.longitude, in: .location),
          .exif(ExifTag.altitude, in: .location),
        ]
          + ["GPSLatitude", "GPSLongitude", "GPSAltitude", "GPSAltitudeRef"].map {
            .xmp(XMPNamespace.exif, $0, isSafe: false)
          }
          + ExifTag.georeference.sorted().map { .exif($0, use: .cleared) }
          // How it was measured, the way there and on.
          + [
            "GPSDOP", "GPSMapDatum", "GPSHPositioningError", "GPSSatellites", "GPSStatus", "GPSMeasureMode",
            "GPSDifferential", "GPSProcessingMethod", "GPSAreaInformation", "GPSSpeed", "GPSSpeedRef", "GPSTrack",
            "GPSTrackRef", "GPSDestLatitude", "GPSDestLongitude", "GPSDestBearing", "GPSDestBearingRef",
            "GPSDestDistance", "GPSDestDistanceRef",
          ].map { .xmp(XMPNamespace.exif, $0, use: .cleared, isSafe: false) }
          // Words for the old place.
          + ["LocationCreated", "LocationShown"].map {
            .xmp(XMPNamespace.iptcExtension, $0, use: .cleared, isSafe: false)
          }
          + ["City", "State", "Country"].map { .xmp(XMPNamespace.photoshop, $0, use: .cleared, isSafe: false) }
          + ["Location", "CountryCode"].map { .xmp(XMPNamespace.iptcCore, $0, use: .cleared, isSafe: false) }
          + [26, 27, 90, 92, 95, 100, 101].map { .iptc($0, use: .cleared, isSafe: false) })
    case .camera:
      PropertyDeclaration("camera", "the camera", .text(longest: 1024), isSet: false)
    case .title:
      PropertyDeclaration(
        "title", "the title", .text(longest: 16_384), isSearched: true,
        places: [
          .xmp(XMPNamespace.dc, "title", .alternative), .iptc(5, longest: 64),
          .exif(ExifTag.titleOfWindows, .wide, safe: .wide(8_000), use: .read),
        ])
    case .headline:
      PropertyDeclaration(
        "headline", "the headline", .text(longest: 16_384), isSearched: true,
        places: [.xmp(XMPNamespace.photoshop, "Headline"), .iptc(105, longest: 256)])
    case .caption:
      PropertyDeclaration(
        "caption", "the caption", .text(longest: 65_536), isSearched: true,
        places: [
          .exif(ExifTag.imageDescription, safe: .text(32_000)), .xmp(XMPNamespace.dc, "description", .alternative),
          .iptc(120, longest: 2000), .exif(ExifTag.commentOfWindows, .wide, use: .read),
          .xmp(XMPNamespace.tiff, "ImageDescription", use: .cleared),
        ])
    case .creator:
      PropertyDeclaration(
        "creator", "who made the photo", .text(longest: 16_384),
        places: [
          .exif(ExifTag.artist, safe: .text(2_000)), .xmp(XMPNamespace.dc, "creator", .ordered),
          .iptc(80, longest: 32), .xmp(XMPNamespace.tiff, "Artist", use: .cleared),
        ])
    case .copyright:
      PropertyDeclaration(
        "copyright", "the copyright notice", .text(longest: 16_384),
        places: [
          .exif(ExifTag.copyright, safe: .text(4_000)), .xmp(XMPNamespace.dc, "rights", .alternative),
          .iptc(116, longest: 128), .xmp(XMPNamespace.tiff, "Copyright", use: .cleared),
        ])
    case .rights:
      PropertyDeclaration(
        "rights", "how the photo may be used", .text(longest: 16_384),
        places: [.xmp(XMPNamespace.xmpRights, "UsageTerms", .alternative)])
    case .keywords:
      PropertyDeclaration(
        "keywords", "the keywords", .texts(longest: 65_536, each: 1024), isSearched: true,
        places: [
          .xmp(XMPNamespace.dc, "subject"), .iptc(25, longest: 64),
          .xmp(XMPNamespace.lightroom, "hierarchicalSubject", .path("|"), use: .read),
          .xmp(XMPNamespace.digiKam, "TagsList", .path("/"), use: .read, isSafe: false),
          .xmp(XMPNamespace.microsoftPhoto, "LastKeywordXMP", .path("/"), use: .read, isSafe: false),
          .xmp(XMPNamespace.mediaPro, "CatalogSets", .path("|"), use: .read, isSafe: false),
          .xmp(XMPNamespace.acdsee, "categories", .categories, use: .read, isSafe: false),
          .exif(ExifTag.keywordsOfWindows, .wide, safe: .wide(8_000), use: .read),
        ])
    case .rating:
      PropertyDeclaration(
        "rating", "-1 for rejected, 0 to 5 stars", .whole(Self.ratings),
        places: [
          .xmp(XMPNamespace.xmp, "Rating"), .exif(ExifTag.rating, safe: .whole(1), use: .read),
          .exif(ExifTag.ratingPercent, safe: .whole(1), use: .cleared),
          .xmp(XMPNamespace.microsoftPhoto, "Rating", use: .cleared, isSafe: false),
        ])
    case .favorite:
      PropertyDeclaration("favorite", field: "isFavorite", "whether it is a favorite", .flag, isKnown: false)
    case .hidden: PropertyDeclaration("hidden", field: "isHidden", "whether it is hidden", .flag, isKnown: false)
    }
  }
}
