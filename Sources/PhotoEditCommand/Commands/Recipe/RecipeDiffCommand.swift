import ArgumentParser
import Contract
import PhotoEdit

/// Compares two recipes.
struct RecipeDiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show the differences between two recipes, value by value. Exits with 1 if they differ.",
    discussion: """
      photoedit recipe diff old.json new.json
      photoedit recipe diff vivid vivid-warm

      Adjustments are matched by their ids, else by name and order. Comments, layout and values that are defaults make no \
      difference.
      """)

  @Argument(help: "A recipe: a file or a name; - is standard input.", completion: Completion.recipe)
  var from: String

  @Argument(help: "Another recipe.", completion: Completion.recipe)
  var to: String

  @OptionGroup var options: RecipeOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      let changes = RecipeChange.changes(from: try options.recipe(from), to: try options.recipe(to))
      if json.isJSON {
        Row(.differences, input: from, ["changes": .array(changes.map(\.json))]).print()
      } else {
        changes.forEach { Console.print(Console.safe($0.line)) }
      }
      if !changes.isEmpty { throw ExitCode(1) }
    }
  }
}
