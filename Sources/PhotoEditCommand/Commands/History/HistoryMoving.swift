import ArgumentParser
import PhotoEdit

/// Undo, redo and revert.
///
/// Each has the option groups itself: in debug builds the parser checks a group again for each level it is nested in.
protocol HistoryMoving: AsyncParsableCommand, PhotoNaming {
  var photos: PhotoSelection { get }
  var options: HistoryMoveOptions { get }
  var library: LibraryOptions { get }
  var json: JSONOption { get }
}

extension HistoryMoving {
  var photoNames: [String] { photos.names }

  func validate() throws { try photos.checkNotEmpty() }

  /// Moves each photo through its history and shows the result.
  ///
  /// - Parameter nothing: the message if nothing is done.
  func make(
    nothing: String, _ move: (Library, Asset, String?) throws(EditError) -> HistoryEntry?
  ) async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      let rows = HistoryMove(json: json.isJSON, nothing: nothing)
      let run = PhotoRun(selection: try photos.photos(of: library), json: json.isJSON, progress: options.progress)
      try await run { photo, asset, _ in
        rows.show(try move(library, asset, options.note), of: asset, named: photo.name)
      }
    }
  }
}
