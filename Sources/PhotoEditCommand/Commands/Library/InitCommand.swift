import ArgumentParser
import Foundation
import PhotoEdit

/// Creates a library.
struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Create a library, which keeps a history for the photos in this folder.",
    discussion:
      "photoedit init\nphotoedit init ~/Pictures\n\nThe library is stored in the folder .photoedit there.")

  @Argument(help: "The folder of photos.", completion: .directory)
  var folder = "."

  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = try Library.create(in: URL(exactPath: folder))
      if let warning = library.fileSystemWarning { Console.warn(warning) }
      if json.isJSON {
        Row(.library, path: library.folder.path, ["folder": .string(library.folder.path)]).print()
      } else {
        Console.print(Console.safe("created a photo library in \(library.folder.path)"))
      }
    }
  }
}
