import Foundation
import PhotoEdit
import Documents
import TestSupport
import Testing

@Suite("import of damaged photos", .timeLimit(.minutes(Effort.minutes)))
struct ImportDamageTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    let whole = try SamplePhotos.jpeg(width: 300)
    try shop.write("cut.jpg", whole.prefix(whole.count * 7 / 10))
    try shop.photo("whole.jpg", width: 300)
    // Sound in structure: all chunks are there, and bytes of the pixels are wrong.
    try shop.recipe()
    #expect(try shop.program("apply", "recipe.json", "whole.jpg", "--metadata", "none", "-o", "gap.png").status == 0)
    var pixels = try shop.data("gap.png")
    for place in 0..<64 { pixels[pixels.count / 2 + place] = 0 }
    try shop.write("gap.png", pixels)
    #expect(try shop.program("init").status == 0)
  }

  private func rows(_ arguments: String..., status: Int32) throws -> [JSONValue] {
    let outcome = try shop.program.run(["import", "--json"] + arguments)
    #expect(outcome.status == status, "\(outcome.text) \(outcome.messages)")
    return try outcome.lines.map { try JSONValue.parse(Array($0.utf8)) }.filter { $0["type"] != "summary" }
  }

  @Test("a truncated photo is refused with 65, the others are imported, and the library stays intact")
  func cutShort() throws {
    let rows = try rows("cut.jpg", "whole.jpg", status: 3)
    #expect(rows[0]["code"]?.stringValue == "damaged-photo" && rows[0]["exit"] == .number(65))
    #expect(rows[0]["message"]?.stringValue?.contains("cut short") == true)
    #expect(rows[1]["isNew"] == true && rows[1]["warnings"] == [])
    #expect(try shop.program("list", "--json").lines.count == 1)
  }

  @Test("damaged pixels are detected only with --check")
  func pixels() throws {
    #expect(
      try rows("whole.jpg", "gap.png", "--check", status: 3).map { $0["code"]?.stringValue } == [nil, "damaged-photo"])
    #expect(try rows("gap.png", status: 0)[0]["warnings"] == [])
  }

  @Test("--allow-damaged imports a damaged photo with a warning in its row and a note in its history")
  func allowed() throws {
    for (name, word) in [("cut.jpg", "cut short"), ("gap.png", "decoded")] {
      let row = try rows(name, "--check", "--allow-damaged", status: 0)[0]
      #expect(row["warnings"]?.arrayValue?.first?.stringValue?.contains(word) == true, "\(row)")
      let log = try shop.program("log", name, "--json")
      let entry = try JSONValue.parse(Array(#require(log.lines.first).utf8))
      #expect(entry["note"]?.stringValue?.hasPrefix("imported damaged: ") == true, "\(log.text)")
      #expect(entry["note"]?.stringValue?.contains(word) == true)
    }
    #expect(try shop.program("verify").status == 0)
  }

  @Test("in Swift the candidate describes the damage, and the library refuses it unless damage is allowed")
  func api() throws {
    let library = try Library(at: shop.folder)
    let candidate = try ImportCandidate(contentsOf: shop.url("cut.jpg"))
    #expect(candidate.damage?.contains("cut short") == true)
    #expect(throws: EditError.self) { try library.importPhoto(candidate) }
    #expect(try library.importPhoto(candidate, allowingDamage: true).isNew)
    #expect(try ImportCandidate(contentsOf: shop.url("whole.jpg")).damage == nil)
  }
}
