import ArgumentParser
import Foundation
import PhotoEdit

/// Upgrades a library that an earlier version wrote.
struct UpgradeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "upgrade", abstract: "Upgrade a library that an earlier photoedit wrote.",
    discussion: """
      photoedit upgrade
      photoedit upgrade --library ~/Pictures
      photoedit upgrade --finish

      Every photo, entry, date and note stays, and so do the numbers. An upgrade that is interrupted is continued by the \
      next one. The files of the old version stay beside the new ones until --finish removes them.
      """)

  @Flag(help: "Remove what is left of the old version.") var finish = false
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      if finish {
        let library = try self.library.open()
        return try await show(library, removed: try await library.finishUpgrade())
      }
      try await show(try await Library.upgrade(at: try folder()), removed: nil)
    }
  }

  /// The folder of the library, whatever its version.
  private func folder() throws -> URL {
    if let named = library.named { return URL(exactPath: named) }
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    guard let found = Library.folder(of: here) else { throw LibraryOptions.notFound }
    return found
  }

  private func show(_ library: Library, removed: [String]?) async throws {
    if json.isJSON {
      var row = Row(.library, path: library.folder.path, ["folder": .string(library.folder.path)])
      row.add("renditions", .string(try await library.renditions.rawValue))
      row.add("removed", removed.map { .texts($0) })
      return row.print()
    }
    guard let removed else {
      Console.print(Console.safe("the library in \(library.folder.path) has the current version"))
      return Console.talk(
        "'photoedit upgrade --finish' removes what is left of an old version once you no longer need it")
    }
    for path in removed { Console.print(Console.safe("removed \(path)")) }
    if removed.isEmpty { Console.talk("nothing to do") }
  }
}
