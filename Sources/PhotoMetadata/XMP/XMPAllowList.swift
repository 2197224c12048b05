/// The XMP properties that the policy `safe` allows: those of properties of photos, and the others that are listed here.
///
/// Everything else is dropped: places, serial numbers, owners, document ids and histories, edit settings, thumbnails, and
/// every unknown property. Only plain values and arrays of plain values are allowed.
enum XMPAllowList {
  /// Whether a property is allowed.
  static func allows(_ name: XMPName) -> Bool {
    table[name.namespace]?.contains(name.local) ?? false || properties.contains(name)
  }

  /// The values of a packet that are allowed.
  static func values(of packet: XMPPacket) -> [(XMPName, XMPValue)] {
    var values: [(XMPName, XMPValue)] = []
    var seen: Set<XMPName> = []
    for property in packet.properties where allows(property.name) && seen.insert(property.name).inserted {
      guard let value = XMPValue(property, in: packet) else { continue }
      let isKeywords = PlaceKeyword.xmp.contains(property.name)
      guard let open = isKeywords ? value.withoutItems(where: PlaceKeyword.isStated) : value else { continue }
      values.append((property.name, open))
    }
    return values
  }

  private static let properties = Set(PropertyPlace.safe.compactMap(\.xmp))

  private static let table: [String: Set<String>] = [
    XMPNamespace.dc: ["publisher", "contributor", "language", "type"],
    XMPNamespace.xmp: ["CreateDate", "ModifyDate", "MetadataDate", "Label", "CreatorTool"],
    XMPNamespace.xmpRights: ["Marked", "WebStatement"],
    XMPNamespace.photoshop: [
      "Credit", "Source", "AuthorsPosition", "CaptionWriter", "Category", "Urgency",
    ],
    XMPNamespace.tiff: [
      "Make", "Model", "DateTime", "Software", "Orientation", "ImageWidth", "ImageLength",
      "XResolution", "YResolution", "ResolutionUnit",
    ],
    XMPNamespace.exif: [
      "ExifVersion", "ColorSpace", "PixelXDimension", "PixelYDimension", "DateTimeDigitized", "ExposureTime", "FNumber",
      "ExposureProgram", "ISOSpeedRatings", "ShutterSpeedValue", "ApertureValue", "BrightnessValue",
      "ExposureBiasValue", "MaxApertureValue", "SubjectDistance", "MeteringMode", "LightSource", "FocalLength",
      "FocalLengthIn35mmFilm", "FocalPlaneXResolution", "FocalPlaneYResolution", "FocalPlaneResolutionUnit",
      "ExposureIndex", "SensingMethod", "CustomRendered", "ExposureMode", "WhiteBalance", "DigitalZoomRatio",
      "SceneCaptureType", "GainControl", "Contrast", "Saturation", "Sharpness", "SubjectDistanceRange", "Gamma",
      "CompositeImage",
    ],
    XMPNamespace.exifEX: [
      "LensMake", "LensModel", "LensSpecification", "PhotographicSensitivity", "SensitivityType",
      "RecommendedExposureIndex", "StandardOutputSensitivity", "ISOSpeed", "Gamma", "CompositeImage",
      "InteroperabilityIndex",
    ],
    XMPNamespace.aux: ["Lens", "LensInfo", "LensID", "FlashCompensation", "ApproximateFocusDistance"],
  ]
}
