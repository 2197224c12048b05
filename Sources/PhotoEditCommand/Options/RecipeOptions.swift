import ArgumentParser
import Foundation
import PhotoEdit

/// The parameters of a recipe, and changes of single values.
struct RecipeOptions: ParsableArguments {
  @Option(name: .customLong("param"), help: ArgumentHelp("Set a parameter of the recipe.", valueName: "name=value"))
  var parameters: [String] = []

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Change a value: exposure.ev=0.7, '#id.key=value' or output.quality=80.", valueName: "op.key=value"))
  var settings: [String] = []

  @Option(
    name: .customLong("allow-folder"),
    help: ArgumentHelp(
      "Let the recipe read files in this folder too; by default only in its own.", valueName: "dir"))
  var allowedFolders: [String] = []

  /// The files that the recipe may read besides those in its own folder.
  var access: FileAccess { .folders(allowedFolders.map { URL(exactPath: $0) }) }

  /// Whether there is nothing that changes a recipe.
  var isEmpty: Bool { parameters.isEmpty && settings.isEmpty }

  /// Whether the options set the output path.
  var setsOutputPath: Bool { settings.contains { $0.hasPrefix("output.path=") } }

  /// The recipe of a file with the values of the options.
  func recipe(_ path: String) throws -> Recipe {
    var values: [String: JSONValue] = [:]
    for text in parameters {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else {
        throw EditError("bad-parameter", .usage, "expected --param name=value, found '\(text)'")
      }
      values[parts[0]] = (try? JSONValue.parse(Array(parts[1].utf8))) ?? .string(parts[1])
    }
    var recipe = try Recipe(
      contentsOf: URL(exactPath: path), parameters: values, isStandardInput: path == "-", access: access)
    for text in settings { try RecipeSetting(text).apply(to: &recipe) }
    // A file named by an option is the user's choice.
    try recipe.readFiles(in: URL(exactPath: "."), access: .anywhere)
    return recipe
  }
}
