import PhotoMetadata

/// The date and time of capture, parsed from metadata.
struct CaptureTime: Hashable {
  /// ISO 8601 without a zone, such as `2024-05-01T10:11:12` or `2024-05-01T10:11:12.345`.
  let text: String
  /// The zone of that clock, such as `+02:00`; nil if none is stated.
  let zone: String?

  /// Reads a date as EXIF and XMP write it: year, month and day, the time, a fraction of a second, and a zone.
  ///
  /// The parts of the date may be separated by colons, as some programs do in XMP. Without a time, it is midnight.
  /// - Returns: nil for text that is not a complete date.
  init?(_ stated: String) {
    var rest = Array(stated.utf8)[...]
    func number(_ digits: Int) -> Int? {
      let part = rest.prefix(digits)
      guard part.count == digits, part.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      rest = rest.dropFirst(digits)
      return part.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    func skip(_ characters: String) -> Bool {
      guard let next = rest.first, characters.utf8.contains(next) else { return false }
      rest = rest.dropFirst()
      return true
    }
    guard let year = number(4), skip("-:"), let month = number(2), skip("-:"), let day = number(2),
      CalendarDay.exists(year, month, day)
    else { return nil }
    var text = "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))T"
    guard skip("T ") else {
      guard rest.isEmpty else { return nil }
      (self.text, zone) = (text + "00:00:00", nil)
      return
    }
    guard let hour = number(2), skip(":"), let minute = number(2), hour < 24, minute < 60 else { return nil }
    var second = 0
    if skip(":") {
      guard let found = number(2), found < 61 else { return nil }
      second = found
    }
    text += "\(Self.padded(hour, 2)):\(Self.padded(minute, 2)):\(Self.padded(second, 2))"
    if skip(".") {
      let digits = rest.prefix { (0x30...0x39).contains($0) }
      guard !digits.isEmpty else { return nil }
      rest = rest.dropFirst(digits.count)
      text += "." + String(decoding: digits.prefix(9), as: UTF8.self)
    }
    self.text = text
    if rest.isEmpty {
      zone = nil
    } else if rest.elementsEqual("Z".utf8) {
      zone = "+00:00"
    } else {
      let sign = rest.first == 0x2D ? "-" : "+"
      guard skip("+-"), let hours = number(2), hours < 16, skip(":") || true, let minutes = number(2), minutes < 60,
        rest.isEmpty
      else { return nil }
      zone = "\(sign)\(Self.padded(hours, 2)):\(Self.padded(minutes, 2))"
    }
  }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
