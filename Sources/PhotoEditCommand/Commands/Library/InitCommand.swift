import ArgumentParser
import Foundation
import PhotoEdit

/// Makes a library.
struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Make a library: from then on the photos in this folder have a history.",
    discussion:
      "photoedit init\nphotoedit init ~/Pictures\n\nWhat the library keeps lies in the folder .photoedit there.")

  @Argument(help: "The folder of photos.", completion: .directory)
  var folder = "."

  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = try Library.create(in: URL(exactPath: folder))
      if let warning = library.fileSystemWarning { Console.warn(warning) }
      if json.isJSON {
        Console.print(["type": "library", "folder": .string(library.folder.path)])
      } else {
        Console.print(Console.safe("made a photo library in \(library.folder.path)"))
      }
    }
  }
}
