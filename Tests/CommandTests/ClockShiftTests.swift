import Documents
import Foundation
import PhotoEdit
import TestSupport
import Testing

@Suite("the clock of a camera", .timeLimit(.minutes(Effort.minutes)))
struct ClockShiftTests {
  let library: LibraryShop

  init() throws {
    library = try LibraryShop("a.jpg", "b.jpg", named: "clock") { library in
      let bare = ["exposure.ev=0.1", "--metadata", "none", "--no-library", "-o", "c.jpg"]
      #expect(try library.shop.program.run(["edit", "a.jpg"] + bare).status == 0)
      try library.expect(0, "import", "c.jpg")
      try library.expect(0, "describe", "--date", "2024-02-28T23:30:00.250+02:00", "a.jpg")
      try library.expect(0, "describe", "--date", "2026-01-01T00:10:05", "b.jpg")
    }
  }

  private func dates() throws -> [String?] {
    try ["a.jpg", "b.jpg", "c.jpg"].map { try library.member("captured", of: $0)?.stringValue }
  }

  @Test(
    "a date moves by days, hours, minutes and seconds, or by a time, over the ends of days, months and years",
    arguments: [
      ("+1h30m", "2024-02-29T01:00:00.250", "2026-01-01T01:40:05"),
      ("-1d", "2024-02-27T23:30:00.250", "2025-12-31T00:10:05"),
      ("+02:30", "2024-02-29T02:00:00.250", "2026-01-01T02:40:05"),
      ("-00:10:06", "2024-02-28T23:19:54.250", "2025-12-31T23:59:59"),
      ("+366d", "2025-02-28T23:30:00.250", "2027-01-02T00:10:05"),
      ("+45s", "2024-02-28T23:30:45.250", "2026-01-01T00:10:50"),
    ])
  func shift(time: String, first: String, second: String) throws {
    let token = try library.token()
    try library.expect(0, "describe", "--shift", time, "a.jpg", "b.jpg")
    #expect(try dates() == [first, second, nil])
    #expect(try library.member("zone", of: "a.jpg") == "+02:00")
    #expect(try library.member("zone", of: "b.jpg") == nil)
    #expect(try library.rows("changes", "--since", token).map { $0["updated"]?.arrayValue?.count } == [2, nil])
  }

  @Test("there and back is where it was, and a title can be set in the same transaction")
  func back() throws {
    let before = try dates()
    try library.expect(0, "describe", "--shift", "+400d7h", "a.jpg", "b.jpg")
    #expect(try dates() != before)
    let words = try library.expect(0, "describe", "--shift=-400d7h", "--title", "T", "a.jpg", "b.jpg").lines
    #expect(try dates() == before)
    #expect(words.first == "a.jpg: title T, date 2024-02-28T23:30:00.250+02:00")
  }

  @Test("a photo without a date is named and stays, and the others move; alone it is the error")
  func undated() throws {
    let outcome = try library.expect(3, "describe", "--shift", "+1h", "--title", "T", "--all")
    #expect(outcome.messages.contains("c.jpg") && outcome.messages.contains("no date"))
    #expect(try dates() == ["2024-02-29T00:30:00.250", "2026-01-01T01:10:05", nil])
    #expect(try library.member("title", of: "c.jpg") == nil)
    let alone = try library("describe", "--shift", "+1h", "c.jpg")
    #expect(alone.status == 65 && alone.errorCount == 1, "\(alone.status) \(alone.messages)")
  }

  @Test("dates stay in the years that can be written, and all photos as they are where one would leave them")
  func range() throws {
    let before = try dates()
    let outcome = try library("describe", "--shift", "-740000d", "a.jpg", "b.jpg")
    #expect(outcome.status == 65 && outcome.messages.contains("0001 to 9999"), "\(outcome.messages)")
    #expect(try dates() == before)
  }

  @Test(
    "other times are usage errors that say what was expected",
    arguments: ["1h", "+", "+1", "+1x", "+30m1h", "+1h1h", "+0s", "+1:5", "+01:60", "+1.5h", "", "+-1h", "+1234567d"])
  func usage(time: String) throws {
    let outcome = try library.expect(64, "describe", "--shift", time, "a.jpg")
    #expect(outcome.messages.contains("+1h30m") && outcome.messages.contains("found '\(time)'"))
  }
}
