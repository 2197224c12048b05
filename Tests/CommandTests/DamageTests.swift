import Foundation
import PhotoEdit
import TestSupport
import Testing

/// Photos whose pixels are damaged or cut off: refused unless asked, and then marked.
@Suite("damaged photos", .timeLimit(.minutes(Effort.minutes)))
struct DamageTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.recipe()
    try shop.photo("whole.jpg", width: 300)
  }

  /// The photo in a format, cut off after four fifths.
  private func damaged(_ format: String) throws -> String {
    let name = "damaged.\(format)"
    #expect(try shop.program("apply", "recipe.json", "whole.jpg", "-o", "sound.\(format)").status == 0)
    let sound = try shop.data("sound.\(format)")
    try shop.write(name, sound.prefix(sound.count * 4 / 5))
    return name
  }

  @Test("a damaged photo is refused with 65, and nothing is written", arguments: ["jpg", "png", "tif", "webp"])
  func refused(format: String) throws {
    let name = try damaged(format)
    for call in [["apply", "recipe.json", name, "-o", "out.png"], ["preview", name, "--final", "-o", "out.png"]] {
      let outcome = try shop.program.run(call)
      #expect(outcome.status == 65 && outcome.errorCount == 1, "\(outcome.messages)")
      #expect(!shop.exists("out.png"))
    }
  }

  @Test(
    "--allow-damaged renders what can be decoded, with a warning and a mark in the file, alone and in workers",
    arguments: ["jpg", "png"], [1, 2])
  func forgiven(format: String, count: Int) throws {
    let name = try damaged(format)
    let names = [name] + (count == 2 ? ["whole.jpg"] : [])
    let outcome = try shop.program.run(
      ["apply", "recipe.json", "--allow-damaged", "--json", "-o", "out/{stem}.jpg"] + names)
    #expect(outcome.status == 0, "\(outcome.text) \(outcome.messages)")
    #expect(outcome.lines[0].contains("the photo is damaged"))
    #expect(String(decoding: try shop.data("out/damaged.jpg"), as: UTF8.self).contains("photoedit:Damage="))
    #expect(try EditingInput(contentsOf: shop.url("out/damaged.jpg")).size.width == 300)
    guard count == 2 else { return }
    #expect(!outcome.lines[1].contains("the photo is damaged"))
    #expect(!String(decoding: try shop.data("out/whole.jpg"), as: UTF8.self).contains("photoedit:Damage="))
  }

  @Test("an intact photo has the same bytes with and without --allow-damaged")
  func sound() throws {
    for (name, options) in [("a.jpg", []), ("b.jpg", ["--allow-damaged"])] {
      #expect(try shop.program.run(["apply", "recipe.json", "whole.jpg", "-o", name] + options).status == 0)
    }
    #expect(try shop.data("a.jpg") == shop.data("b.jpg"))
  }

  @Test("a damaged photo in a library gets no history, even with --allow-damaged")
  func history() throws {
    let name = try damaged("jpg")
    #expect(try shop.program("init").status == 0)
    #expect(try shop.program("import", name, "--allow-damaged").status == 0)
    #expect(try shop.program("apply", "recipe.json", name, "--allow-damaged").status == 65)
    #expect(try shop.program("log", name, "--json").text.contains("\"entry\":1") == false)
    #expect(try shop.program("verify").status == 0)
  }

  @Test("in Swift a property of the input allows damage")
  func library() async throws {
    var input = try await EditingInput(contentsOf: shop.url(try damaged("jpg")))
    let error = await #expect(throws: EditError.self) { try await input.render(Recipe()) }
    #expect(error?.category == .badData)
    input.allowsDamage = true
    let output = try await input.render(Recipe())
    #expect(output.warnings.contains { $0.contains("the photo is damaged") })
  }
}
