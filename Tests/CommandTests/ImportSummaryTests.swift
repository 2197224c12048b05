import Documents
import Foundation
import PhotoEdit
import TestSupport
import Testing

@Suite("the summary of an import", .timeLimit(.minutes(Effort.minutes)))
struct ImportSummaryTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    for (place, name) in ["a", "b", "c"].enumerated() { try shop.photo("in/\(name).jpg", width: 40 + place) }
    #expect(try shop.program("init").status == 0)
    #expect(try shop.program("import", "in/a.jpg").status == 0)
    let whole = try SamplePhotos.jpeg(width: 300)
    try shop.write("in/cut.jpg", whole.prefix(whole.count * 7 / 10))
    try shop.write("in/movie.mp4", Data("no photo".utf8))
  }

  @Test("an import ends with what was imported, was there already and failed, and why, and with what was left out")
  func text() throws {
    let outcome = try shop.program("import", "-r", "in")
    #expect(outcome.status == 3)
    #expect(
      outcome.messages.split(separator: "\n").suffix(2) == [
        "4 files: 2 imported, 1 already in the library, 1 failed (1 damaged-photo)", "left out: 1 movie (.mp4)",
      ])
  }

  @Test("the photos that are in the trash and those that were moved are counted among those that were there already")
  func details() throws {
    #expect(try shop.program("import", "--reference", "in/b.jpg").status == 0)
    #expect(try shop.program("trash", "in/a.jpg").status == 0)
    try FileManager.default.moveItem(at: shop.url("in/b.jpg"), to: shop.url("in/d.jpg"))
    let outcome = try shop.program("import", "in/a.jpg", "in/d.jpg", "in/c.jpg")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(
      outcome.messages.hasSuffix("3 files: 1 imported, 2 already in the library (1 moved, 1 in the trash)\n"),
      "\(outcome.messages)")
  }

  @Test("with --json the counts are the last row, and the counts of its photos add up")
  func row() throws {
    let outcome = try shop.program("import", "-r", "in", "--json", "--allow-damaged")
    RowCheck.check(outcome, sourceLocation: #_sourceLocation)
    let row = try JSONValue.parse(Array(#require(outcome.lines.last).utf8))
    let counts = ["photos", "imported", "known", "failed", "warned"].map { row[$0]?.integerValue }
    #expect(row["type"] == "summary" && counts == [4, 3, 1, 0, 1])
  }

  @Test("the import of a single file has no summary")
  func single() throws {
    #expect(try shop.program("import", "in/b.jpg").messages.isEmpty)
    #expect(try shop.program("import", "in/c.jpg", "--json").lines.count == 1)
  }
}
