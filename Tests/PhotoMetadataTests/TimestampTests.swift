import Foundation
import TestSupport
import Testing

@testable import PhotoMetadata

@Suite(
  "times of the log against Python", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: Python.has(module: "datetime"), "needs python3"))
struct TimestampTests {
  private static let zones = [
    "", "Z", "+00:00", "-00:00", "+02:00", "-03:30", "+05:45", "+14:00", "-12:00", "+23:59", "-23:59",
  ]

  /// Dates and times: leap days, ends of months and years, the first and last year.
  private static let times: [String] = {
    let days = [
      "0001-01-01", "1600-02-29", "1899-12-31", "1900-02-28", "1900-03-01", "1969-12-31", "1970-01-01", "1999-12-31",
      "2000-02-29", "2000-03-01", "2004-02-29", "2023-02-28", "2023-03-01", "2024-02-29", "2024-12-31", "2100-02-28",
      "2100-03-01", "2400-02-29", "9999-12-31",
    ]
    return days.flatMap { day in ["00:00:00", "23:59:59", "12:30:07"].map { day + "T" + $0 } }
  }()

  @Test("a date and time with 0 to 9 digits of a second and any zone is the moment that Python finds")
  func moments() throws {
    let fractions = [""] + (1...9).map { "." + "123456789".prefix($0) } + [".0", ".000", ".999999999", ".05", ".005"]
    var cases: [String] = []
    for (index, time) in Self.times.enumerated() {
      for (place, fraction) in fractions.enumerated() {
        cases += Self.zones.indices.filter { Effort.isFull || ($0 + index + place).isMultiple(of: 4) }
          .map { time + fraction + Self.zones[$0] }
      }
    }
    let program = """
      import datetime, re, sys
      utc = datetime.timezone.utc
      for line in open(sys.argv[1]).read().split("\\n"):
          time, fraction, zone = re.fullmatch(r"(.{19})(?:\\.(\\d+))?(.*)", line).groups()
          found = datetime.datetime.strptime(time, "%Y-%m-%dT%H:%M:%S").replace(tzinfo=utc)
          since = found - datetime.datetime(1970, 1, 1, tzinfo=utc)
          offset = 0 if zone in ("", "Z") else (-1 if zone[0] == "-" else 1) * (int(zone[1:3]) * 60 + int(zone[4:6]))
          print((since.days * 86400 + since.seconds - offset * 60) * 1000 + int((fraction or "0")[:3].ljust(3, "0")))
      """
    let folder = try ScratchFolder()
    let file = folder.appending("times")
    try cases.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    let expected = try Python.run(program, [file.path]).split(separator: "\n").map { Int($0) }
    try #require(expected.count == cases.count)
    for (text, expected) in zip(cases, expected) { #expect(Timestamp.milliseconds(text) == expected, "\(text)") }
  }

  @Test("the zone beside a date counts where the date itself has none")
  func zoneBeside() {
    for zone in Self.zones where !zone.isEmpty {
      let own = Timestamp.milliseconds("2024-02-29T12:30:07" + zone)
      #expect(own != nil && Timestamp.milliseconds("2024-02-29T12:30:07", zone: zone) == own)
      #expect(Timestamp.milliseconds("2024-02-29T12:30:07" + zone, zone: "+09:00") == own)
    }
  }

  @Test("a date moved by seconds is so much later, keeps its fraction and zone, and moved back is what it was")
  func shift() throws {
    let (first, last) = ("0001-01-01T00:00:00", "9999-12-31T23:59:59")
    let range = try #require(Timestamp.milliseconds(first))...#require(Timestamp.milliseconds(last))
    let amounts = [0, 1, 59, 3600, 86_399, 86_400, 31 * 86_400, 366 * 86_400, 146_097 * 86_400, 2_000_000_007, .max]
    for text in Self.times {
      let (date, moment) = (CaptureDate(text + ".125", zone: "+05:45"), try #require(Timestamp.milliseconds(text)))
      for seconds in amounts.flatMap({ [$0, -$0] }) {
        let expected = Double(moment) + Double(seconds) * 1000
        guard expected >= Double(range.lowerBound), expected <= Double(range.upperBound) else {
          #expect(date.shifted(by: seconds) == nil, "\(text) \(seconds)")
          continue
        }
        let moved = try #require(date.shifted(by: seconds), "\(text) \(seconds)")
        #expect(Timestamp.milliseconds(String(moved.text.prefix(19))) == moment + seconds * 1000)
        #expect(moved.text.hasSuffix(".125") && moved.zone == "+05:45" && moved.shifted(by: -seconds) == date)
      }
    }
  }

  @Test("text that is no date and time cannot be moved", arguments: refused)
  func shiftRefused(text: String) { #expect(CaptureDate(text).shifted(by: 1) == nil) }

  /// A date, one change to it, and no other text is a date.
  static let refused: [String] = [
    "", "2024", "2024-02-29", "2024-02-29T12:30", "2024-02-29T12:30:0", "2024-00-10T12:30:07", "2024-13-10T12:30:07",
    "2024-02-00T12:30:07", "2024-02-32T12:30:07", "2024-02-29T24:30:07", "2024-02-29T12:60:07", "2024-02-29T12:30:61",
    "2024:02-29T12:30:07", "2024-02:29T12:30:07", "2024-02-29T12-30:07", "2024-02-29T12:30-07", "2024-02-29T12:30:07.",
    "2024-02-29T12:30:07.Z", "2024-02-29T12:30:07,5", "2024-02-29T12:30:07z", "2024-02-29T12:30:07+02",
    "2024-02-29T12:30:07+0200", "2024-02-29T12:30:07+24:00", "2024-02-29T12:30:07+02:60", "2024-02-29T12:30:07 +02:00",
    "2024-02-29T12:30:07ZZ", "2024-02-29T12:30:07+02:000", "2024-02-29T12:30:07~02:00", "202a-02-29T12:30:07",
    "2024-0b-29T12:30:07", "2024-02-2:T12:30:07", "2024-02-29T1/:30:07", "+024-02-29T12:30:07",
  ]

  @Test("what is out of range or written otherwise is no time", arguments: refused)
  func outOfRange(text: String) { #expect(Timestamp.milliseconds(text) == nil) }
}
