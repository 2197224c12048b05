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
          Console.print(asset.json)
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

extension Asset {
  /// The asset as a row of JSON Lines.
  var json: JSONValue {
    [
      "type": "asset", "asset": .string(id.text), "fileName": .string(fileName), "path": .string(path),
      "sha256": .string(digest.hex), "fileSize": .number(Double(fileSize)), "mediaType": .string(mediaType),
      "isReference": .bool(isReference), "newest": .number(Double(newestEntry)),
      "current": .number(Double(currentEntry)),
    ]
  }
}
