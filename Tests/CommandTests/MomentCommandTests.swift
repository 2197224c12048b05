import Documents
import Foundation
import TestSupport
import Testing

@Suite("moments and duplicates", .timeLimit(.minutes(Effort.minutes)))
struct MomentCommandTests {
  let library: LibraryShop

  init() throws { library = try LibraryShop("a.jpg", "b.jpg", "c.jpg") }

  @Test("moments are grouped by day and place, without hidden and trashed photos")
  func moments() throws {
    try library.expect(0, "describe", "--date", "2026-05-01T10:00:00", "--place", "-33.8,151.2", "a.jpg")
    try library.expect(0, "describe", "--date", "2026-05-01T11:30:00", "--place", "-33.8,151.2", "b.jpg")
    try library.expect(0, "describe", "--date", "2025-05-01T10:00:00", "--no-place", "c.jpg")
    let rows = try library.rows("moments")
    #expect(rows.map { $0["day"]?.stringValue } == ["2025-05-01", "2026-05-01"])
    #expect(rows.map { $0["photos"]?.integerValue } == [1, 2])
    let lines = try library("moments").lines
    #expect(
      lines[0].hasPrefix("2025-05-01 ") && lines[0].contains("  10:00:00  ") && lines[1].contains("10:00:00–11:30:00"))
    let ids = rows.compactMap { $0["id"]?.stringValue }
    #expect(ids == ["2025-05-01", "2026-05-01@-33.8,151.2"])
    #expect(try library.names("list", "--moment", ids[1]) == ["a.jpg", "b.jpg"])
    #expect(try library.names("list", "--moment", ids[0]) == ["c.jpg"])
    try library.expect(64, "list", "--moment", "yesterday")
    try library.expect(0, "trash", "b.jpg")
    try library.expect(0, "hide", "c.jpg")
    #expect(try library.rows("moments").map { $0["photos"]?.integerValue } == [1])
  }

  @Test("moments show times with the fractions that they have")
  func fractions() throws {
    try library.expect(0, "describe", "--no-place", "a.jpg", "b.jpg", "c.jpg")
    try library.expect(0, "describe", "--date", "2026-05-01T12:41:35.00", "a.jpg")
    try library.expect(0, "describe", "--date", "2026-05-02T12:41:35", "b.jpg")
    try library.expect(0, "describe", "--date", "2026-05-02T13:41:35.25", "c.jpg")
    let times = try library("moments").lines.map { $0.split(separator: " ")[1] }
    #expect(times == ["12:41:35.00", "12:41:35–13:41:35.25"])
  }

  @Test("duplicates are files with the same pixels, and the last row has the number of groups")
  func duplicates() throws {
    #expect(try library.rows("duplicates").map { $0["groups"]?.integerValue } == [0])
    try FileManager.default.createDirectory(at: library.shop.url("copies"), withIntermediateDirectories: true)
    try library.shop.write("copies/b.jpg", try library.shop.data("b.jpg") + Data("trailing".utf8))
    try library.expect(0, "import", "copies/b.jpg")
    let rows = try library.rows("duplicates")
    #expect(rows.map { $0["groups"]?.integerValue } == [nil, 1])
    #expect(rows[0]["photos"]?.arrayValue?.count == 2)
    #expect(try library("duplicates").lines.map { String($0.split(separator: " ")[1]) } == ["b.jpg", "copies/b.jpg"])
  }
}
