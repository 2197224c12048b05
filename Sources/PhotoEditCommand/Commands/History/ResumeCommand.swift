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
      photoedit resume photo.jpg@3 --data > theirs.json

      The recipe says what was asked for. What was measured on the photo, such as the air of dehaze, is measured again \
      wherever the recipe is applied; with --keep-measured the values are given by the recipe.
      """)

  @Argument(help: "The photo: a path, an id or a file name, with @REVISION.")
  var asset: String

  @Option(name: .customLong("set"), help: ArgumentHelp("Change a value: exposure.ev=0.7.", valueName: "op.key=value"))
  var settings: [String] = []
  @Flag(
    help: "Write the adjustment data as they are, those of another program, too; without --set and --base.")
  var data = false
  @Flag(help: "Write the values that were measured on the photo, for any photo.") var keepMeasured = false
  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write the recipe to; it must not exist.", valueName: "path"))
  var output: String?
  @Option(help: ArgumentHelp("Also write the image that the recipe starts from.", valueName: "path")) var base: String?
  @OptionGroup var library: LibraryOptions

  func validate() throws {
    if data, !settings.isEmpty || base != nil || keepMeasured {
      throw ValidationError("--data takes none of --set, --base and --keep-measured.")
    }
  }

  func run() async throws {
    try await answering(hasForce: false) {
      let library = try self.library.open()
      let (asset, revision) = try library.resolve(self.asset)
      if data { return try writeData(of: asset, revision, in: library) }
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
      let text = RecipeLayout(keepMeasured ? recipe.keepingMeasuredValues : recipe.asked).text
      if let output {
        try Data(text.utf8).writeDurably(to: URL(outputPath: output))
      } else {
        Console.print(document: text)
      }
    }
  }

  private func writeData(of asset: Asset, _ revision: Revision, in library: Library) throws(EditError) {
    guard let data = try library.adjustmentData(of: asset.id, revision) else {
      throw EditError(
        .noAdjustments, "expected an edited photo, found one without adjustments", path: self.asset)
    }
    guard let output else { return Console.write(data.data) }
    try data.data.writeDurably(to: URL(outputPath: output))
  }
}
