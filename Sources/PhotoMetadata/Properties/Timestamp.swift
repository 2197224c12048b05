/// Dates and times of the log.
package enum Timestamp {
  /// The milliseconds since 1970 of an ISO 8601 date and time, such as `2026-11-21T08:10:59.123Z`; nil for other text.
  ///
  /// Without a zone, the time counts as UTC.
  package static func milliseconds(_ text: String, zone: String? = nil) -> Int? {
    var text = text
    return text.withUTF8 { milliseconds($0, zone) }
  }

  private static func milliseconds(_ bytes: UnsafeBufferPointer<UInt8>, _ zone: String?) -> Int? {
    guard bytes.count >= 19, bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[13] == 0x3A, bytes[16] == 0x3A,
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), let day = number(bytes[8..<10]),
      let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]),
      CalendarDay.exists(year, month, day), hour < 24, minute < 60, second < 61
    else { return nil }
    var rest = bytes[19...]
    var thousandths = 0
    if rest.first == 0x2E {
      let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
      guard !digits.isEmpty else { return nil }
      let factor = digits.count == 1 ? 100 : digits.count == 2 ? 10 : 1
      thousandths = number(digits.prefix(3)).map { $0 * factor } ?? 0
      rest = rest.dropFirst(1 + digits.count)
    }
    let own = rest.isEmpty ? zone ?? "Z" : String(decoding: rest, as: UTF8.self)
    guard let offset = minutes(ofZone: own) else { return nil }
    let seconds = ((days(year, month, day) * 24 + hour) * 60 + minute - offset) * 60 + second
    return seconds * 1000 + thousandths
  }

  /// The date and time of a number of seconds since 1970, such as `2026-11-21T08:10:59`; nil outside the years 0001 to 9999.
  static func text(seconds: Int) -> String? {
    let (day, second) = seconds.quotientAndRemainder(floor: 86_400)
    guard (days(1, 1, 1)...days(9999, 12, 31)).contains(day) else { return nil }
    // Eras of 400 years, and years, begin on 1 March.
    let (era, dayOfEra) = (day + 719_468).quotientAndRemainder(floor: 146_097)
    let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    func padded(_ number: Int, _ digits: Int = 2) -> String {
      String(repeating: "0", count: digits - String(number).count) + String(number)
    }
    let date = [
      padded(era * 400 + year + (month < 10 ? 0 : 1), 4), padded(month < 10 ? month + 3 : month - 9),
      padded(dayOfYear - (153 * month + 2) / 5 + 1),
    ]
    let time = [second / 3600, second / 60 % 60, second % 60].map { padded($0) }
    return date.joined(separator: "-") + "T" + time.joined(separator: ":")
  }

  /// Whether a text is a date and time without a zone, with at most nine digits of a second.
  static func isLocal(_ text: String) -> Bool {
    // 2026-05-01T18:30:00, a point and nine digits.
    guard text.utf8.count <= 29, text.utf8.dropFirst(10).first == 0x54, milliseconds(text) != nil else { return false }
    return text.utf8.dropFirst(19).allSatisfy { $0 == 0x2E || (0x30...0x39).contains($0) }
  }

  /// The minutes that a zone such as `+02:00` is ahead of UTC; nil for other text.
  static func minutes(ofZone zone: String) -> Int? {
    if zone == "Z" { return 0 }
    var zone = zone
    return zone.withUTF8 { minutes(ofZone: $0) }
  }

  private static func minutes(ofZone bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard bytes.count == 6, bytes[3] == 0x3A, [0x2B, 0x2D].contains(bytes[0]), let hours = number(bytes[1..<3]),
      let minutes = number(bytes[4..<6]), hours < 24, minutes < 60
    else { return nil }
    return (bytes[0] == 0x2D ? -1 : 1) * (hours * 60 + minutes)
  }

  private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    var value = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      value = value * 10 + Int(digit - 0x30)
    }
    return value
  }

  /// The days from 1970-01-01 to a date of the Gregorian calendar, counted from 1 March of year 0.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let (y, m) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    let days = 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day - 1
    return days - 719_468
  }
}

extension Int {
  fileprivate func quotientAndRemainder(floor divisor: Int) -> (quotient: Int, remainder: Int) {
    let remainder = (self % divisor + divisor) % divisor
    return ((self - remainder) / divisor, remainder)
  }
}
