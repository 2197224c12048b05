import Documents
import Foundation
import PhotoEdit
import TestSupport
import Testing

@Suite("recipe match", .timeLimit(.minutes(Effort.minutes)))
struct MatchCommandTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.photo("photo.jpg", width: 300)
  }

  private func run(_ arguments: String...) throws -> Program.Outcome {
    try shop.program.run(["recipe", "match"] + arguments)
  }

  @Test(
    "match writes a recipe that makes the original look like the edited photo, and reports the remaining difference")
  func matched() throws {
    #expect(try shop.program("edit", "photo.jpg", "exposure.ev=-1", "--no-library", "-o", "edited.jpg").status == 0)
    let outcome = try run("photo.jpg", "edited.jpg", "-o", "r.json")
    #expect(outcome.status == 0 && outcome.text.isEmpty && outcome.messages.contains("ΔE2000 mean"))
    #expect(try run("photo.jpg", "edited.jpg").text == String(contentsOf: shop.url("r.json"), encoding: .utf8))
    #expect(try shop.program("apply", "r.json", "photo.jpg", "-o", "again.jpg").status == 0)
    let row = try JSONValue.parse(Array(run("photo.jpg", "edited.jpg", "--json").text.utf8))
    #expect(row["type"] == "recipe" && row["edited"] == "edited.jpg")
    // JPEG leaves as much in a picture as small as this.
    #expect(try #require(row["deltaE"]?["mean"]?.numberValue) < 2.5)
    let compared = try shop.program.run(["compare", "--json", "again.jpg", "edited.jpg"])
    #expect(try #require(JSONValue.parse(Array(compared.text.utf8))["deltaE"]?["mean"]?.numberValue) < 1.5)
  }

  @Test(
    "a missing photo exits with 66, a different frame with 65, an existing output with 73, a photo as output with 77")
  func wrong() throws {
    try shop.photo("other.jpg", width: 96)
    #expect(try shop.program("edit", "photo.jpg", "crop.aspect=1:1", "--no-library", "-o", "square.jpg").status == 0)
    let square = try run("photo.jpg", "square.jpg")
    #expect(square.status == 65 && square.messages.contains("frame") && square.messages.contains("300×200"))
    #expect(try run("photo.jpg", "none.jpg").status == 66)
    #expect(try run("photo.jpg").status == 64)
    try shop.write("r.json", Data("mine".utf8))
    #expect(try run("photo.jpg", "other.jpg", "-o", "r.json").status == 73)
    #expect(try run("photo.jpg", "other.jpg", "-o", "other.jpg", "--force").status == 77)
  }
}
