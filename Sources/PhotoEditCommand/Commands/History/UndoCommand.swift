import ArgumentParser
import PhotoEdit

/// Takes the last edit of a photo back.
struct UndoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take the last edit back.", discussion: "photoedit undo photo.jpg")

  @OptionGroup var options: HistoryMoveOptions

  func run() async throws { try await options.make(Library.undo, nothing: "there is nothing to undo") }
}
