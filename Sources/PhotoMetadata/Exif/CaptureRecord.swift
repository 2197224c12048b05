import ImageFiles

/// What a camera records about a photo when it takes it.
package struct CaptureRecord: Sendable, Hashable {
  /// The EXIF orientation of the stored pixels: 1…8.
  package var orientation = 1
  /// The stored width in pixels.
  package var width: Int
  /// The stored height in pixels.
  package var height: Int
  /// The maker of the camera.
  package var make: String?
  /// The model of the camera.
  package var model: String?
  /// The model of the lens.
  package var lens: String?
  /// When it was taken, as EXIF writes it: `2026:05:17 19:42:10`.
  package var date: String?
  /// The offset of the date from UTC: `+02:00`.
  package var dateOffset: String?
  /// Seconds.
  package var exposureTime: ExifFraction?
  /// The f-number.
  package var fNumber: ExifFraction?
  /// The sensitivity.
  package var iso: Int?
  /// Millimeters.
  package var focalLength: ExifFraction?
  /// Where it was taken.
  package var position: GeoPosition?
  /// Who took it.
  package var artist: String?
  /// The copyright notice.
  package var copyright: String?
  /// Whether the colors are sRGB; only the profile describes other spaces.
  package var isSRGB = false

  /// A photo of this stored size.
  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// The EXIF block of the record.
  package var exif: [UInt8] {
    let order = ByteOrder.little
    var tree = ExifTree(order: order)
    func text(_ tag: Int, _ value: String?, in place: ExifTree.Place) {
      if let value { tree.set(.text(tag, value, order), in: place) }
    }
    func number(_ tag: Int, _ value: Int?, in place: ExifTree.Place) {
      if let value { tree.set(.number(tag, value, order), in: place) }
    }
    func fraction(_ tag: Int, _ value: ExifFraction?) {
      if let value { tree.set(.fractions(tag, [value], order), in: .photo) }
    }
    text(ExifTag.make, make, in: .primary)
    text(ExifTag.model, model, in: .primary)
    number(ExifTag.orientation, orientation, in: .primary)
    text(ExifTag.modifyDate, date, in: .primary)
    text(ExifTag.artist, artist, in: .primary)
    text(ExifTag.copyright, copyright, in: .primary)
    tree.set(.undefined(ExifTag.exifVersion, Array("0232".utf8), order), in: .photo)
    text(ExifTag.dateTimeOriginal, date, in: .photo)
    text(ExifTag.dateTimeDigitized, date, in: .photo)
    text(ExifTag.offsetTimeOriginal, dateOffset, in: .photo)
    text(ExifTag.lensModel, lens, in: .photo)
    fraction(ExifTag.exposureTime, exposureTime)
    fraction(ExifTag.fNumber, fNumber)
    number(ExifTag.sensitivity, iso, in: .photo)
    fraction(ExifTag.focalLength, focalLength)
    number(ExifTag.colorSpace, isSRGB ? 1 : 0xFFFF, in: .photo)
    number(ExifTag.pixelWidth, width, in: .photo)
    number(ExifTag.pixelHeight, height, in: .photo)
    for field in position?.exifFields(order) ?? [] { tree.set(field, in: .location) }
    return tree.block()
  }
}

extension GeoPosition {
  /// The tags of the GPS directory; seconds of arc and meters are rounded to hundredths.
  fileprivate func exifFields(_ order: ByteOrder) -> [TIFFField] {
    var fields: [TIFFField] = [
      TIFFField(tag: ExifTag.locationVersion, type: TIFFType.byte, count: 4, value: [2, 3, 0, 0], order: order),
      .text(ExifTag.latitudeReference, latitude < 0 ? "S" : "N", order),
      .fractions(ExifTag.latitude, Self.arc(latitude), order),
      .text(ExifTag.longitudeReference, longitude < 0 ? "W" : "E", order),
      .fractions(ExifTag.longitude, Self.arc(longitude), order),
    ]
    if let altitude, let hundredths = UInt32(exactly: (abs(altitude) * 100).rounded()) {
      fields += [
        TIFFField(
          tag: ExifTag.altitudeReference, type: TIFFType.byte, count: 1, value: [altitude < 0 ? 1 : 0], order: order),
        .fractions(ExifTag.altitude, [ExifFraction(hundredths, 100)], order),
      ]
    }
    return fields
  }

  /// Degrees, minutes and hundredths of a second of an angle of at most 180 degrees.
  private static func arc(_ degrees: Double) -> [ExifFraction] {
    let hundredths = UInt32((abs(degrees) * 360_000).rounded())
    return [
      ExifFraction(hundredths / 360_000, 1), ExifFraction(hundredths / 6_000 % 60, 1),
      ExifFraction(hundredths % 6_000, 100),
    ]
  }
}
