import ArgumentParser
import Jobs
import PhotoEdit

/// Undo, redo and revert.
///
/// Each has the option groups itself: in debug builds the parser checks a group again for each level it is nested in.
protocol HistoryMoving: AsyncParsableCommand, PhotoNaming {
  var photos: PhotoSelection { get }
  var conditions: FilterOptions { get }
  var options: HistoryMoveOptions { get }
  var library: LibraryOptions { get }
  var json: JSONOption { get }
}

extension HistoryMoving {
  var photoNames: [String] { photos.names }

  func validate() throws { try photos.check(conditions) }

  /// Moves each photo through its history and shows the result.
  ///
  /// - Parameter nothing: the message if nothing is done.
  func make(
    nothing: String, _ move: @escaping @Sendable (Library, Asset, String?) throws(EditError) -> HistoryEntry?
  ) async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      let rows = HistoryMove(json: json.isJSON, nothing: nothing)
      let job = SelectionJob(
        photos: try photos.photos(of: library, conditions), conditions: conditions, json: json.isJSON,
        progress: options.progress)
      let note = options.note
      try await job.run { asset, _, context throws(EditError) in
        let entry = try context.progress.write { () throws(EditError) in try move(library, asset, note) }
        return (entry == nil ? .unchanged : .done, (asset, entry))
      } show: { outcome, moved in
        rows.show(moved.1, of: moved.0, named: outcome.input)
      }
    }
  }
}
