import ArgumentParser
import PhotoEdit

/// Undoes the last edit of a photo.
struct UndoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Undo the last edit.", discussion: "photoedit undo photo.jpg")

  @OptionGroup var options: HistoryMoveOptions

  func run() async throws { try await options.make(Library.undo, nothing: "nothing to undo") }
}
