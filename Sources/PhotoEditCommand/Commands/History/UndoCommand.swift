import ArgumentParser
import PhotoEdit

/// Undoes the last edit of photos.
struct UndoCommand: HistoryMoving {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Undo the last edit of photos.",
    discussion: "photoedit undo photo.jpg\nphotoedit undo *.jpg\nphotoedit undo --all")

  @OptionGroup var photos: PhotoSelection
  @OptionGroup var options: HistoryMoveOptions
  @OptionGroup(title: "Conditions") var conditions: FilterOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await make(nothing: "nothing to undo") { library, asset, note throws(EditError) in
      try library.undo(asset.id, note: note)
    }
  }
}
