import ArgumentParser
import PhotoEdit

/// Lists the photos of the library.
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the photos of the library by their paths.",
    discussion: """
      photoedit list
      photoedit list --json

      A path is relative to the library's folder, or absolute for a photo from elsewhere.
      """)

  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      var table = Table()
      for asset in try library.open().assetsByPath() {
        if json.isJSON {
          Row(asset).print()
        } else {
          let state =
            asset.newestEntry == 0
            ? "original" : asset.currentEntry == 0 ? "reverted" : "entry \(asset.currentEntry) of \(asset.newestEntry)"
          table.add(String(asset.id.text.prefix(12)), asset.path, state)
        }
      }
      table.print()
    }
  }
}

extension Row {
  /// The row of a photo of the library.
  init(_ asset: Asset, input: String? = nil) {
    self.init(
      .asset, input: input, of: asset, entry: asset.currentEntry,
      [
        "fileName": .string(asset.fileName), "sha256": .string(asset.digest.hex), "fileSize": .integer(asset.fileSize),
        "mediaType": .string(asset.mediaType), "isReference": .bool(asset.isReference),
        "newest": .integer(asset.newestEntry), "current": .integer(asset.currentEntry),
      ])
  }
}
