import ArgumentParser

/// Recipes: checking, explaining, formatting, creating.
struct RecipeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recipe", abstract: "Check, explain, format and create recipes.",
    discussion: """
      photoedit recipe new exposure contrast -o recipe.json
      photoedit recipe validate recipe.json
      photoedit recipe explain recipe.json photo.jpg
      """,
    subcommands: [
      RecipeValidateCommand.self, RecipeExplainCommand.self, RecipeSchemaCommand.self, RecipeFormatCommand.self,
      RecipeNewCommand.self,
    ])
}
