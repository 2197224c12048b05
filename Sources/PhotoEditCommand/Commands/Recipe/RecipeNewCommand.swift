import ArgumentParser
import Foundation
import PhotoEdit

/// Creates a recipe.
struct RecipeNewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Create a recipe with the named adjustments at their defaults.",
    discussion:
      "photoedit recipe new exposure contrast > recipe.json\nphotoedit recipe new -o recipe.json --set exposure.ev=0.5 exposure"
  )

  @Argument(help: "Adjustments, in the order of execution.")
  var adjustments: [String] = []

  @Option(help: "The title of the recipe.") var title: String?
  @Option(name: .customLong("set"), help: ArgumentHelp("Set a value: exposure.ev=0.7.", valueName: "op.key=value"))
  var settings: [String] = []
  @Option(name: .shortAndLong, help: ArgumentHelp("The file to write; it must not exist.", valueName: "path"))
  var output: String?

  func run() async throws {
    try await answering(hasForce: false) {
      var recipe = Recipe(title: title) {}
      for op in adjustments {
        guard let type = Catalog.adjustment(named: op) else {
          throw EditError(
            .unknownOp, "no such adjustment '\(op)'",
            hint: Suggestion.hint(for: op, among: Catalog.ops) ?? "'photoedit adjustments' lists them")
        }
        recipe.steps.append(RecipeStep(type.init(), id: recipe.newID(for: op)))
      }
      try RecipeEdit(settings).apply(to: &recipe)
      let text = RecipeLayout(recipe, withDefaults: true).text
      if let output {
        try Data(text.utf8).writeDurably(to: URL(outputPath: output))
      } else {
        Console.print(document: text)
      }
    }
  }
}
