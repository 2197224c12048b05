import ArgumentParser
import PhotoEdit
import PhotoMetadata

/// Searches photos by words.
struct SearchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract:
      "Find photos by words of \(PhotoProperty.labels(PhotoProperty.searched)) and file name.",
    discussion: """
      photoedit search sunset
      photoedit search lake garda --since 2025

      Each word must begin a word of the photo's; case and accents do not matter. The newest photos come first.
      """)

  @Argument(help: ArgumentHelp("The words.", valueName: "word")) var words: [String]
  @OptionGroup(title: "Conditions") var conditions: FilterOptions
  @OptionGroup(title: "Lists") var options: ListOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func validate() throws {
    try FilterOptions.check(words: words.joined(), "search")
  }

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      var fetch = try conditions.fetch(in: library)
      fetch.predicate = .all([fetch.predicate, .search(words.joined(separator: " "))])
      let asked = (words.map(ShellWord.quoted) + [conditions.text]).filter { !$0.isEmpty }.joined(separator: " ")
      let list = AssetList(options: options, json: json.isJSON, asked: asked)
      try await list.show(fetch, sort: .date, isAscending: false, of: library)
    }
  }
}
