import ArgumentParser
import PhotoEdit

/// Lists the photos of the library.
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the photos of the library by their paths, or those that fulfill conditions.",
    discussion: """
      photoedit list
      photoedit list --favorite --rating 4 --sort date --reverse
      photoedit list --keyword beach --since 2025 --until 2026-05
      photoedit list --album "Lake Garda"
      photoedit list --json --limit 100 --after 3fa9c2b1d04e5f60718293a4b5c6d7e8

      A path is relative to the library's folder, or absolute for a photo from elsewhere. Hidden photos and those in the \
      trash are listed with --hidden and --trashed.
      """)

  @OptionGroup(title: "Conditions") var conditions: FilterOptions
  @OptionGroup(title: "Lists") var options: ListOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      try await AssetList(options: options, json: json.isJSON, asked: conditions.text).show(
        try conditions.fetch(in: library), sort: options.album == nil ? .path : nil, of: library)
    }
  }
}
