import ArgumentParser
import Foundation
import PhotoEdit

/// How a recipe is read: its parameters, and single values changed.
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
      "Let the recipe name files in this folder too; otherwise only those below its own.", valueName: "dir"))
  var allowedFolders: [String] = []

  /// What the recipe may name beside what lies below its own folder.
  var access: FileAccess { .folders(allowedFolders.map { URL(exactPath: $0) }) }

  /// Whether the call itself says where renderings go.
  var setsOutputPath: Bool { settings.contains { $0.hasPrefix("output.path=") } }

  /// The recipe of a file with the values of the call.
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
    // A file named in the call is one that the caller chose, wherever it lies.
    try recipe.readFiles(in: URL(exactPath: "."), access: .anywhere)
    return recipe
  }
}
