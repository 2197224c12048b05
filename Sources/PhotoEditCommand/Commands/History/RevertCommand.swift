import ArgumentParser
import PhotoEdit

/// Makes the original, or an earlier state, the current one.
struct RevertCommand: HistoryMoving {
  static let configuration = CommandConfiguration(
    commandName: "revert",
    abstract: "Return photos to their originals or to other states. Undo restores the edits.",
    discussion: """
      photoedit revert photo.jpg
      photoedit revert --to 3 photo.jpg
      photoedit revert --to -1 *.jpg
      """)

  // A value may begin with a minus sign.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The state: the number of an entry, or -1 for one step back.", valueName: "revision"))
  var to = "0"

  @OptionGroup var photos: PhotoSelection
  @OptionGroup var options: HistoryMoveOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    guard let revision = Revision(to) else {
      let error = EditError(
        "bad-revision", .usage, "expected --to with the number of an entry or of steps back, found '\(to)'")
      throw Failure.end(error, json: json.isJSON)
    }
    try await make(nothing: "this state is current already") { library, asset, note throws(EditError) in
      try library.revert(asset, to: revision, note: note)
    }
  }
}
