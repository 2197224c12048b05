import ArgumentParser
import Contract
import Foundation
import PhotoEdit

/// Where a recipe that was made from photos goes.
struct RecipeDestination: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write; standard output without it.", valueName: "path"))
  var output: String?

  @Flag(help: "Replace an existing output.") var force = false

  /// Checks the output before any work.
  ///
  /// - Throws: `EditError` where it exists and may not be replaced, or is one of the photos.
  func check(besides photos: [String]) throws(EditError) {
    guard let output else { return }
    let path = URL(outputPath: output).path
    guard let existing = FileIdentity(path) else { return }
    try existing.checkIsFile(output)
    if photos.contains(where: { existing.isSameFile(as: FileIdentity(URL(exactPath: $0).path)) }) {
      throw EditError(
        .outputIsInput, "the output is the photo itself; originals are never written",
        path: output)
    }
    if !force {
      throw EditError(
        .outputExists, "the output already exists",
        hint: "choose another one, or replace it with --force",
        path: output)
    }
  }

  /// Writes a recipe to the file; without one, to standard output unless rows go there.
  func write(_ recipe: Recipe, json: Bool) throws {
    let text = RecipeLayout(recipe).text
    if let output {
      try Data(text.utf8).writeDurably(to: URL(outputPath: output), overwriting: force)
    } else if !json {
      Console.print(document: text)
    }
  }

  /// The row of a recipe that was made from a photo.
  func row(_ recipe: Recipe, input: String) -> Row {
    var row = Row(recipe, input: input)
    row.add("output", output.map { .string($0) })
    row.add("recipe", recipe.json)
    return row
  }
}
