import Documents
import Foundation
import PhotoEdit
import TestSupport
import Testing

@Suite("recipe auto", .timeLimit(.minutes(Effort.minutes)))
struct AutoCommandTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.photo("photo.jpg", width: 600)
  }

  private func run(_ arguments: String...) throws -> Program.Outcome {
    try shop.program.run(["recipe", "auto"] + arguments)
  }

  @Test("auto writes a valid recipe with numbers that can be applied, the same to standard output and to a file")
  func written() throws {
    let dark = ["edit", "photo.jpg", "exposure.ev=-2", "--no-library", "-o", "dark.jpg"]
    #expect(try shop.program.run(dark).status == 0)
    let shown = try run("dark.jpg", "--tone")
    #expect(shown.status == 0 && shown.text.contains(#""op": "exposure""#) && !shown.text.contains("whiteBalance"))
    #expect(try run("dark.jpg", "--tone", "-o", "r.json").status == 0)
    #expect(try String(contentsOf: shop.url("r.json"), encoding: .utf8) == shown.text)
    #expect(try shop.program("recipe", "validate", "r.json").status == 0)
    #expect(try shop.program("apply", "r.json", "dark.jpg", "-o", "light.jpg").status == 0)
    let row = try JSONValue.parse(Array(run("dark.jpg", "--tone", "--json").text.utf8))
    #expect(row["type"] == "recipe" && row["adjustments"] == 1)
    #expect(try #require(row["recipe"]?["adjustments"]?.arrayValue?.first?["ev"]?.numberValue) > 0.5)
  }

  @Test("an existing output is overwritten only with --force, and the photo never")
  func outputs() throws {
    try shop.write("r.json", Data("mine".utf8))
    let refused = try run("photo.jpg", "-o", "r.json")
    #expect(refused.status == 73 && refused.messages.contains("--force"))
    #expect(try Data(contentsOf: shop.url("r.json")) == Data("mine".utf8))
    #expect(try run("photo.jpg", "-o", "r.json", "--force").status == 0)
    #expect(try Data(contentsOf: shop.url("r.json")) != Data("mine".utf8))
    let photo = try Data(contentsOf: shop.url("photo.jpg"))
    #expect(try run("photo.jpg", "-o", "photo.jpg", "--force").status == 77)
    #expect(try Data(contentsOf: shop.url("photo.jpg")) == photo)
  }

  @Test("a missing photo exits with 66, and a file that is not a photo with 65")
  func wrong() throws {
    #expect(try run("none.jpg").status == 66)
    try shop.write("text.jpg", Data("text".utf8))
    #expect(try run("text.jpg").status == 65)
  }
}
