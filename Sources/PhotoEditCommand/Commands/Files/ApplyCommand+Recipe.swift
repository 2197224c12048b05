import Batch
import DurableFiles
import Foundation
import Jobs
import PhotoEdit

extension ApplyCommand {
  /// The recipe of a call, and what belongs to it.
  struct ChosenRecipe {
    var recipe: Recipe
    /// The value of `{recipe}` in an output path.
    var name: String
    /// The folders that its inputs and its output are relative to; nil for the current one.
    var folder: String?
    var outputFolder: String?
    /// Whether it was given by its name, so that a photo keeps its crop and retouching.
    var isPreset = false
  }

  /// The recipe that the arguments name, with the values of the options.
  func chosenRecipe(in library: Library?, _ selection: AdjustmentSelection?) throws -> ChosenRecipe {
    var chosen = try namedRecipe(in: library)
    if let selection {
      chosen.recipe = try mappingErrors(path: from) { try chosen.recipe.selecting(selection) }
    }
    chosen.recipe = try recipeOptions.changed(chosen.recipe, named: from ?? recipe)
    return chosen
  }

  private func namedRecipe(in library: Library?) throws -> ChosenRecipe {
    guard let from else {
      let stack = try recipeOptions.recipes(recipe ?? StandardInput.name, then: furtherRecipes)
      return ChosenRecipe(
        recipe: stack.recipe, name: stack.first.name, folder: stack.first.folder, outputFolder: stack.output.folder,
        isPreset: stack.areNamed && !replace)
    }
    guard let library else {
      throw EditError(
        .storeNotFound, "--from needs a library, and there is none in this folder or above",
        hint: "create one with 'photoedit init'")
    }
    var chosen = ChosenRecipe(
      recipe: try library.adjustments(copiedFrom: from, keepsMeasured: keepMeasured), name: "recipe")
    guard let first = furtherRecipes.first else { return chosen }
    let stack = try recipeOptions.recipes(first, then: Array(furtherRecipes.dropFirst()))
    chosen.recipe = chosen.recipe.followed(by: stack.recipe)
    chosen.outputFolder = stack.output.folder
    return chosen
  }

  /// Where outputs go; nil for nowhere.
  func target(_ recipe: Recipe, folder: String) throws -> OutputTemplate? {
    if let output { return try OutputTemplate(output) }
    guard let path = recipe.output?.path else { return nil }
    // '{folder}' is a complete path.
    return try OutputTemplate(path, in: FilePath.isAbsolute(path) || path.hasPrefix("{folder}") ? "" : folder)
  }
}
