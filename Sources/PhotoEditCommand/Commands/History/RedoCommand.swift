import ArgumentParser
import PhotoEdit

/// Reverses the last undo of photos.
struct RedoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", abstract: "Reverse the last undo of photos.",
    discussion: "photoedit redo photo.jpg\nphotoedit redo --all")

  @OptionGroup var options: HistoryMoveOptions

  func run() async throws {
    try await options.make(nothing: "nothing to redo") { library, asset, note throws(EditError) in
      try library.redo(asset, note: note)
    }
  }
}
