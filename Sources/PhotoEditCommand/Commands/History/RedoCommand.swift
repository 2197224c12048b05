import ArgumentParser
import PhotoEdit

/// Bring back what was undone of a photo.
struct RedoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", abstract: "Bring back what was undone.", discussion: "photoedit redo photo.jpg")

  @Argument(help: "The photo: a path, an id or a file name.")
  var asset: String

  @Option(help: ArgumentHelp("Remember this about it.", valueName: "text")) var note: String?
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      let asset = try library.asset(named: self.asset)
      HistoryMove(json: json.isJSON, nothing: "there is nothing to redo").show(
        try library.redo(asset, note: note), of: asset)
    }
  }
}
