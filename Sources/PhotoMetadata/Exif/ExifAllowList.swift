import ImageFiles

/// The EXIF tags that the policy `safe` allows, and the form of each: those of properties, and the others that are listed here.
///
/// Everything else is dropped: GPS, maker notes, serial numbers, owner names, unique ids, comments, thumbnails, and every
/// unknown tag. The form is checked as well, so that nothing can hide in an allowed tag.
enum ExifAllowList {
  /// The form of a value.
  enum Form: Sendable {
    /// A text of at most this many bytes.
    case text(Int)
    /// UTF-16 text of at most this many bytes, as Windows writes it.
    case wide(Int)
    /// At most this many whole numbers.
    case whole(Int)
    /// At most this many fractions.
    case fraction(Int)
    /// At most this many uninterpreted bytes.
    case raw(Int)
  }

  /// Whether a field is allowed.
  static func allows(_ field: TIFFField, in place: ExifTree.Place) -> Bool {
    guard let form = table[place]?[field.tag] ?? properties[place]?[field.tag] else { return false }
    switch form {
    case .text(let limit): return [TIFFType.ascii, TIFFType.utf8].contains(field.type) && field.value.count <= limit
    case .wide(let limit):
      return field.type == TIFFType.byte && field.value.count <= limit
        && !(PlaceKeyword.exif.contains(field.tag) && PlaceKeyword.isStated(by: field.wideText ?? ""))
    case .whole(let limit): return [1, 3, 4, 8, 9].contains(field.type) && field.count <= limit
    case .fraction(let limit): return [5, 10].contains(field.type) && field.count <= limit
    case .raw(let limit): return field.type == TIFFType.undefined && field.value.count <= limit
    }
  }

  /// The tags of properties.
  private static let properties = PropertyPlace.safe.reduce(into: [ExifTree.Place: [Int: Form]]()) { table, place in
    if let (directory, tag) = place.exif { table[directory, default: [:]][tag] = place.safeForm }
  }

  private static let table: [ExifTree.Place: [Int: Form]] = [
    .primary: [
      0x0100: .whole(1),  // ImageWidth
      0x0101: .whole(1),  // ImageLength
      0x010D: .text(1_000),  // DocumentName
      0x010F: .text(200),  // Make
      0x0110: .text(200),  // Model
      0x0112: .whole(1),  // Orientation
      0x011A: .fraction(1),  // XResolution
      0x011B: .fraction(1),  // YResolution
      0x0128: .whole(1),  // ResolutionUnit
      0x0131: .text(200),  // Software
      0x0132: .text(40),  // ModifyDate
      0x013E: .fraction(2),  // WhitePoint
      0x013F: .fraction(6),  // PrimaryChromaticities
      0x0211: .fraction(3),  // YCbCrCoefficients
      0x0213: .whole(1),  // YCbCrPositioning
      0x0214: .fraction(6),  // ReferenceBlackWhite
      0x9C9D: .wide(8_000),  // XPAuthor
      0x9C9F: .wide(8_000),  // XPSubject
    ],
    .photo: [
      0x829A: .fraction(1),  // ExposureTime
      0x829D: .fraction(1),  // FNumber
      0x8822: .whole(1),  // ExposureProgram
      0x8827: .whole(2),  // PhotographicSensitivity
      0x8830: .whole(1),  // SensitivityType
      0x8831: .whole(1),  // StandardOutputSensitivity
      0x8832: .whole(1),  // RecommendedExposureIndex
      0x8833: .whole(1),  // ISOSpeed
      0x9000: .raw(4),  // ExifVersion
      0x9004: .text(40),  // DateTimeDigitized
      0x9010: .text(16),  // OffsetTime
      0x9012: .text(16),  // OffsetTimeDigitized
      0x9101: .raw(4),  // ComponentsConfiguration
      0x9102: .fraction(1),  // CompressedBitsPerPixel
      0x9201: .fraction(1),  // ShutterSpeedValue
      0x9202: .fraction(1),  // ApertureValue
      0x9203: .fraction(1),  // BrightnessValue
      0x9204: .fraction(1),  // ExposureBiasValue
      0x9205: .fraction(1),  // MaxApertureValue
      0x9206: .fraction(1),  // SubjectDistance
      0x9207: .whole(1),  // MeteringMode
      0x9208: .whole(1),  // LightSource
      0x9209: .whole(1),  // Flash
      0x920A: .fraction(1),  // FocalLength
      0x9214: .whole(4),  // SubjectArea
      0x9290: .text(16),  // SubSecTime
      0x9292: .text(16),  // SubSecTimeDigitized
      0xA000: .raw(4),  // FlashpixVersion
      0xA001: .whole(1),  // ColorSpace
      0xA002: .whole(1),  // PixelXDimension
      0xA003: .whole(1),  // PixelYDimension
      0xA20B: .fraction(1),  // FlashEnergy
      0xA20E: .fraction(1),  // FocalPlaneXResolution
      0xA20F: .fraction(1),  // FocalPlaneYResolution
      0xA210: .whole(1),  // FocalPlaneResolutionUnit
      0xA214: .whole(2),  // SubjectLocation (in pixels)
      0xA215: .fraction(1),  // ExposureIndex
      0xA217: .whole(1),  // SensingMethod
      0xA300: .raw(1),  // FileSource
      0xA301: .raw(1),  // SceneType
      0xA401: .whole(1),  // CustomRendered
      0xA402: .whole(1),  // ExposureMode
      0xA403: .whole(1),  // WhiteBalance
      0xA404: .fraction(1),  // DigitalZoomRatio
      0xA405: .whole(1),  // FocalLengthIn35mmFilm
      0xA406: .whole(1),  // SceneCaptureType
      0xA407: .whole(1),  // GainControl
      0xA408: .whole(1),  // Contrast
      0xA409: .whole(1),  // Saturation
      0xA40A: .whole(1),  // Sharpness
      0xA40C: .whole(1),  // SubjectDistanceRange
      0xA432: .fraction(4),  // LensSpecification
      0xA433: .text(200),  // LensMake
      0xA434: .text(200),  // LensModel
      0xA460: .whole(1),  // CompositeImage
      0xA500: .fraction(1),  // Gamma
    ],
    .interoperability: [
      0x0001: .text(4),  // InteroperabilityIndex
      0x0002: .raw(4),  // InteroperabilityVersion
    ],
  ]
}
