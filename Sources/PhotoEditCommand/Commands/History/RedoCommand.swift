import ArgumentParser
import PhotoEdit

/// Brings back what was undone of a photo.
struct RedoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", abstract: "Bring back what was undone.", discussion: "photoedit redo photo.jpg")

  @OptionGroup var options: HistoryMoveOptions

  func run() async throws { try await options.make(Library.redo, nothing: "there is nothing to redo") }
}
