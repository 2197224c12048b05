import TestSupport
import Testing

@testable import PhotoLibrary

@Suite("dates that files state", .timeLimit(.minutes(Effort.minutes)))
struct CaptureTimeTests {
  /// Texts of a number of fields, each of which is read as it is written.
  @Test("a date is read with either separator, 0 to 12 digits of a second and any zone", arguments: ["-", ":"])
  func read(separator: String) throws {
    let zones: [(String, String?)] = [
      ("", nil), ("Z", "+00:00"), ("+02:00", "+02:00"), ("-0330", "-03:30"), ("+15:59", "+15:59"), ("-00:00", "-00:00"),
    ]
    for day in ["0001-01-01", "2000-02-29", "2024-12-31", "9999-10-09"] {
      let written = day.replacing("-", with: separator)
      #expect(try #require(CaptureTime(written)).text == day + "T00:00:00")
      for (zone, expected) in zones {
        for between in ["T", " "] {
          let minutes = try #require(CaptureTime(written + between + "23:59" + zone))
          #expect(minutes.text == day + "T23:59:00" && minutes.zone == expected)
          for count in 0...12 {
            let digits = String("123456789012".prefix(count))
            let found = try #require(
              CaptureTime(written + between + "07:08:60" + (digits.isEmpty ? "" : ".") + digits + zone))
            // No more than billionths.
            #expect(found.text == day + "T07:08:60" + (digits.isEmpty ? "" : ".") + digits.prefix(9), "\(zone)")
            #expect(found.zone == expected)
          }
        }
      }
    }
  }

  static let refused = [
    "", "2024", "2024-02", "0000-01-01", "2024-00-01", "2024-13-01", "2024-01-00", "2024-01-32", "2024-1-01",
    "2024/01/01",
    "2024-01-01T", "2024-01-01x", "2024-01-01 ", "2024-01-01T24:00", "2024-01-01T12", "2024-01-01T12:60",
    "2024-01-01T12:00:61",
    "2024-01-01T12:00:5", "2024-01-01T12:00:05.", "2024-01-01T12:00:05.Z", "2024-01-01T12:00:05+16:00",
    "2024-01-01T12:00:05+01:60", "2024-01-01T12:00:05+01", "2024-01-01T12:00:05+01:00x", "2024-01-01T12:00:05z",
    "2024-01-01T12:00:05.5 ", "+024-01-01", "２０２４-01-01", "2024-01-01T12:00:05Z+", " 2024-01-01",
  ]

  @Test("a text that is out of range or not complete is no date", arguments: refused)
  func outOfRange(text: String) { #expect(CaptureTime(text) == nil) }
}
