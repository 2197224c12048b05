import ArgumentParser

/// Recipes: checking, explaining, formatting, creating.
struct RecipeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recipe", abstract: "List, show, save, check, explain, compare, format and create recipes.",
    discussion: """
      photoedit recipe list
      photoedit recipe show golden-hour
      photoedit recipe save evening --from best.jpg --only light,color
      photoedit recipe new exposure contrast -o recipe.json
      photoedit recipe auto photo.jpg -o recipe.json
      photoedit recipe validate recipe.json
      photoedit recipe explain recipe.json photo.jpg
      photoedit recipe diff old.json new.json
      """,
    subcommands: [
      RecipeValidateCommand.self, RecipeExplainCommand.self, RecipeDiffCommand.self, RecipeSchemaCommand.self,
      RecipeFormatCommand.self, RecipeNewCommand.self, RecipeAutoCommand.self, RecipeMatchCommand.self,
      RecipeListCommand.self, RecipeShowCommand.self, RecipeSaveCommand.self,
    ])
}
