import Adjustments
import Documents
import Foundation
import TestSupport
import Testing

@testable import Editing

@Suite("named recipes", .timeLimit(.minutes(Effort.minutes)))
struct RecipeSourceTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Recipes")

  private var folders: RecipeFolders {
    RecipeFolders(
      current: scratch.appending("here").path, environment: ["XDG_CONFIG_HOME": scratch.appending("config").path])
  }

  /// Writes a recipe with a title; other texts as they are.
  private func write(_ path: String, title: String? = nil, text: String = "") throws {
    let url = scratch.appending(path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let recipe = """
      {"formatIdentifier": "org.photoedit.recipe", "formatVersion": "1.0", "title": "\(title ?? "")",
      "adjustments": [{"op": "exposure", "ev": 1}]}
      """
    try Data((title == nil ? text : recipe).utf8).write(to: url)
  }

  @Test("the built-in recipes equal the files of the folder Recipes byte for byte, and CEmbedded/recipes.c lists them")
  func builtInFiles() throws {
    let all = FileManager.default.enumerator(atPath: Self.folder.path)?.compactMap { $0 as? String } ?? []
    let files = all.filter {
      !$0.hasSuffix(".schema.json") && !(Self.folder.appendingPathComponent($0).hasDirectoryPath)
    }
    #expect(BuiltInRecipes.files.sorted() == files.filter { $0.contains(".") }.sorted())
    for file in BuiltInRecipes.files {
      let data = try Data(contentsOf: Self.folder.appendingPathComponent(file))
      #expect(BuiltInRecipes.text(of: file) == [UInt8](data), "\(file)")
    }
  }

  @Test(
    "a built-in recipe equals the one in its file, with the recipes that it extends and the tables that it names",
    arguments: BuiltInRecipes.names)
  func builtIn(name: String) throws {
    let own = try RecipeSource(named: name, in: folders)
    #expect(own.place == .builtIn && own.folder == nil)
    let path = try #require(BuiltInRecipes.files.first { $0 == name + ".json" || $0.hasSuffix("/" + name + ".json") })
    let file = try RecipeSource(contentsOf: Self.folder.appendingPathComponent(path)).recipe()
    let recipe = try own.recipe()
    #expect(recipe == file)
    #expect(recipe.resources == file.resources && recipe.waitingFiles.isEmpty)
    #expect(own.summary.hasSuffix(".") && own.summary.count > 20)
  }

  @Test("there are sixteen looks, and each has adjustments that a strength scales", arguments: looks)
  func look(name: String) throws {
    let look = try RecipeSource(named: name, in: folders).recipe()
    #expect(look.title?.isEmpty == false && !look.activeSteps.isEmpty)
    #expect(look.scaled(toStrength: 0).activeSteps.isEmpty)
    #expect(look.scaled(toStrength: 50).renderDigest != look.renderDigest)
    #expect(look.scaled(toStrength: 200).renderDigest != look.renderDigest)
  }

  private static let looks = [
    "mono", "tonal", "noir", "fade", "chrome", "process", "transfer", "instant", "vivid", "vivid-warm", "vivid-cool",
    "dramatic", "dramatic-warm", "dramatic-cool", "film", "matte",
  ]

  @Test("a name resolves to the recipe of the folder, else the user's, else the built-in one")
  func lookup() throws {
    func title() throws -> String? { try RecipeSource(named: "golden-hour", in: folders).recipe().title }
    #expect(try title() == "Golden hour")
    try write("config/photoedit/recipes/golden-hour.json", title: "mine")
    #expect(try title() == "mine")
    try write("here/golden-hour.json", title: "here")
    #expect(try title() == "here")
    #expect(RecipeSource.all(in: folders).count { $0.name == "golden-hour" } == 1)
  }

  @Test("the list contains every name, and nothing that is not a recipe")
  func list() throws {
    try write("here/own.json", title: "Own one")
    try write("here/data.json", text: #"{"formatIdentifier": "com.example.other"}"#)
    try write("here/broken.json", text: "{")
    try write("config/photoedit/recipes/mine.json", text: "// Mine.\n{\"formatIdentifier\": \"org.photoedit.recipe\"}")
    let all = RecipeSource.all(in: folders)
    #expect(all.map(\.name) == (BuiltInRecipes.names + ["mine", "own"]).sorted())
    #expect(all.first { $0.name == "own" }?.summary == "Own one")
    #expect(all.first { $0.name == "mine" }?.summary == "Mine.")
  }

  @Test("an unknown name fails with 66 and suggests a similar one; a path that does not exist is not a name")
  func unknown() throws {
    let error = #expect(throws: EditError.self) { try RecipeSource(named: "goldn-hour", in: folders) }
    #expect(error?.category == .notFound && error?.hint == "did you mean 'golden-hour'?")
    #expect(throws: EditError.self) { try RecipeSource(named: "no/golden-hour", in: folders) }
    #expect(throws: EditError.self) { try RecipeSource(named: "../golden-hour", in: folders) }
  }

  @Test("the user's recipes are below XDG_CONFIG_HOME if that is an absolute path, else below HOME")
  func configuration() {
    #expect(RecipeFolders(environment: ["XDG_CONFIG_HOME": "x", "HOME": "/h"]).users == "/h/.config/photoedit/recipes")
    #expect(RecipeFolders(environment: ["XDG_CONFIG_HOME": "/x", "HOME": "/h"]).users == "/x/photoedit/recipes")
    #expect(RecipeFolders(environment: [:]).users == nil)
  }

  @Test("a built-in recipe cannot read files")
  func confined() throws {
    let loading = RecipeLoading(first: "golden-hour", access: .anywhere)
    let base = try BuiltInRecipes.source("golden-hour").path
    #expect(throws: ResourceError.self) { try loading.file(.path("/etc/hostname"), as: .table, namedBy: base) }
    #expect(throws: EditError.self) { try loading.recipe("/etc/hostname", namedBy: base) }
  }

  @Test(
    "every built-in recipe can be extended by its name, and each of its steps changed by its id",
    arguments: builtInNames)
  func extended(name: String) throws {
    let base = try RecipeSource(named: name, in: folders).recipe()
    let ids = base.steps.compactMap(\.id)
    #expect(ids.count == base.steps.count, "\(name)")
    let changes = ids.map { #"{"id": "\#($0)", "note": "mine"}"# }.joined(separator: ", ")
    let text = """
      {"formatIdentifier": "org.photoedit.recipe", "formatVersion": "1.0", "extends": "\(name)",
      "adjustments": [\(changes), {"op": "flip", "id": "mirror", "axis": "horizontal"}]}
      """
    try write("here/own.json", text: text)
    let file = try RecipeSource(named: "own", in: folders).recipe()
    #expect(file.steps.count == base.steps.count + 1 && file.steps.dropLast().allSatisfy { $0.note == "mine" })
    #expect(file.waitingFiles.isEmpty && file.resources == base.resources)
    // The text alone finds built-in recipes, too.
    #expect(try Recipe(json: Data(text.utf8)) == file)
    // What is stored names no other recipe.
    #expect(file.adjustmentData["extends"] == nil)
    #expect(try AdjustmentData(file).recipe().renderDigest == file.renderDigest)
  }

  private static let builtInNames = BuiltInRecipes.names

  @Test("a copy of a built-in recipe has its text and its tables, and is the same recipe", arguments: builtInNames)
  func copy(name: String) throws {
    let source = try RecipeSource(named: name, in: folders)
    let copy = try RecipeCopy(of: source)
    try write("here/empty", text: "")
    try copy.write(to: scratch.appending("here/copy.json"), overwriting: false)
    #expect(try Data(contentsOf: scratch.appending("here/copy.json")).elementsEqual(source.source().text))
    #expect(copy.files == (name == "cinematic" ? ["looks/teal-and-amber.cube"] : []) && copy.outside.isEmpty)
    #expect(try RecipeSource(named: "copy", in: folders).recipe() == copy.recipe)
    #expect(copy.recipe.renderDigest == (try source.recipe().renderDigest))
  }

  @Test("a copy takes along the recipes and tables that a recipe names by path, and replaces none without being asked")
  func copyOfFile() throws {
    let table = "LUT_3D_SIZE 2\n0 0 0\n0 0 1\n0 1 0\n0 1 1\n1 0 0\n1 0 1\n1 1 0\n1 1 1\n"
    try write("here/tables/warm.cube", text: table)
    try write(
      "here/deep/base.json",
      text: """
        {"formatIdentifier": "org.photoedit.recipe", "formatVersion": "1.0", "extends": "cinematic",
        "adjustments": [{"op": "exposure", "ev": 1}]}
        """)
    try write(
      "here/own.json",
      text: """
        {"formatIdentifier": "org.photoedit.recipe", "formatVersion": "1.0", "extends": "deep/base.json",
        "adjustments": [{"op": "lut", "file": "tables/warm.cube"}]}
        """)
    let copy = try RecipeCopy(of: RecipeSource(named: "own", in: folders))
    #expect(copy.files == ["deep/base.json", "tables/warm.cube"] && copy.outside.isEmpty)
    try write("there/tables/warm.cube", text: "mine")
    let target = scratch.appending("there/own.json")
    let error = #expect(throws: EditError.self) { try copy.write(to: target, overwriting: false) }
    #expect(error?.code == .outputExists)
    try copy.write(to: target, overwriting: true)
    #expect(try RecipeSource(contentsOf: target).recipe() == copy.recipe)
  }

  @Test("an unknown name in 'extends' fails with a suggestion, at its place")
  func unknownExtended() throws {
    try write(
      "here/own.json",
      text: """
        {"formatIdentifier": "org.photoedit.recipe", "formatVersion": "1.0", "extends": "goldn-hour"}
        """)
    let error = #expect(throws: EditError.self) { try RecipeSource(named: "own", in: folders).recipe() }
    let problem = error?.problems.first
    #expect(problem?.code == .extendsNotFound && problem?.pointer.description == "/extends")
    #expect(problem?.hint == "did you mean 'golden-hour'?")
  }

  @Test("several recipes each take their own parameters, and a value that none declares is an error")
  func parameters() throws {
    let stack = try RecipeStack(
      "made-to-measure", then: ["web-export"], parameters: ["ev": 1], access: .besideRecipe)
    #expect((stack.recipe.steps.first?.adjustment as? Exposure)?.ev == 1)
    #expect(stack.recipe.output?.metadata == .safe && stack.recipe.output?.quality == 82)
    let error = #expect(throws: EditError.self) {
      try RecipeStack("made-to-measure", then: ["web-export"], parameters: ["evv": 1], access: .besideRecipe)
    }
    #expect(error?.code == "unknown-parameter")
  }

  @Test("a photo in place of a recipe is reported as not a recipe")
  func photo() throws {
    try SampleFile.small.write(to: scratch.appending("a.jpg"))
    let error = #expect(throws: EditError.self) { try RecipeSource(contentsOf: scratch.appending("a.jpg")).recipe() }
    #expect(error?.code == "not-a-recipe" && error?.category == .badData)
  }
}
