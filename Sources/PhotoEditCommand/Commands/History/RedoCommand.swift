import ArgumentParser
import PhotoEdit

/// Reverses the last undo of a photo.
struct RedoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", abstract: "Reverse the last undo.", discussion: "photoedit redo photo.jpg")

  @OptionGroup var options: HistoryMoveOptions

  func run() async throws { try await options.make(Library.redo, nothing: "nothing to redo") }
}
