import ArgumentParser
import Contract
import Foundation
import PhotoEdit

/// Keeps a recipe under a name.
struct RecipeSaveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "save", abstract: "Save a recipe, or adjustments of a photo, as a recipe of your own with a name.",
    discussion: """
      photoedit recipe save evening --from best.jpg --only light,color
      photoedit recipe save warmer golden-hour --set whiteBalance.temperature+=10
      photoedit apply evening photo.jpg

      The recipe is written to ~/.config/photoedit/recipes (or $XDG_CONFIG_HOME/photoedit/recipes), with the files that it \
      names. It says what was asked for: what was measured on the photo is measured on each photo that it is applied to. A \
      photo that it is applied to by its name keeps its crop, straightening and retouching, unless these were saved, too.
      """)

  @Argument(help: "The name: a file name without an extension.")
  var name: String

  @Argument(
    help: "The recipe: a file, or the name of one. Not with --from.", completion: .file(extensions: ["json"]))
  var recipe: String?

  @Option(
    help: ArgumentHelp("Save the adjustments of a photo in the library, with @REVISION.", valueName: "photo"),
    completion: .file())
  var from: String?

  @Flag(help: "With --from, also save the values that were measured on that photo, for any photo.")
  var keepMeasured = false
  @Option(help: "The title of the recipe; the name without one.") var title: String?
  @Flag(help: "Replace your recipe with that name.") var force = false
  @OptionGroup(title: "Recipe") var options: RecipeOptions
  @OptionGroup(title: "Recipe") var selection: SelectionOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func validate() throws {
    guard RecipeFolders.isSavable(name) else {
      throw ValidationError(
        "Expected a name of 1 to 100 bytes without '/', control characters and '.json', that begins with neither '.' nor "
          + "'-', found '\(name)'.")
    }
    if (recipe == nil) == (from == nil) { throw ValidationError("Expected a recipe or --from PHOTO.") }
    if from != nil, !options.parameters.isEmpty { throw ValidationError("--param needs a recipe.") }
    if keepMeasured, from == nil { throw ValidationError("--keep-measured needs --from.") }
  }

  func run() async throws {
    try await answering(json: json.isJSON) {
      let file = try RecipeFolders().file(toSave: name)
      let copy = RecipeCopy(try chosen())
      try copy.write(to: URL(exactPath: file), overwriting: force, makingFolders: true)
      let warnings = warnings(about: copy.recipe)
      if json.isJSON {
        var row = Row(copy.recipe, input: from ?? recipe ?? name)
        row.add("output", .string(file))
        row.add("recipe", copy.recipe.json)
        row.add("files", .texts(copy.files))
        row.warnings = warnings
        return row.print()
      }
      for warning in warnings { Console.warn("\(name): \(warning)") }
      Console.print(Console.safe("\(name) -> \(file)"))
    }
  }

  private func chosen() throws -> Recipe {
    var chosen: Recipe
    if let from {
      chosen = try library.open().adjustments(copiedFrom: from, keepsMeasured: keepMeasured)
    } else {
      chosen = try options.recipes(recipe ?? "").recipe.asked
    }
    if let selection = try selection.selection() {
      chosen = try mappingErrors(path: from ?? recipe) { try chosen.selecting(selection) }
    }
    chosen = try options.changed(chosen, named: from ?? recipe)
    chosen.inputs = []
    chosen.output = chosen.output?.stored
    chosen.title = title ?? (from == nil ? chosen.title : nil) ?? name
    try chosen.checkActive()
    return chosen
  }

  private func warnings(about recipe: Recipe) -> [String] {
    var warnings: [String] = []
    let ops = Recipe().frame(keptOf: recipe).map(\.adjustment.op)
    if from != nil, !ops.isEmpty {
      warnings.append(
        "it has the photo's \(ops.joined(separator: ", ")), which will replace that of other photos; "
          + "--except geometry,retouch leaves it out")
    }
    if RecipeSource.builtInNames.contains(name) { warnings.append("it takes the place of the built-in recipe") }
    return warnings
  }
}
