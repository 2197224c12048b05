import Adjustments
import Documents
import Editing
import Rendering
import Foundation
import TestSupport
import Testing

@Suite("files that a recipe names", .timeLimit(.minutes(Effort.minutes)))
struct NamedFileTests {
  let scratch: ScratchFolder

  /// A table that exchanges red and blue.
  static let swap = Data("LUT_3D_SIZE 2\n0 0 0\n0 0 1\n0 1 0\n0 1 1\n1 0 0\n1 0 1\n1 1 0\n1 1 1\n".utf8)
  /// A table that turns the picture negative.
  static let negative = Data("LUT_1D_SIZE 2\n1 1 1\n0 0 0\n".utf8)

  init() throws {
    scratch = try ScratchFolder()
    for folder in ["recipes/looks", "secret"] {
      try FileManager.default.createDirectory(at: scratch.appending(folder), withIntermediateDirectories: true)
    }
    try Self.swap.write(to: scratch.appending("recipes/looks/swap.cube"))
    try Self.negative.write(to: scratch.appending("secret/negative.cube"))
    try link("recipes/outside.cube", to: "../secret/negative.cube")
    try link("recipes/inside.cube", to: "looks/swap.cube")
    try link("recipes/away", to: "../secret")
    try link("elsewhere", to: "recipes")
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: scratch.appending(name).path, withDestinationPath: target)
  }

  private func recipe(_ file: String, in folder: String = "recipes", access: FileAccess = .besideRecipe) throws
    -> Recipe
  {
    let url = scratch.appending(folder + "/recipe.json")
    let recipe = try Recipe { LUT(file: try FileReference(file)) }
    try Data(recipe.json.canonicalString().utf8).write(to: url)
    return try Recipe(contentsOf: url, access: access)
  }

  @Test("a recipe may have exactly the largest size, and not a byte more", arguments: [0, 1])
  func largest(more: Int) throws {
    let text = Recipe { Exposure(ev: 0.5) }.json.canonicalString()
    let url = scratch.appending("recipe.json")
    try Data((text + String(repeating: " ", count: (2 << 20) - text.utf8.count + more)).utf8).write(to: url)
    if more == 0 {
      #expect(try Recipe(contentsOf: url) == Recipe { Exposure(ev: 0.5) })
    } else {
      #expect(throws: EditError.self) { try Recipe(contentsOf: url) }
    }
  }

  @Test("a recipe that another one extends may have exactly the largest size, and not a byte more", arguments: [0, 1])
  func largestBase(more: Int) throws {
    let text = Recipe { Exposure(ev: 0.5) }.json.canonicalString()
    let padding = String(repeating: " ", count: Recipe.maximumSize - text.utf8.count + more)
    try Data((text + padding).utf8).write(to: scratch.appending("recipes/base.json"))
    let url = scratch.appending("recipes/recipe.json")
    try Data(
      #"{"formatIdentifier":"org.photoedit.recipe","formatVersion":"1.0","extends":"base.json","adjustments":[]}"#.utf8
    ).write(to: url)
    if more == 0 {
      #expect(try Recipe(contentsOf: url).steps.count == 1)
    } else {
      let error = try #require(throws: EditError.self) { try Recipe(contentsOf: url) }
      #expect(error.problems.map(\.code.rawValue) == ["extends-not-found"], "\(error)")
      #expect(error.problems.first?.message.contains("2097153 bytes, at most 2097152 allowed") == true, "\(error)")
    }
  }

  @Test(
    "a file below the recipe's folder is read, also through a link that stays inside it",
    arguments: ["looks/swap.cube", "./looks/../looks/swap.cube", "inside.cube"], ["recipes", "elsewhere"])
  func inside(file: String, folder: String) throws {
    let step = try #require(recipe(file, in: folder).steps.first?.adjustment as? LUT)
    #expect(step.file == .digest(SHA256Digest(of: [UInt8](Self.swap))))
  }

  @Test("an absolute path below the recipe's folder is read")
  func absolute() throws {
    #expect(throws: Never.self) { try recipe(scratch.appending("recipes/looks/swap.cube").path) }
    let error = #expect(throws: EditError.self) { try recipe(scratch.appending("secret/negative.cube").path) }
    #expect(error?.code == "file-outside")
  }

  @Test(
    "a file outside the recipe's folder is refused, however it is named and whether or not it exists",
    arguments: [
      "../secret/negative.cube", "../secret/none.cube", "outside.cube", "away/negative.cube", "/etc/passwd",
      MissingFile.path, "looks/../../secret/negative.cube",
    ])
  func outside(file: String) throws {
    let error = #expect(throws: EditError.self) { try recipe(file) }
    #expect(error?.code == "file-outside")
    #expect(error?.category == .refused)
    #expect(error?.hint == "put it beside the recipe, or allow its folder")
    #expect(error?.problems.first?.pointer.description == "/adjustments/0/file")
  }

  @Test("only folders allowed by the caller can be named in addition")
  func allowed() throws {
    let secret = FileAccess.folders([scratch.appending("secret")])
    for file in ["../secret/negative.cube", "outside.cube", "away/negative.cube", "looks/swap.cube"] {
      #expect(throws: Never.self) { try recipe(file, access: secret) }
    }
    let error = #expect(throws: EditError.self) { try recipe("/etc/passwd", access: secret) }
    #expect(error?.code == "file-outside")
    let anywhere = #expect(throws: EditError.self) { try recipe("/etc/passwd", access: .anywhere) }
    #expect(anywhere?.code == "bad-table")
  }

  @Test(
    "a file that is not a table is refused with what was found",
    arguments: [
      ("none.cube", "file-not-found"), ("looks", "not-a-file"), ("pipe", "not-a-file"), ("photo.jpg", "bad-table"),
      ("photo.png", "bad-table"), ("large.cube", "too-large"),
    ])
  func refused(file: String, code: String) throws {
    try SampleFile.small.write(to: scratch.appending("recipes/photo.jpg"))
    try Data([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]).write(to: scratch.appending("recipes/photo.png"))
    #expect(mkfifo(scratch.appending("recipes/pipe").path, 0o600) == 0)
    #expect(FileManager.default.createFile(atPath: scratch.appending("recipes/large.cube").path, contents: nil))
    #expect(truncate(scratch.appending("recipes/large.cube").path, (64 << 20) + 1) == 0)
    let error = #expect(throws: EditError.self) { try recipe(file) }
    #expect(error?.problems.first?.code == code)
  }

  @Test("a recipe built in code is refused until its files have been read")
  func built() async throws {
    let input = try EditingInput(data: SampleFile.small)
    var recipe = Recipe { LUT { $0.file = .path("looks/swap.cube") } }
    let unread = await #expect(throws: EditError.self) { _ = try await input.render(recipe) }
    #expect(unread?.category == .notFound)
    #expect(unread?.message.contains("looks/swap.cube") == true)
    try await recipe.readFiles(in: scratch.appending("recipes"))
    let output = try await input.renderPixels(recipe)
    let plain = try await input.renderPixels(Recipe())
    let swapped = stride(from: 0, to: plain.data.count, by: 3).flatMap { start -> [UInt8] in
      [plain.data[start + 2], plain.data[start + 1], plain.data[start]]
    }
    // The photo is Display P3, in which red and blue of sRGB do not change places exactly.
    let errors = zip(output.data, swapped).map { abs(Int($0) - Int($1)) }
    #expect(Double(errors.reduce(0, +)) / Double(errors.count) < 12)
    #expect(output.data != plain.data)
  }
}
