import ArgumentParser
import Foundation
import PhotoEdit

/// The parameters that recipes of a manifest receive, and the files that they may read.
struct BatchRecipeOptions: ParsableArguments {
  @Option(
    name: .customLong("param"),
    help: ArgumentHelp("Set a parameter of the recipe, where rows do not.", valueName: "name=value"))
  var parameters: [String] = []

  @Option(
    name: .customLong("allow-folder"),
    help: ArgumentHelp("Let recipes read files in this folder too; by default only in their own.", valueName: "dir"))
  var allowedFolders: [String] = []

  /// The files that recipes may read besides those in their own folders.
  var access: FileAccess { .folders(allowedFolders.map { URL(exactPath: $0) }) }

  /// The values of parameters.
  var values: [String: JSONValue] { get throws { try RecipeOptions.values(of: parameters) } }
}
