import ArgumentParser
import PhotoEdit

/// Takes photos out of the trash.
struct RestoreCommand: PhotoChanging {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Take photos out of the trash.",
    discussion: "photoedit restore photo.jpg\nphotoedit list --trashed")

  @OptionGroup var photos: PhotoSelection
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func validate() throws { try photos.checkNotEmpty() }

  func run() async throws {
    try await change { _ in
      "restored"
    } _: { changes, ids in
      changes.restore(ids)
    }
  }
}
