import ArgumentParser
import Contract
import Foundation
import PhotoEdit

/// Lists the recipes that have a name.
struct RecipeListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the recipes that can be named: of this folder, your own, and the built-in ones.",
    discussion: """
      photoedit recipe list
      photoedit apply golden-hour photo.jpg -o out.jpg
      photoedit recipe show golden-hour

      Your own recipes are the files in ~/.config/photoedit/recipes (or $XDG_CONFIG_HOME/photoedit/recipes). Of several with \
      one name, that of this folder counts, then your own. A recipe can extend another by its name: \
      "extends": "golden-hour", where its own folder counts first.
      """)

  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      let sources = RecipeSource.all()
      if json.isJSON {
        for source in sources { row(source).print() }
      } else {
        var table = TextTable()
        for source in sources { table.add(source.name, source.origin, source.summary) }
        table.print()
      }
    }
  }

  private func row(_ source: RecipeSource) -> Row {
    var row = Row(
      .namedRecipe,
      ["name": .string(source.name), "origin": .string(source.origin), "summary": .string(source.summary)])
    if case .file(let url) = source.place { row.path = url.path }
    return row
  }
}
