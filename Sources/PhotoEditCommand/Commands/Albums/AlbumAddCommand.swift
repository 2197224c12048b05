import ArgumentParser
import PhotoEdit

/// Puts photos into an album.
struct AlbumAddCommand: AlbumPhotosChanging {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Put photos into an album, at its end or before one of its photos.",
    discussion: """
      photoedit album add "Lake Garda" *.jpg
      photoedit album add "Lake Garda" cover.jpg --before img_0412.jpg

      Photos that are in it already stay where they are.
      """)

  @Argument(help: "The album.") var album: String
  @OptionGroup var photos: PhotoSelection
  @Option(help: ArgumentHelp("The photo of the album before which they are put.", valueName: "photo")) var before:
    String?
  @OptionGroup(title: "Conditions") var conditions: FilterOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await change(before: before) { changes, album, ids, place in changes.insert(ids, into: album, before: place) }
  }
}
