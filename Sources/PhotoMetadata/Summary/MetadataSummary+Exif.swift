import ImageFiles

extension MetadataSummary {
  /// Reads the values of EXIF.
  mutating func read(_ block: ExifBlock) {
    func text(_ tag: Int, in directory: TIFFDirectory?) -> String? { block.field(tag, in: directory)?.text }
    func real(_ tag: Int) -> Double? {
      block.field(tag, in: block.photo)?.real().flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    }
    readOrientation(block)
    make = text(ExifTag.make, in: block.primary)
    model = text(ExifTag.model, in: block.primary)
    lens = text(ExifTag.lensModel, in: block.photo)
    software = text(ExifTag.software, in: block.primary)
    exposureTime = real(ExifTag.exposureTime)
    fNumber = real(ExifTag.fNumber)
    focalLength = real(ExifTag.focalLength)
    let sensitivity = block.field(ExifTag.sensitivity, in: block.photo)?.integer()
    // 65535 means that the true value is too large for the tag.
    let larger = sensitivity == 65_535 ? block.field(ExifTag.isoSpeed, in: block.photo)?.integer() : nil
    iso = larger ?? sensitivity
    colorSpace = block.field(ExifTag.colorSpace, in: block.photo)?.integer()
    interoperabilityIndex = text(ExifTag.interoperabilityIndex, in: block.interoperability)
    width = block.field(ExifTag.pixelWidth, in: block.photo)?.integer()
    height = block.field(ExifTag.pixelHeight, in: block.photo)?.integer()
    position = GeoPosition(block)
    if position == nil, block.field(2, in: block.location) != nil {
      report(.exif, "exif-position-invalid", "the GPS tags do not give a valid position")
    }
    readDate(block)
  }

  private mutating func readOrientation(_ block: ExifBlock) {
    guard let entry = block.primary.entry(ExifTag.orientation) else { return }
    let value =
      [TIFFType.short, TIFFType.long, TIFFType.byte].contains(entry.type) ? block.field(entry)?.integer() : nil
    if let value, (1...8).contains(value) {
      (orientation, isOrientationInExif) = (value, true)
    } else {
      let found = value.map { "the value \($0)" } ?? "a value of type \(entry.type)"
      report(.orientation, "orientation-invalid", "EXIF Orientation was treated as 1: expected 1…8, found \(found)")
    }
  }

  private mutating func readDate(_ block: ExifBlock) {
    func text(_ tag: Int) -> String? { block.field(tag, in: block.photo)?.text }
    // Each date has a fraction of a second and a zone of its own.
    let dates = [
      (text(ExifTag.dateTimeOriginal), ExifTag.subSecondsOriginal, ExifTag.offsetTimeOriginal),
      (text(ExifTag.dateTimeDigitized), ExifTag.subSecondsDigitized, ExifTag.offsetTimeDigitized),
      (block.field(ExifTag.modifyDate, in: block.primary)?.text, ExifTag.subSeconds, ExifTag.offsetTime),
    ].filter { $0.0 != nil }
    for (stated, fraction, offset) in dates {
      guard let date = stated.flatMap(Self.date) else { continue }
      dateTaken = date + (text(fraction).flatMap(Self.fraction) ?? "") + (text(offset).flatMap(Self.zone) ?? "")
      return
    }
    if let stated = dates.first?.0 {
      report(
        .exif, "exif-date-invalid", "expected an EXIF date as YYYY:MM:DD HH:MM:SS, found “\(stated.prefix(40))”")
    }
  }

  /// The digits of a second after the point, at most nine; nil where they are none, or all 0.
  private static func fraction(_ text: String) -> String? {
    let digits = text.utf8.prefix(9)
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }), digits.contains(where: { $0 != 0x30 })
    else { return nil }
    return "." + String(decoding: digits, as: UTF8.self)
  }

  private static func zone(_ text: String) -> String? {
    text.count == 6 && "+-".contains(text.prefix(1)) && text.dropFirst(3).prefix(1) == ":" ? text : nil
  }

  /// The date of an EXIF text in ISO 8601 form; nil if it is not a date.
  static func date(_ text: String) -> String? {
    let bytes = Array(text.utf8.prefix(19))
    guard bytes.count == 19 else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      bytes[range].allSatisfy { (0x30...0x39).contains($0) } ? Int(String(decoding: bytes[range], as: UTF8.self)) : nil
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10), let hour = number(11..<13),
      let minute = number(14..<16), let second = number(17..<19),
      CalendarDay.exists(year, month, day), hour < 24, minute < 60, second < 61
    else { return nil }
    let ascii = String(decoding: bytes, as: UTF8.self)
    return "\(ascii.prefix(4))-\(ascii.dropFirst(5).prefix(2))-\(ascii.dropFirst(8).prefix(2))T"
      + "\(ascii.dropFirst(11).prefix(2)):\(ascii.dropFirst(14).prefix(2)):\(ascii.dropFirst(17).prefix(2))"
  }
}
