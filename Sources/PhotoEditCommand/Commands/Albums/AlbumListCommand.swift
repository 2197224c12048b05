import ArgumentParser
import Contract
import PhotoEdit

/// Lists albums and folders.
struct AlbumListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List albums, smart albums and folders.",
    discussion: """
      photoedit album list
      photoedit album list --json
      photoedit list --album favorites

      The first column has the beginnings of ids. Smart albums without one are part of every library.
      """)

  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      let all = try await library.collections()
      let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
      let sorted = all.map { (Library.path(of: $0, among: byID), $0) }.sorted { ($0.0, $0.1.id) < ($1.0, $1.1.id) }
      var table = TextTable()
      for (path, collection) in sorted {
        let count = try await count(collection, library)
        if json.isJSON {
          Row(CountedCollection(collection, photos: count)).print()
        } else {
          let photos = count.map { FormattedAmount.text($0, "photo") } ?? ""
          table.add(String(collection.id.text.prefix(12)), Self.kind(collection.kind), path, photos)
        }
      }
      for album in AssetCollection.smartAlbums {
        let count = try await library.fetch(in: album).count
        if json.isJSON {
          Row(CountedCollection(album, photos: count)).print()
        } else {
          table.add("", "smart album", album.title, FormattedAmount.text(count, "photo"))
        }
      }
      table.print()
    }
  }

  private func count(_ collection: AssetCollection, _ library: Library) async throws -> Int? {
    guard collection.kind == .smartAlbum else { return collection.count }
    // A newer program may have written a query that this one cannot read.
    return try? await library.fetch(in: collection).count
  }

  private static func kind(_ kind: AssetCollection.Kind) -> String {
    kind == .smartAlbum ? "smart album" : kind.rawValue
  }
}
