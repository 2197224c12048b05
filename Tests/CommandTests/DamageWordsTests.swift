import Foundation
import TestSupport
import Testing

@Suite("error messages about damaged files", .timeLimit(.minutes(Effort.minutes)))
struct DamageWordsTests {
  let shop: Workshop

  init() throws { shop = try Workshop() }

  @Test(
    "a truncated file is reported as damaged or as ending early, under the given name, without any codec function",
    arguments: ["jpg", "png", "tif", "webp", "heic", "avif", "jxl"])
  func cut(format: String) throws {
    try shop.photo(width: 240)
    try shop.recipe()
    #expect(try shop.program("apply", "recipe.json", "photo.jpg", "-o", "whole.\(format)").status == 0)
    let whole = try shop.data("whole.\(format)")
    try shop.write("cut.\(format)", whole.prefix(whole.count / 2))
    let outcome = try shop.program("apply", "recipe.json", "cut.\(format)", "-o", "out.jpg")
    #expect(outcome.status == 65)
    let error = outcome.messages.split(separator: "\n").first { $0.hasPrefix("error:") } ?? ""
    #expect(error.hasPrefix("error: cut.\(format): the "))
    let words = [
      "the file is cut short after ", "the file ends before its image data does", "is damaged or incomplete",
    ]
    #expect(words.contains { error.contains($0) }, "\(error)")
    #expect(!shop.exists("out.jpg"))
  }
}
