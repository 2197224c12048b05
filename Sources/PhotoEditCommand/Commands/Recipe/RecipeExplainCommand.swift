import ArgumentParser
import Contract
import Foundation
import PhotoEdit

/// Explains what a recipe does, in general or to a photo.
struct RecipeExplainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain in sentences what a recipe does, or step by step how it would be applied to a photo.",
    discussion: "photoedit recipe explain golden-hour\nphotoedit recipe explain recipe.json photo.jpg")

  @Argument(help: "The recipe.", completion: Completion.recipe)
  var recipe: String

  @Argument(help: "The photo; without one, the recipe itself is explained.", completion: .file())
  var photo: String?

  @OptionGroup(title: "Recipe") var options: RecipeOptions
  @OptionGroup(title: "Encoding") var encoding: EncodingOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      let recipe = try options.recipe(self.recipe)
      guard let photo else { return explain(recipe) }
      let input = try PhotoLoader(IsolationMode.process.isolation).input(contentsOf: URL(exactPath: photo))
      let lines = try input.explain(recipe, settings: encoding.settings(over: recipe.output))
      if json.isJSON {
        var row = Row(
          .plan, input: photo, ["plan": .texts(lines), "renderDigest": .string(recipe.renderDigest.hex)])
        row.warnings = input.warnings
        return row.print()
      }
      lines.forEach { Console.print(Console.safe($0)) }
      for warning in input.warnings { Console.warn("\(photo): \(warning)") }
    }
  }
  /// Says what the recipe does to any photo.
  private func explain(_ recipe: Recipe) {
    guard json.isJSON else { return recipe.sentences.forEach { Console.print(Console.safe($0)) } }
    Row(
      .plan, input: self.recipe,
      ["plan": .texts(recipe.sentences), "renderDigest": .string(recipe.renderDigest.hex)]
    ).print()
  }
}
