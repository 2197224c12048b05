import Foundation
import PhotoEdit
import TestSupport
import Testing

@Suite("--update", .timeLimit(.minutes(Effort.minutes)))
struct UpdateTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.photo()
    try shop.recipe()
  }

  private func update(_ more: String...) throws -> Program.Outcome {
    try shop.program.run(["apply", "recipe.json", "photo.jpg", "-o", "u/", "--update", "--json"] + more)
  }

  private func type(_ outcome: Program.Outcome) throws -> String? {
    try outcome.lines.first.flatMap { try JSONValue.parse(Array($0.utf8))["type"]?.stringValue }
  }

  @Test(
    "a file that photoedit did not make from this photo is never replaced, and is an error before any work",
    arguments: ["another photo", "a rendering of another photo", "no photo"])
  func foreign(kind: String) throws {
    try shop.photo("b.jpg", width: 99)
    try shop.photo("other.jpg", width: 102)
    switch kind {
    case "another photo": try shop.photo("u/b.jpg", width: 105)
    case "no photo": try shop.write("u/b.jpg", Data("precious".utf8))
    default: #expect(try shop.program("apply", "recipe.json", "other.jpg", "-o", "u/b.jpg").status == 0)
    }
    let before = try shop.state()
    let outcome = try shop.program("apply", "recipe.json", "photo.jpg", "b.jpg", "-o", "u/", "--update")
    #expect(outcome.status == 73, "\(outcome.messages)")
    #expect(outcome.errorCount == 1 && outcome.messages.contains("u/b.jpg") && outcome.messages.contains("--force"))
    #expect(try shop.state().differences(from: before) == [])
  }

  @Test("an output is not up to date if its photo has changed since")
  func changedPhoto() throws {
    #expect(try type(update()) == "result")
    try shop.photo(width: 99)
    #expect(try update().status == 73)
    #expect(try shop.program("apply", "recipe.json", "photo.jpg", "-o", "u/", "--force").status == 0)
    #expect(try type(update()) == "skipped")
  }

  @Test("--update without metadata is refused with the reason")
  func withoutMetadata() throws {
    let outcome = try shop.program("apply", "recipe.json", "photo.jpg", "-o", "u/", "--update", "--metadata", "none")
    #expect(outcome.status == 64)
    #expect(outcome.messages.contains("metadata") && outcome.messages.contains("--metadata safe"))
    #expect(!shop.exists("u/photo.jpg"))
    #expect(try type(update("--metadata", "safe")) == "result")
    #expect(try type(update("--metadata", "safe")) == "skipped")
  }

  @Test("a rendering of a damaged photo is up to date until something changes")
  func damaged() throws {
    let whole = try shop.data("photo.jpg")
    try shop.write("photo.jpg", whole.prefix(whole.count * 2 / 3))
    #expect(try type(update("--allow-damaged")) == "result")
    #expect(try type(update("--allow-damaged")) == "skipped")
    #expect(try type(update("--allow-damaged", "--set", "exposure.ev=1")) == "result")
  }

  @Test("in a library the outputs of a photo are still recognized after another program has edited it")
  func flattened() throws {
    #expect(try shop.program("init").status == 0)
    #expect(try type(update()) == "result")
    let library = try Library(at: shop.folder)
    let data = AdjustmentData(formatIdentifier: "com.example.editor", formatVersion: "1.0", data: Data("x".utf8))
    _ = try library.editingSession(for: library.asset(named: "photo.jpg"))
      .commit(data, rendition: SamplePhotos.jpeg(width: 120), mediaType: "image/jpeg")
    #expect(try type(update()) == "result")
    #expect(try EditingInput(contentsOf: shop.url("u/photo.jpg")).size.width == 120)
    #expect(try type(update()) == "skipped")
  }
}
