import PhotoMetadata

/// Where exiftool finds the places of properties, and an old value for each.
enum PropertyOracle {
  static let tags: [String: (name: String, old: String)] = [
    "IFD0 0x010E": ("IFD0:ImageDescription", "Old"), "IFD0 0x9C9B": ("IFD0:XPTitle", "Old"),
    "IFD0 0x9C9C": ("IFD0:XPComment", "Old"), "IFD0 0x9C9E": ("IFD0:XPKeywords", "Old"),
    "IFD0 0x013B": ("IFD0:Artist", "Old"), "IFD0 0x8298": ("IFD0:Copyright", "Old"),
    "IFD0 0x4746": ("IFD0:Rating", "2"), "IFD0 0x4749": ("IFD0:RatingPercent", "25"),
    "IFD0 0x9003": ("IFD0:DateTimeOriginal", "2001:02:03 04:05:06"),
    "ExifIFD 0x9003": ("ExifIFD:DateTimeOriginal", "2001:02:03 04:05:06"),
    "ExifIFD 0x9291": ("ExifIFD:SubSecTimeOriginal", "25"), "ExifIFD 0x9011": ("ExifIFD:OffsetTimeOriginal", "+01:00"),
    "GPS 0x0002": ("GPS:GPSLatitude", "10"), "GPS 0x0004": ("GPS:GPSLongitude", "20"),
    "GPS 0x0006": ("GPS:GPSAltitude", "30"),
    "IFD0 0x830E": ("IFD0:PixelScale", "1 2 3"), "IFD0 0x8480": ("IFD0:IntergraphMatrix", "1 2 3"),
    "IFD0 0x8482": ("IFD0:ModelTiePoint", "1 2 3 4 5 6"),
    "IFD0 0x85D8": ("IFD0:ModelTransform", "1 0 0 4 0 1 0 5 0 0 1 6 0 0 0 1"),
    "IFD0 0x87AF": ("IFD0:GeoTiffDirectory", "OldOld"), "IFD0 0x87B0": ("IFD0:GeoTiffDoubleParams", "OldOldOl"),
    "IFD0 0x87B1": ("IFD0:GeoTiffAsciiParams", "Old"),
    "XMP dc:title": ("XMP-dc:Title", "Old"), "XMP dc:description": ("XMP-dc:Description", "Old"),
    "XMP photoshop:Headline": ("XMP-photoshop:Headline", "Old"), "IPTC 2:105": ("IPTC:Headline", "Old"),
    "XMP dc:creator": ("XMP-dc:Creator", "Old"), "XMP dc:rights": ("XMP-dc:Rights", "Old"),
    "XMP tiff:Artist": ("XMP-tiff:Artist", "Old"), "XMP tiff:Copyright": ("XMP-tiff:Copyright", "Old"),
    "XMP xmpRights:UsageTerms": ("XMP-xmpRights:UsageTerms", "Old"),
    "IPTC 2:80": ("IPTC:By-line", "Old"), "IPTC 2:116": ("IPTC:CopyrightNotice", "Old"),
    "XMP dc:subject": ("XMP-dc:Subject", "Old"), "XMP tiff:ImageDescription": ("XMP-tiff:ImageDescription", "Old"),
    "XMP lr:hierarchicalSubject": ("XMP-lr:HierarchicalSubject", "Old"),
    "XMP digiKam:TagsList": ("XMP-digiKam:TagsList", "Old"),
    "XMP mediapro:CatalogSets": ("XMP-mediapro:CatalogSets", "Old"),
    "XMP acdsee:categories": (
      "XMP-acdsee:Categories", "<Categories><Category Assigned=\"1\">Old</Category></Categories>"
    ),
    "XMP MicrosoftPhoto:LastKeywordXMP": ("XMP-microsoft:LastKeywordXMP", "Old"),
    "XMP MicrosoftPhoto:Rating": ("XMP-microsoft:RatingPercent", "25"), "XMP xmp:Rating": ("XMP-xmp:Rating", "2"),
    "XMP exif:DateTimeOriginal": ("XMP-exif:DateTimeOriginal", "2001:02:03 04:05:06.25+01:00"),
    "XMP photoshop:DateCreated": ("XMP-photoshop:DateCreated", "2001:02:03 04:05:06.25+01:00"),
    "XMP exif:GPSLatitude": ("XMP-exif:GPSLatitude", "10"), "XMP exif:GPSLongitude": ("XMP-exif:GPSLongitude", "20"),
    "XMP exif:GPSAltitude": ("XMP-exif:GPSAltitude", "30"), "XMP exif:GPSAltitudeRef": ("XMP-exif:GPSAltitudeRef", "0"),
    "XMP exif:GPSDOP": ("XMP-exif:GPSDOP", "5"), "XMP exif:GPSMapDatum": ("XMP-exif:GPSMapDatum", "Old"),
    "XMP exif:GPSHPositioningError": ("XMP-exif:GPSHPositioningError", "5"),
    "XMP exif:GPSSatellites": ("XMP-exif:GPSSatellites", "Old"), "XMP exif:GPSStatus": ("XMP-exif:GPSStatus", "A"),
    "XMP exif:GPSMeasureMode": ("XMP-exif:GPSMeasureMode", "2"),
    "XMP exif:GPSDifferential": ("XMP-exif:GPSDifferential", "0"),
    "XMP exif:GPSProcessingMethod": ("XMP-exif:GPSProcessingMethod", "Old"),
    "XMP exif:GPSAreaInformation": ("XMP-exif:GPSAreaInformation", "Old"),
    "XMP exif:GPSSpeed": ("XMP-exif:GPSSpeed", "5"), "XMP exif:GPSSpeedRef": ("XMP-exif:GPSSpeedRef", "K"),
    "XMP exif:GPSTrack": ("XMP-exif:GPSTrack", "5"), "XMP exif:GPSTrackRef": ("XMP-exif:GPSTrackRef", "T"),
    "XMP exif:GPSDestLatitude": ("XMP-exif:GPSDestLatitude", "10"),
    "XMP exif:GPSDestLongitude": ("XMP-exif:GPSDestLongitude", "20"),
    "XMP exif:GPSDestBearing": ("XMP-exif:GPSDestBearing", "5"),
    "XMP exif:GPSDestBearingRef": ("XMP-exif:GPSDestBearingRef", "T"),
    "XMP exif:GPSDestDistance": ("XMP-exif:GPSDestDistance", "5"),
    "XMP exif:GPSDestDistanceRef": ("XMP-exif:GPSDestDistanceRef", "K"),
    "XMP Iptc4xmpExt:LocationCreated": ("XMP-iptcExt:LocationCreatedCity", "Old"),
    "XMP Iptc4xmpExt:LocationShown": ("XMP-iptcExt:LocationShownCity", "Old"),
    "XMP photoshop:City": ("XMP-photoshop:City", "Old"), "XMP photoshop:State": ("XMP-photoshop:State", "Old"),
    "XMP photoshop:Country": ("XMP-photoshop:Country", "Old"),
    "XMP Iptc4xmpCore:Location": ("XMP-iptcCore:Location", "Old"),
    "XMP Iptc4xmpCore:CountryCode": ("XMP-iptcCore:CountryCode", "OLD"),
    "IPTC 2:05": ("IPTC:ObjectName", "Old"), "IPTC 2:25": ("IPTC:Keywords", "Old"),
    "IPTC 2:55": ("IPTC:DateCreated", "2001:02:03"), "IPTC 2:60": ("IPTC:TimeCreated", "04:05:06+01:00"),
    "IPTC 2:26": ("IPTC:ContentLocationCode", "OLD"), "IPTC 2:27": ("IPTC:ContentLocationName", "Old"),
    "IPTC 2:90": ("IPTC:City", "Old"), "IPTC 2:92": ("IPTC:Sub-location", "Old"),
    "IPTC 2:95": ("IPTC:Province-State", "Old"), "IPTC 2:100": ("IPTC:Country-PrimaryLocationCode", "OLD"),
    "IPTC 2:101": ("IPTC:Country-PrimaryLocationName", "Old"), "IPTC 2:120": ("IPTC:Caption-Abstract", "Old"),
  ]

