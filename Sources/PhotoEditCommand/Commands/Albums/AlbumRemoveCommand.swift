import ArgumentParser
import PhotoEdit

/// Takes photos out of an album.
struct AlbumRemoveCommand: AlbumPhotosChanging {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Take photos out of an album. They stay in the library.",
    discussion: "photoedit album remove \"Lake Garda\" blurred.jpg")

  @Argument(help: "The album.") var album: String
  @OptionGroup var photos: PhotoSelection
  @OptionGroup(title: "Conditions") var conditions: FilterOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await change(before: nil) { changes, album, ids, _ in changes.remove(ids, from: album) }
  }
}
