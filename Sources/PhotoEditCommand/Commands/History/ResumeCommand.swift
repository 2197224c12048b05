import ArgumentParser
import Foundation
import PhotoEdit

/// Writes the recipe of a revision, to be changed and applied again.
struct ResumeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume", abstract: "Write the recipe of a revision, to be changed and applied again.",
    discussion: """
      photoedit resume photo.jpg > recipe.json
      photoedit resume photo.jpg@2 --set exposure.ev=0.2 > recipe.json
      photoedit resume photo.jpg --base base.jpg > recipe.json
      """)

  @Argument(help: "The photo: a path, an id or a file name, with @REVISION.")
  var asset: String

  @Option(name: .customLong("set"), help: ArgumentHelp("Change a value: exposure.ev=0.7.", valueName: "op.key=value"))
  var settings: [String] = []
  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write the recipe to; it must not exist.", valueName: "path"))
  var output: String?
  @Option(help: ArgumentHelp("Also write the image that the recipe starts from.", valueName: "path")) var base: String?
  @OptionGroup var library: LibraryOptions

  func run() async throws {
    try await answering {
      let library = try self.library.open()
      let (asset, revision) = try library.resolve(self.asset)
      let session = try library.editingSession(
        for: asset, at: revision, by: PhotoLoader(IsolationMode.process.isolation))
      if session.input.isFlattened {
        Console.warn("flattened: another program made this revision; editing starts from its rendition")
      }
      var recipe = try session.recipe ?? Recipe()
      try RecipeEdit(settings).apply(to: &recipe)
      if let base {
        try session.input.originalData.writeDurably(to: URL(outputPath: base))
      }
      let text = RecipeLayout(recipe).text
      if let output {
        try Data(text.utf8).writeDurably(to: URL(outputPath: output))
      } else {
        Console.print(document: text)
      }
    }
  }
}
