/// The XMP properties that the policy `safe` allows.
///
/// Everything else is dropped: places, serial numbers, owners, document ids and histories, edit settings, thumbnails, and
/// every unknown property. Only plain values and arrays of plain values are allowed.
enum XMPAllowList {
  /// Whether a property is allowed.
  static func allows(_ name: XMPName) -> Bool { table[name.namespace]?.names.contains(name.local) ?? false }

  /// The prefix of a namespace in the table.
  static func prefix(_ namespace: String) -> String? { table[namespace]?.prefix }

  private static let table: [String: (prefix: String, names: Set<String>)] = [
    XMPNamespace.dc: (
      "dc", ["title", "description", "creator", "rights", "subject", "publisher", "contributor", "language", "type"]
    ),
    XMPNamespace.xmp: ("xmp", ["CreateDate", "ModifyDate", "MetadataDate", "Rating", "Label", "CreatorTool"]),
    XMPNamespace.xmpRights: ("xmpRights", ["Marked", "WebStatement", "UsageTerms"]),
    XMPNamespace.photoshop: (
      "photoshop",
      ["Headline", "Credit", "Source", "AuthorsPosition", "CaptionWriter", "DateCreated", "Category", "Urgency"]
    ),
    XMPNamespace.lightroom: ("lr", ["hierarchicalSubject"]),
    XMPNamespace.tiff: (
      "tiff",
      [
        "Make", "Model", "Artist", "Copyright", "ImageDescription", "DateTime", "Software", "Orientation", "ImageWidth",
        "ImageLength", "XResolution", "YResolution", "ResolutionUnit",
      ]
    ),
    XMPNamespace.exif: (
      "exif",
      [
        "ExifVersion", "ColorSpace", "PixelXDimension", "PixelYDimension", "DateTimeOriginal", "DateTimeDigitized",
        "ExposureTime", "FNumber", "ExposureProgram", "ISOSpeedRatings", "ShutterSpeedValue", "ApertureValue",
        "BrightnessValue", "ExposureBiasValue", "MaxApertureValue", "SubjectDistance", "MeteringMode", "LightSource",
        "FocalLength", "FocalLengthIn35mmFilm", "FocalPlaneXResolution", "FocalPlaneYResolution",
        "FocalPlaneResolutionUnit", "ExposureIndex", "SensingMethod", "CustomRendered", "ExposureMode", "WhiteBalance",
        "DigitalZoomRatio", "SceneCaptureType", "GainControl", "Contrast", "Saturation", "Sharpness",
        "SubjectDistanceRange", "Gamma", "CompositeImage",
      ]
    ),
    XMPNamespace.exifEX: (
      "exifEX",
      [
        "LensMake", "LensModel", "LensSpecification", "PhotographicSensitivity", "SensitivityType",
        "RecommendedExposureIndex", "StandardOutputSensitivity", "ISOSpeed", "Gamma", "CompositeImage",
        "InteroperabilityIndex",
      ]
    ),
    XMPNamespace.aux: ("aux", ["Lens", "LensInfo", "LensID", "FlashCompensation", "ApproximateFocusDistance"]),
  ]
}
