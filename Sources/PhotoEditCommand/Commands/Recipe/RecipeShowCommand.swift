import ArgumentParser
import Contract
import Foundation
import PhotoEdit

/// Prints or copies a recipe.
struct RecipeShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print a recipe as it is written, or copy it to a file, built-in ones too.",
    discussion: """
      photoedit recipe show golden-hour
      photoedit recipe show cinematic -o mine.json

      A copy is complete: the tables and pictures that the recipe names, and the recipes that it extends by a path, are \
      written beside it. A recipe need not be copied to be changed: another one can extend it by its name,

      {
        "formatIdentifier": "org.photoedit.recipe", "formatVersion": "1.0", "extends": "golden-hour",
        "adjustments": [{ "id": "light", "ev": 0.6 }, { "op": "grain", "id": "grain", "amount": 15 }]
      }

      which changes the step with the id 'light' and adds one.
      """)

  @Argument(
    help: "The recipe: a file, or the name of one ('photoedit recipe list').",
    completion: .list(RecipeSource.builtInNames))
  var recipe: String

  @OptionGroup var destination: RecipeDestination
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      try destination.check(besides: [])
      let copy = try RecipeCopy(of: RecipeSource(named: recipe))
      if let output = destination.output {
        try copy.write(to: URL(outputPath: output), overwriting: destination.force)
      } else if !json.isJSON {
        Console.write(Data(copy.text))
      }
      let warnings = copy.outside.map { "'\($0)' is outside of the recipe's folder, and was not copied" }
      if json.isJSON {
        var row = destination.row(copy.recipe, input: recipe)
        row.add("files", destination.output.map { _ in .texts(copy.files) })
        row.warnings = destination.output == nil ? [] : warnings
        return row.print()
      }
      if destination.output != nil {
        for warning in warnings { Console.warn("\(recipe): \(warning)") }
      } else if !copy.files.isEmpty {
        Console.log(Console.safe("\(recipe): -o FILE also copies \(copy.files.joined(separator: ", "))"))
      }
    }
  }
}