  /// What exiftool is told to write together, because a date and a position need several tags.
  static func group(_ place: PropertyPlace) -> String {
    let words = "\(place)".split(separator: ":").first.map(String.init) ?? ""
    return words.hasPrefix("GPS") ? "GPS" : words.hasPrefix("ExifIFD") ? "ExifIFD" : words
  }

  /// The value that the old tags state.
  static func old(_ property: PhotoProperty) -> PropertyValue? {
    switch property.declaration.kind {
    case .text: .text("Old")
    case .texts: .texts(["Old"])
    case .whole: .whole(2)
    case .capture: .capture(CaptureDate("2001-02-03T04:05:06.25", zone: "+01:00"))
    case .place: .place(GeoPosition(unchecked: 10, 20, altitude: 30))
    case .flag: nil
    }
  }

  /// What one place states where another states the old value; nil where a value consists of several tags.
  static func other(_ property: PhotoProperty) -> PropertyValue? {
    switch property.declaration.kind {
    case .text: .text("Other")
    case .texts: .texts(["Other"])
    case .whole: .whole(4)
    case .capture, .place, .flag: nil
    }
  }

  /// Another value, which people set.
  static func new(_ property: PhotoProperty) -> PropertyValue {
    switch property.declaration.kind {
    case .text: .text("Neu: <ü & 山>")
    case .texts: .texts(["Neu", "ü & 山"])
    case .whole: .whole(4)
    case .capture: .capture(CaptureDate("2019-02-03T14:15:16.75", zone: "-03:30"))
    case .place: .place(GeoPosition(unchecked: -33.5, 151.25, altitude: -12.5))
    case .flag: .flag(true)
    }
  }

  /// What exiftool says about the new value at a place; nil where any value other than the old one will do.
  static func text(_ property: PhotoProperty) -> String? {
    switch new(property) {
    case .text(let text): text
    case .texts(let texts): "\(texts)"
    case .whole(let number): "\(number)"
    case .capture, .place, .flag: nil
    }
  }
}
