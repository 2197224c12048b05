import ArgumentParser
import PhotoEdit

/// The options of undo, redo and revert.
struct HistoryMoveOptions: ParsableArguments {
  @OptionGroup var photos: PhotoSelection
  @Option(help: ArgumentHelp("A note for the history.", valueName: "text")) var note: String?
  @Option(help: "Show progress: auto, always or never.") var progress = ProgressMode.auto
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func validate() throws { try photos.checkNotEmpty() }

  /// Makes a move of each photo and shows it.
  ///
  /// - Parameter nothing: the message if nothing is done.
  func make(
    nothing: String, _ move: (Library, Asset, String?) throws(EditError) -> HistoryEntry?
  ) async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      let rows = HistoryMove(json: json.isJSON, nothing: nothing)
      let run = PhotoRun(selection: try photos.photos(of: library), json: json.isJSON, progress: progress)
      try await run { photo, asset, _ in rows.show(try move(library, asset, note), of: asset, named: photo.name) }
    }
  }
}
