import ArgumentParser
import PhotoEdit

/// Makes the original, or an earlier state, the current one.
struct RevertCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revert",
    abstract: "Return to the original or to another state. Undo restores the edits.",
    discussion: "photoedit revert photo.jpg\nphotoedit revert --to 3 photo.jpg")

  @Argument(help: "The photo: a path, an id or a file name.")
  var asset: String

  @Option(help: ArgumentHelp("The state: the number of an entry, or -1 for one step back.", valueName: "revision"))
  var to = "0"

  @Option(help: ArgumentHelp("A note for the history.", valueName: "text")) var note: String?
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      guard let revision = Revision(to) else {
        throw EditError("bad-revision", .usage, "expected --to with the number of an entry, found '\(to)'")
      }
      let library = try self.library.open()
      let asset = try library.asset(named: self.asset)
      HistoryMove(json: json.isJSON, nothing: "this state is current already")
        .show(try library.revert(asset, to: revision, note: note), of: asset, input: self.asset)
    }
  }
}
