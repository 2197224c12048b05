import ArgumentParser
import Contract
import Jobs
import PhotoEdit

/// Undoes the last edit of photos, or the last change of what the library says about them.
struct UndoCommand: HistoryMoving {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo the last edit of photos, or the last change of their ratings, keywords and so on.",
    discussion: """
      photoedit undo photo.jpg
      photoedit undo *.jpg
      photoedit undo --all
      photoedit undo --metadata photo.jpg

      With --metadata the last change besides edits is undone: of the rating, keywords, texts, date, place, flags, names of \
      versions, albums or the trash, as 'log --all-changes' lists them. Another call undoes the one before. Nothing is \
      lost: an undo is a change of its own. A photo that is put back into an album comes to its end.
      """)

  /// What is said about a photo of which nothing can be undone.
  private static let nothing = "nothing to undo"

  @OptionGroup var photos: PhotoSelection
  @Flag(help: "Undo the last change of the rating, keywords, texts, albums and so on.") var metadata = false
  @OptionGroup var options: HistoryMoveOptions
  @OptionGroup(title: "Conditions") var conditions: FilterOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func validate() throws {
    try photos.check(conditions)
    if metadata, options.note != nil {
      throw ValidationError("--note is for the history of edits: --metadata has none.")
    }
  }

  func run() async throws {
    if metadata { return try await undoMetadata() }
    try await make(nothing: Self.nothing) { library, asset, note throws(EditError) in
      try library.undo(asset.id, note: note)
    }
  }

  private func undoMetadata() async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      let selection = try photos.photos(of: library, conditions)
      let ids = selection.subjects.compactMap { $0.photo?.asset.id }
      let histories = ids.isEmpty ? [:] : try library.metadataHistories(of: ids)
      let job = SelectionJob(
        photos: selection, conditions: conditions, json: json.isJSON, progress: options.progress)
      try await job.run { asset, _, context throws(EditError) in
        let change = try context.progress.write { () throws(EditError) in
          try library.undoMetadata(of: asset.id, histories[asset.id] ?? MetadataHistory())
        }
        return (change == nil ? .unchanged : .done, (asset, change))
      } show: { outcome, undone in
        show(undone.1, of: undone.0, named: outcome.input)
      }
    }
  }

  private func show(_ change: MetadataChange?, of asset: Asset, named name: String) {
    guard json.isJSON else {
      let words = change.map { "undone: " + MetadataWords.texts($0).joined(separator: "; ") }
      return Console.print(Console.safe("\(asset.path): \(words ?? Self.nothing)"))
    }
    guard let change else {
      let reason = JSONValue.string(Self.nothing)
      return Row(.unchanged, input: name, of: asset, entry: asset.currentEntry, ["reason": reason]).print()
    }
    var row = Row(change, of: asset, input: name)
    row.add("isUndone", .bool(true))
    row.print()
  }
}
