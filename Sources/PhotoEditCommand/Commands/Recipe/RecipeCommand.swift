import ArgumentParser

/// Recipes: checking, explaining, formatting, beginning.
struct RecipeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recipe", abstract: "Check, explain, format and begin recipes.",
    subcommands: [
      RecipeValidateCommand.self, RecipeExplainCommand.self, RecipeSchemaCommand.self, RecipeFormatCommand.self,
      RecipeNewCommand.self,
    ])
}
