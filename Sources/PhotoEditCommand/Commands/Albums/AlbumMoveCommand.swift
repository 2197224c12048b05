import ArgumentParser
import PhotoEdit

/// Moves photos within an album.
struct AlbumMoveCommand: AlbumPhotosChanging {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Move photos of an album before another one, or to its end.",
    discussion: "photoedit album move \"Lake Garda\" cover.jpg --before img_0412.jpg")

  @Argument(help: "The album.") var album: String
  @OptionGroup var photos: PhotoSelection
  @Option(help: ArgumentHelp("The photo of the album before which they are put.", valueName: "photo")) var before:
    String?
  @OptionGroup(title: "Conditions") var conditions: FilterOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await change(before: before) { changes, album, ids, place in changes.move(ids, in: album, before: place) }
  }
}
