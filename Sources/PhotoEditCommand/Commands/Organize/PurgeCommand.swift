import ArgumentParser
import Contract
import Jobs
import PhotoEdit

/// Removes photos in the trash for good.
struct PurgeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "purge", abstract: "Remove photos in the trash for good, with their histories.",
    discussion: """
      photoedit trash photo.jpg
      photoedit purge photo.jpg
      photoedit purge --trash

      The library forgets the photo: its original, edits and renditions, and what was set about it. Only a backup brings \
      them back. The file that the photo was imported from stays. Patterns, conditions and --all mean photos in the trash. Where one of \
      the names means no photo of the trash, nothing is purged.
      """)

  @OptionGroup var photos: PhotoSelection
  @Flag(help: "Everything in the trash.") var trash = false
  @OptionGroup(title: "Conditions") var conditions: FilterOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func validate() throws {
    if trash, !photos.isEmpty(conditions) {
      throw ValidationError("expected --trash, or names of photos or conditions, found both")
    }
    if !trash { try photos.check(conditions) }
  }

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      let assets = try await assets(of: library)
      let removed = try await library.purge(assets.map(\.id))
      for asset in assets {
        if json.isJSON {
          Row(.result, of: asset, ["reason": "purged"]).print()
        } else {
          Console.print(Console.safe("\(asset.path): purged"))
        }
      }
      let bytes = removed.reduce(0) { $0 + $1.size }
      if json.isJSON {
        Row(summary: ["photos": .integer(assets.count), "files": .integer(removed.count), "bytes": .integer(bytes)])
          .print()
      } else if assets.isEmpty {
        Console.logNothingToDo(json: false, conditions)
      } else {
        Console.log("\(FormattedAmount.text(assets.count, "photo")), freed \(FormattedAmount.text(bytes: bytes))")
      }
    }
  }

  /// All photos must be found before anything is removed.
  private func assets(of library: Library) async throws -> [Asset] {
    if trash {
      let found = try await library.fetch(in: .recentlyDeleted)
      return try await found.assets(in: 0..<found.count)
    }
    return try photos.photos(of: library, conditions, .trashed).subjects.map { try $0.requiredPhoto().asset }
  }
}

extension PurgeCommand: PhotoNaming {
  var photoNames: [String] { photos.names }
}
