import ArgumentParser
import PhotoEdit

/// Takes photos out of the trash.
struct RestoreCommand: PhotoChanging {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Take photos out of the trash.",
    discussion: """
      photoedit list --trashed
      photoedit restore photo.jpg
      photoedit restore --all

      Patterns, conditions and --all mean photos in the trash here.
      """)

  @OptionGroup var photos: PhotoSelection
  @OptionGroup(title: "Conditions") var conditions: FilterOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  var scope: PhotoScope { .trashed }

  func validate() throws { try photos.check(conditions) }

  func run() async throws {
    try await change(unless: { $0.trashed == nil }) { _ in
      "out of the trash"
    } _: { changes, ids in
      changes.restore(ids)
    }
  }
}
