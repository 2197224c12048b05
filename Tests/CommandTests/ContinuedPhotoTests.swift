import Foundation
import PhotoEdit
import TestSupport
import Testing

@Suite("histories continued after a photo was changed by another program", .timeLimit(.minutes(Effort.minutes)))
struct ContinuedPhotoTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.library()
  }

  /// Puts a comment into the photo, behind its first marker.
  private func comment() throws {
    var data = try shop.data("photo.jpg")
    data.insert(contentsOf: [0xFF, 0xFE, 0x00, 0x07] + Array("rated".utf8), at: 2)
    try data.write(to: shop.url("photo.jpg"))
  }

  private func apply(_ more: String...) throws -> Program.Outcome {
    try shop.program.run(["apply", "recipe.json", "photo.jpg", "--set", "exposure.ev=1"] + more)
  }

  @Test("--continue makes the file the original and continues the photo's history")
  func continues() throws {
    try comment()
    #expect(try apply().messages.contains("--continue goes on with its history, or --new-photo begins"))
    let plan = try apply("--continue", "-n")
    #expect(plan.status == 0 && plan.text.contains("replaces the adjustment of entry 1"), "\(plan.messages)")
    #expect(try shop.program("log", "--json", "photo.jpg").lines.count == 2, "a dry run records nothing")
    let outcome = try apply("--continue")
    #expect(outcome.status == 0 && outcome.text.contains("entry 3"), "\(outcome.messages)")
    let kinds = try shop.program("log", "--json", "photo.jpg").lines.compactMap {
      try JSONValue.parse(Array($0.utf8))["kind"]?.stringValue
    }
    #expect(kinds == ["original", "edit", "newOriginal", "edit"])
    #expect(try shop.program("list", "--json").lines.count == 1)
    #expect(try shop.program("undo", "photo.jpg").text.contains("undo to entry 1"))
    #expect(try shop.program("undo", "photo.jpg").text.contains("original"))
    #expect(try shop.program("redo", "photo.jpg").text.contains("redo to entry 1"))
    #expect(try shop.program("export", "photo.jpg@0", "-o", "original.jpg").status == 0)
    #expect(try shop.data("original.jpg") == shop.data("photo.jpg"))
    #expect(try shop.program("verify").status == 0)
    #expect(try apply("--continue").status == 0, "a known file continues its history")
  }

  @Test("a different picture at the same path is refused, and nothing is recorded")
  func otherPicture() throws {
    try shop.photo(width: 99)
    let outcome = try apply("--continue", "--json")
    #expect(outcome.status == 77)
    let row = try JSONValue.parse(Array(outcome.lines[0].utf8))
    #expect(row["code"]?.stringValue == "other-picture")
    #expect(row["hint"]?.stringValue?.hasPrefix("--new-photo begins a separate history") == true)
    #expect(try shop.program("list", "--json").lines.count == 1)
  }

  @Test("--continue and --new-photo exclude each other")
  func exclusive() throws {
    #expect(try apply("--continue", "--new-photo").status == 64)
  }
}
