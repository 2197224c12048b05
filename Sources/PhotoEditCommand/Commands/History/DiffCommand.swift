import ArgumentParser
import Contract
import PhotoEdit

/// Shows the differences of two revisions.
struct DiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show the differences between the adjustments of two revisions. Exits with 1 if they differ.",
    discussion: "photoedit diff photo.jpg          what the last edit changed\nphotoedit diff photo.jpg@1 photo.jpg@3")

  @Argument(help: "A revision: a path, an id or a file name, with @REVISION.")
  var from: String

  @Argument(help: "Another revision; by default the state that the first was made from.")
  var to: String?

  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      let changes = try library.difference(from: from, to: to)
      if json.isJSON {
        Row(.differences, input: from, ["changes": .array(changes.map(\.json))]).print()
      } else {
        changes.forEach { Console.print(Console.safe($0.line)) }
      }
      if !changes.isEmpty { throw ExitCode(1) }
    }
  }
}
