import Glibc

/// A time as Signature Version 4 and the services write it: UTC, to the second.
struct ServiceTime: Hashable, Sendable {
  /// Seconds since 1970.
  var seconds: Int

  /// Now, by the clock of this machine.
  static var now: ServiceTime { ServiceTime(seconds: time(nil)) }

  /// `20130524T000000Z`.
  var text: String { formatted("%Y%m%dT%H%M%SZ") }

  /// `20130524`.
  var day: String { formatted("%Y%m%d") }

  init(seconds: Int) { self.seconds = seconds }

  /// Reads `2013-05-24T00:00:00Z`, with or without fractions of a second; nil for anything else.
  init?(iso text: String) {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, text.last == "Z" else { return nil }
    let date = parts[0].split(separator: "-").map { Int32($0) }
    let time = parts[1].prefix { $0 != "." && $0 != "Z" }.split(separator: ":").map { Int32($0) }
    guard date.count == 3, time.count == 3, let year = date[0], let month = date[1], let day = date[2],
      let hour = time[0], let minute = time[1], let second = time[2]
    else { return nil }
    var fields = tm()
    (fields.tm_year, fields.tm_mon, fields.tm_mday) = (year - 1900, month - 1, day)
    (fields.tm_hour, fields.tm_min, fields.tm_sec) = (hour, minute, second)
    seconds = timegm(&fields)
  }

  private func formatted(_ format: String) -> String {
    var (seconds, fields) = (time_t(seconds), tm())
    gmtime_r(&seconds, &fields)
    return String(unsafeUninitializedCapacity: 32) { text in
      text.withMemoryRebound(to: CChar.self) { strftime($0.baseAddress!, $0.count, format, &fields) }
    }
  }
}
