import Foundation
import PhotoEdit
import TestSupport
import Testing

/// File names that shells, option parsers, URL parsers and terminals misread.
@Suite("names of files", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"), .timeLimit(.minutes(Effort.minutes)))
struct NameTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.recipe()
  }

  @Test(
    "a photo with any name is read, rendered beside its name, imported, edited and exported",
    arguments: HostileNames.half(0))
  func anyName(name: String) throws {
    try shop.photo("in/" + name)
    let inside = Program(in: shop.url("in"))
    let before = try FolderState(of: shop.url("in/" + name))
    #expect(try inside("info", "--", name).status == 0)
    let applied = try inside("apply", "../recipe.json", "-o", "../out/{stem}.png", "--", name)
    #expect(applied.status == 0, "\(applied.messages)")
    let library = try inside("init")
    #expect(library.status == 0)
    #expect(try inside("apply", "../recipe.json", "-o", "../out/{name}", "--format", "jpeg", "--", name).status == 0)
    #expect(shop.files.count { $0.hasPrefix("out/") } == 2)
    #expect(try inside("undo", "--", name).status == 0)
    #expect(try inside("export", "-o", "../exported.jpg", "--", name + "@1").status == 0)
    #expect(try EditingInput(contentsOf: shop.url("exported.jpg")).format == "jpeg")
    #expect(try FolderState(of: shop.url("in/" + name)) == before)
  }

  @Test("an output may have any name, and no name is ever run as a command", arguments: HostileNames.half(1))
  func anyOutput(name: String) throws {
    try shop.photo()
    // A name ends as it ends: without --format '.exe' or no extension could not say what to write.
    let outcome = try shop.program("apply", "recipe.json", "photo.jpg", "--format", "jpeg", "-o", "out/./" + name)
    #expect(outcome.status == 0, "\(outcome.messages)")
    let made = shop.files.filter { $0.hasPrefix("out/") }
    #expect(made == ["out/" + name.replacing("///", with: "/")])
    #expect(shop.files.count == 3)
  }
}
