import ArgumentParser
import PhotoEdit

/// Take the last edit back of a photo.
struct UndoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take the last edit back.", discussion: "photoedit undo photo.jpg")

  @Argument(help: "The photo: a path, an id or a file name.")
  var asset: String

  @Option(help: ArgumentHelp("Remember this about it.", valueName: "text")) var note: String?
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      let asset = try library.asset(named: self.asset)
      HistoryMove(json: json.isJSON, nothing: "there is nothing to undo").show(
        try library.undo(asset, note: note), of: asset)
    }
  }
}
