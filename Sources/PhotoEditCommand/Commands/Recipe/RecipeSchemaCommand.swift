import ArgumentParser
import PhotoEdit

/// Writes the JSON Schema of recipes.
struct RecipeSchemaCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Write the JSON Schema of recipes, for editors.",
    discussion: "photoedit recipe schema > recipe.schema.json")

  func run() async throws { Console.print(RecipeSchema.text) }
}
