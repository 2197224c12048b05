import Foundation
import TestSupport
import Testing

@testable import LibraryStore
@testable import PhotoLibrary
@testable import PhotoMetadata

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

  /// Every day that can be written of years with and without a leap day; Python says which there are.
  @Test(
    "the days that are read are those of the calendar", .enabled(if: Python.has(module: "datetime"), "needs python3"))
  func calendar() throws {
    let years = [0, 1, 4, 100, 400, 1900, 2000, 2023, 2024, 2100, 9999]
    let days = years.flatMap { year in
      (0...13).flatMap { month in (0...33).map { String(format: "%04d-%02d-%02d", year, month, $0) } }
    }
    let program = """
      import datetime, sys
      for day in open(sys.argv[1]).read().split():
          try: datetime.date(*map(int, day.split("-"))); print(1)
          except ValueError: print(0)
      """
    let folder = try ScratchFolder()
    let file = folder.appending("days")
    try days.joined(separator: " ").write(to: file, atomically: true, encoding: .utf8)
    let answers = try Python.run(program, [file.path]).split(separator: "\n").map { $0 == "1" }
    try #require(answers.count == days.count)
    for (day, exists) in zip(days, answers) {
      #expect((CaptureTime(day) != nil) == exists, "\(day)")
      #expect((CaptureTime(day + "T23:59:59.5+02:00") != nil) == exists, "\(day)")
      // As EXIF writes it.
      #expect((MetadataSummary.date(day.replacing("-", with: ":") + " 10:11:12") != nil) == exists, "\(day)")
      #expect((Timestamp.milliseconds(day + "T10:11:12Z") != nil) == exists, "\(day)")
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
