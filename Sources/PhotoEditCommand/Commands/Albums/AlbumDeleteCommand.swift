import ArgumentParser
import PhotoEdit

/// Deletes an album, smart album or folder.
struct AlbumDeleteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete an album, smart album or folder. No photo is deleted.",
    discussion: "photoedit album delete \"Lake Garda\"\n\nThe contents of a folder move to the folder above.")

  @Argument(help: "The album, smart album or folder.") var album: String
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      let collection = try await library.collection(named: album)
      try await library.performChanges { changes throws(EditError) in changes.delete(collection.id) }
      AlbumOutput(json: json.isJSON).show(collection, "deleted")
    }
  }
}
