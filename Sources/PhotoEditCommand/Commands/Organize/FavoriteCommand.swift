import ArgumentParser
import PhotoEdit

/// Makes photos favorites.
struct FavoriteCommand: PhotoChanging {
  static let configuration = CommandConfiguration(
    commandName: "favorite", abstract: "Make photos favorites, or not any more.",
    discussion: "photoedit favorite photo.jpg\nphotoedit favorite --off photo.jpg\nphotoedit list --favorite")

  @OptionGroup var photos: PhotoSelection
  @Flag(help: "They are favorites no more.") var off = false
  @OptionGroup(title: "Conditions") var conditions: FilterOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func validate() throws { try photos.check(conditions) }

  func run() async throws {
    let isFavorite = !off
    try await change(unless: { $0.isFavorite == isFavorite }) {
      $0.isFavorite ? "favorite" : "not a favorite"
    } _: { changes, ids in
      changes.setFavorite(isFavorite, of: ids)
    }
  }
}
