import ArgumentParser
import Contract
import Foundation
import PhotoEdit

/// Creates a library.
struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Create a library, which keeps a history for the photos in this folder.",
    discussion:
      "photoedit init\nphotoedit init ~/Pictures\nphotoedit init --renditions none\n\nThe library is stored in the folder .photoedit there."
  )

  @Argument(help: "The folder of photos.", completion: .directory)
  var folder = "."

  @Flag(help: "Create it even inside the folder of another library.") var nested = false
  @Option(help: "Which rendered pictures of edits to keep: current, all or none; 'renditions' chooses later.")
  var renditions = KeptRenditions.current
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      if !nested, let outer = Library.folder(enclosing: URL(exactPath: folder)) {
        throw EditError(
          .insideLibrary,
          "the folder is part of the library in '\(outer.path)', which already contains its photos",
          hint: "use that one, or create a separate library here with --nested", path: folder)
      }
      let path = folder == "." ? FileManager.default.currentDirectoryPath : folder
      let library = try await Library.create(in: URL(exactPath: path))
      if renditions != .current { try await library.setRenditions(renditions.policy) }
      if let warning = library.fileSystemWarning { Console.warn(warning) }
      if json.isJSON {
        Row(
          .library, path: library.folder.path,
          ["folder": .string(library.folder.path), "renditions": .string(renditions.rawValue)]
        ).print()
      } else {
        Console.print(Console.safe("created a photo library in \(library.folder.path)"))
      }
    }
  }
}
