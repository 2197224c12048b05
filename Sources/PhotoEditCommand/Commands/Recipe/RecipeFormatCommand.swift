import ArgumentParser
import Foundation
import PhotoEdit

/// Formats a recipe.
struct RecipeFormatCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format", abstract: "Format a recipe; comments are kept.",
    discussion: "photoedit recipe format recipe.json\nphotoedit recipe format --in-place recipe.json")

  @Argument(help: "The recipe; - is standard input.", completion: Completion.recipe)
  var recipe: String

  @Flag(help: "Write the file in place.") var inPlace = false
  @Flag(help: "Write nothing; exit with 1 if the recipe is not formatted.") var check = false

  func run() async throws {
    try await answering {
      let layout = try RecipeLayout(path: recipe)
      if check {
        if !layout.isCurrent { throw ExitCode(1) }
      } else if inPlace, recipe != "-" {
        if !layout.isCurrent {
          try Data(layout.text.utf8).writeDurably(to: URL(exactPath: recipe), overwriting: true)
        }
      } else {
        Console.print(document: layout.text)
      }
    }
  }
}
