import ArgumentParser
import PhotoEdit

/// Moves photos to the trash.
struct TrashCommand: PhotoChanging {
  static let configuration = CommandConfiguration(
    commandName: "trash", abstract: "Move photos to the trash of the library. Their files stay where they are.",
    discussion: """
      photoedit trash photo.jpg
      photoedit list --trashed
      photoedit restore photo.jpg

      A photo in the trash keeps its history. After 30 days 'photoedit gc' purges it from the library; the file that it \
      was imported from is never touched. Lists, searches, patterns and --all leave it out; its name still means it.
      """)

  @OptionGroup var photos: PhotoSelection
  @OptionGroup(title: "Conditions") var conditions: FilterOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func validate() throws { try photos.check(conditions) }

  func run() async throws {
    try await change(unless: { $0.trashed != nil }) { _ in
      "in the trash; 'photoedit restore' takes it out again"
    } _: { changes, ids in
      changes.trash(ids)
    }
  }
}
