import Foundation
import PhotoEdit
import TestSupport
import Testing

/// Hostile names of everything that is no photo: recipes, the files they name, their folders, and what is written.
@Suite(
  "names of recipes and outputs", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"),
  .timeLimit(.minutes(Effort.minutes)))
struct RecipeNameTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.photo()
  }

  @Test(
    "a recipe with any name is validated, applied and extended, and can name an output",
    arguments: HostileNames.fourth(1))
  func anyRecipe(name: String) throws {
    try shop.recipe("in/" + name)
    let inside = Program(in: shop.url("in"))
    let before = try FolderState(of: shop.url("in/" + name))
    #expect(try inside("recipe", "validate", "--", name).status == 0)
    let applied = try inside("apply", "-o", "../out/{recipe}.png", "--", name, "../photo.jpg")
    #expect(applied.status == 0, "\(applied.messages)")
    let stem = ((name as NSString).lastPathComponent as NSString).deletingPathExtension
    #expect(shop.files.filter { $0.hasPrefix("out/") } == ["out/\(stem).png"])
    try shop.recipe("in/child of all.json", "", more: #""extends": \#(try json(name)), "#)
    let extended = try inside("apply", "child of all.json", "../photo.jpg", "-o", "../extended.png")
    #expect(extended.status == 0, "\(extended.messages)")
    #expect(try shop.data("extended.png") == shop.data("out/\(stem).png"))
    #expect(try FolderState(of: shop.url("in/" + name)) == before)
  }

  @Test("a color table in a recipe may have any name, and the library stores it", arguments: HostileNames.fourth(2))
  func anyTable(name: String) throws {
    let cube = "LUT_3D_SIZE 2\n" + (0..<8).map { "\(($0 & 1) / 2) \($0 >> 1 & 1) \($0 >> 2)\n" }.joined()
    try shop.write("in/" + name, Data(cube.utf8))
    try shop.recipe("in/with a table.json", #"{"op": "lut", "file": \#(try json(name))}"#)
    let inside = Program(in: shop.url("in"))
    let applied = try inside("apply", "with a table.json", "../photo.jpg", "-o", "../out.png")
    #expect(applied.status == 0, "\(applied.messages)")
    #expect(try shop.program("init").status == 0)
    #expect(try shop.program("apply", "in/with a table.json", "photo.jpg").status == 0)
    try FileManager.default.removeItem(at: shop.url("in"))
    #expect(try shop.program("export", "photo.jpg@1", "-o", "again.png").status == 0)
    #expect(try shop.data("again.png") == shop.data("out.png"))
  }

  @Test("the output and photos of a recipe may have any name", arguments: HostileNames.fourth(3))
  func ownOutput(name: String) throws {
    try shop.photo("in/" + name)
    // In an output's name a photo's name is text, whatever it looks like; so is a name of a file among patterns.
    try shop.recipe(
      "in/all of it.json",
      more: #""inputs": [\#(try json(name))], "output": {"path": "out/{name}", "format": "png"}, "#)
    let applied = try shop.program("apply", "in/all of it.json")
    #expect(applied.status == 0, "\(applied.messages)")
    #expect(shop.files.filter { $0.hasPrefix("in/out/") } == ["in/out/" + (name as NSString).lastPathComponent])
  }

  @Test("a recipe's folder may have any name", arguments: HostileNames.folders)
  func anyFolder(name: String) throws {
    try shop.photo("\(name)/one.jpg")
    try shop.recipe("\(name)/recipe.json", more: #""inputs": ["*.jpg"], "output": {"path": "out/{stem}.png"}, "#)
    let applied = try shop.program("apply", "--", name + "/recipe.json")
    #expect(applied.status == 0, "\(applied.messages)")
    #expect(shop.files == [name + "/one.jpg", name + "/out/one.png", name + "/recipe.json", "photo.jpg"].sorted())
  }

  @Test("files that a command writes beside renderings may have any name", arguments: HostileNames.fourth(0))
  func otherOutputs(name: String) throws {
    try shop.recipe()
    #expect(try shop.program("init").status == 0)
    #expect(try shop.program("apply", "recipe.json", "photo.jpg").status == 0)
    for (number, arguments) in [
      ["resume", "photo.jpg"], ["export", "photo.jpg@0"], ["export", "--library", "."], ["recipe", "new", "exposure"],
      ["preview", "photo.jpg"] + (name.hasSuffix(".jpg") ? [] : ["--format", "png"]),
    ].enumerated() {
      // A name ends as it ends: what cannot be told from it is said in the call or refused before anything is written.
      let written = "\(number)/./" + name
      try FileManager.default.createDirectory(
        at: shop.url(written).deletingLastPathComponent(), withIntermediateDirectories: true)
      let outcome = try shop.program.run(arguments + ["-o", written])
      #expect(outcome.status == 0, "\(arguments) \(outcome.messages)")
      #expect(shop.files.filter { $0.hasPrefix("\(number)/") } == ["\(number)/" + name.replacing("///", with: "/")])
    }
  }

  private func json(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }
}
