import ArgumentParser
import PhotoEdit

/// Reverses the last undo of photos.
struct RedoCommand: HistoryMoving {
  static let configuration = CommandConfiguration(
    commandName: "redo", abstract: "Reverse the last undo of photos.",
    discussion: "photoedit redo photo.jpg\nphotoedit redo --all")

  @OptionGroup var photos: PhotoSelection
  @OptionGroup var options: HistoryMoveOptions
  @OptionGroup(title: "Conditions") var conditions: FilterOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await make(nothing: "nothing to redo") { library, asset, note throws(EditError) in
      try library.redo(asset.id, note: note)
    }
  }
}
