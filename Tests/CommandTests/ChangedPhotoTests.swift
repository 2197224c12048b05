import Foundation
import PhotoEdit
import TestSupport
import Testing

@Suite("photos changed by other programs", .timeLimit(.minutes(Effort.minutes)))
struct ChangedPhotoTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.library()
  }

  private func apply(_ more: String...) throws -> Program.Outcome {
    try shop.program.run(["apply", "recipe.json", "photo.jpg", "--set", "exposure.ev=1"] + more)
  }

  /// Puts a comment into the photo, behind its first marker.
  private func comment() throws {
    var data = try shop.data("photo.jpg")
    data.insert(contentsOf: [0xFF, 0xFE, 0x00, 0x07] + Array("rated".utf8), at: 2)
    try data.write(to: shop.url("photo.jpg"))
  }

  @Test("a photo with changed metadata is refused, and its history is kept")
  func metadata() throws {
    try comment()
    for options in [[], ["-n"], ["-o", "out/"]] {
      let outcome = try shop.program.run(["apply", "recipe.json", "photo.jpg"] + options)
      #expect(outcome.status == 77, "\(outcome.messages)")
      #expect(outcome.messages.contains("only its metadata") && outcome.messages.contains("--new-photo"))
    }
    let row = try JSONValue.parse(Array(apply("--json").lines[0].utf8))
    #expect(row["code"]?.stringValue == "photo-changed" && row["exit"] == .number(77))
    #expect(try shop.program("list", "--json").lines.count == 1)
    #expect(shop.files == ["photo.jpg", "recipe.json"])
  }

  @Test(
    "a photo whose pixels changed at the same path is refused and reported as a different picture", arguments: [99, 96])
  func picture(width: Int) throws {
    if width == 96 {
      // The same size and other pixels.
      let other = try Workshop()
      try other.photo()
      try other.recipe()
      #expect(try other.program("apply", "recipe.json", "photo.jpg", "-o", "x.jpg", "--metadata", "none").status == 0)
      try other.data("x.jpg").write(to: shop.url("photo.jpg"))
    } else {
      try shop.photo(width: width)
    }
    let outcome = try apply()
    #expect(outcome.status == 77)
    #expect(outcome.messages.contains("the picture is different") && !outcome.messages.contains("only its metadata"))
  }

  @Test("--new-photo starts a separate history, once")
  func newPhoto() throws {
    let old = try JSONValue.parse(Array(shop.program("list", "--json").lines[0].utf8))["asset"]?.stringValue
    try comment()
    let outcome = try apply("--new-photo", "--json")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(try JSONValue.parse(Array(outcome.lines[0].utf8))["entry"] == .number(1))
    #expect(try shop.program("list", "--json").lines.count == 2)
    #expect(try shop.program("list", "--json").text.contains(old ?? "no photo"))
    #expect(try apply().text.contains("unchanged"), "the library has recorded the new bytes")
    #expect(try shop.program("verify").status == 0)
  }

  @Test("a change to an imported photo outside the library is detected; a photo never imported is rendered as usual")
  func elsewhere() throws {
    let other = try Workshop()
    try other.photo("far.jpg", width: 120)
    let path = other.url("far.jpg").path
    #expect(try shop.program("import", path).status == 0)
    try other.photo("far.jpg", width: 123)
    #expect(try shop.program("apply", "recipe.json", path, "-o", "out/").status == 77)
    #expect(try shop.program("apply", "recipe.json", path, "-o", "out/", "--no-library").status == 0)
    let begun = try shop.program("apply", "recipe.json", path, "--new-photo")
    #expect(begun.status == 0 && begun.text.contains("entry 1"), "\(begun.messages)")
    try other.photo("unknown.jpg", width: 126)
    #expect(try shop.program("apply", "recipe.json", other.url("unknown.jpg").path, "-o", "out/").status == 0)
  }

  @Test("a changed original that was imported by reference cannot be compared, and its history is kept")
  func reference() throws {
    try shop.photo("big.jpg", width: 150)
    #expect(try shop.program("import", "--reference", "big.jpg").status == 0)
    try shop.photo("big.jpg", width: 153)
    let outcome = try shop.program("apply", "recipe.json", "big.jpg")
    #expect(outcome.status == 77 && outcome.errorCount == 1, "\(outcome.messages)")
    #expect(outcome.messages.contains("cannot be compared"))
    // An export of it would fail.
    #expect(outcome.messages.contains("keeps the history of") && !outcome.messages.contains("photoedit export"))
  }
}
