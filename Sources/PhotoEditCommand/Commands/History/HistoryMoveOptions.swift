import ArgumentParser
import PhotoEdit

/// The options of undo and redo.
struct HistoryMoveOptions: ParsableArguments {
  @Argument(help: "The photo: a path, an id or a file name.")
  var asset: String

  @Option(help: ArgumentHelp("A note for the history.", valueName: "text")) var note: String?
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  /// Makes a move and shows it.
  ///
  /// - Parameter nothing: the message if nothing is done.
  func make(
    _ move: (Library) -> (Asset, String?) throws(EditError) -> HistoryEntry?, nothing: String
  ) async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      let asset = try library.asset(named: self.asset)
      HistoryMove(json: json.isJSON, nothing: nothing).show(
        try move(library)(asset, note), of: asset, input: self.asset)
    }
  }
}
