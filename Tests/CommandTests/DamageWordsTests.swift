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
      "the file is cut short after ", "the image data ends before the picture does", "is damaged or incomplete",
    ]
    #expect(words.contains { error.contains($0) }, "\(error)")
    #expect(!shop.exists("out.jpg"))
  }

  /// Files that codecs accept although their structure is incomplete.
  private func incomplete(_ kind: String) throws -> Data {
    try shop.photo(width: 240)
    try shop.recipe()
    switch kind {
    case "tif":
      // The only strip lies outside the file.
      var bytes = TIFFPages.bytes([.init(64, gray: 200)])
      let entry = try #require(bytes.indices.dropLast(12).last { Array(bytes[$0..<$0 + 4]) == [0x11, 0x01, 4, 0] })
      bytes[entry + 10] = 0xF0
      return Data(bytes)
    case "gif":
      // A picture of one pixel, without the trailer.
      let text = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
      return try #require(Data(base64Encoded: text)).dropLast()
    default:
      // Without the end marker and what is before it.
      return try shop.data("photo.jpg").dropLast(20)
    }
  }

  @Test(
    "a photo that import refuses is refused by apply and preview, and info says why", arguments: ["tif", "gif", "jpg"])
  func judged(kind: String) throws {
    let name = "part.\(kind)"
    try shop.write(name, incomplete(kind))
    for call in [["apply", "recipe.json", name, "-o", "out.png"], ["preview", name, "-o", "preview.png"]] {
      let outcome = try shop.program.run(call)
      #expect(outcome.status == 65 && outcome.messages.contains("cut short"), "\(call): \(outcome.messages)")
    }
    #expect(!shop.exists("out.png") && !shop.exists("preview.png"))
    #expect(try shop.program("info", name).messages.contains("cut short"))
    // Of the TIFF, nothing is there to decode.
    if kind != "tif" {
      #expect(try shop.program("apply", "recipe.json", name, "--allow-damaged", "-o", "forgiven.png").status == 0)
    }
    #expect(try shop.program("init").status == 0)
    #expect(try shop.program("import", name).status == 65)
  }
}
