import ArgumentParser
import Contract
import Foundation
import PhotoEdit

/// Checks recipes.
struct RecipeValidateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate", abstract: "Check recipes; every problem is reported with its line and column.",
    discussion: "photoedit recipe validate recipe.json")

  @Argument(help: "The recipes.", completion: Completion.recipe)
  var recipes: [String]

  @OptionGroup var options: RecipeOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      var failures: [EditError] = []
      for path in recipes {
        do {
          let recipe = try options.recipe(path)
          if json.isJSON {
            Row(recipe, input: path).print()
          } else {
            let count = recipe.steps.count
            Console.print(Console.safe("\(path): valid, \(FormattedAmount.text(count, "adjustment"))"))
          }
        } catch let error as EditError {
          failures.append(error)
          if json.isJSON { Row.error(error, input: path).print() } else { Failure.show(error.about(path)) }
        }
      }
      if let first = failures.first { throw ExitCode(recipes.count == 1 ? first.category.rawValue : 3) }
    }
  }
}

extension Row {
  /// The row of a valid recipe.
  init(_ recipe: Recipe, input: String) {
    self.init(
      .recipe, input: input,
      [
        "adjustments": .integer(recipe.steps.count), "formatVersion": .string(recipe.formatVersion.description),
        "documentDigest": .string(recipe.documentDigest.hex), "renderDigest": .string(recipe.renderDigest.hex),
      ])
  }
}
