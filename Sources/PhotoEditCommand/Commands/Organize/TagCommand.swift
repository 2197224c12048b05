import ArgumentParser
import PhotoEdit
import PhotoMetadata

/// Changes the keywords of photos.
struct TagCommand: PhotoChanging {
  static let configuration = CommandConfiguration(
    commandName: "tag", abstract: "Add keywords to photos, or take them away.",
    discussion: """
      photoedit tag --add beach --add "Lake Garda" photo.jpg
      photoedit tag --remove beach *.jpg
      photoedit tag --clear --add beach photo.jpg
      photoedit list --keyword beach

      Each photo keeps the keywords that it has, and their order. What is exported has them in XMP and, where the photo \
      has IPTC, there, too; the original stays as it is.
      """)

  @OptionGroup var photos: PhotoSelection
  @Option(parsing: .unconditionalSingleValue, help: ArgumentHelp("Add a keyword.", valueName: "word"))
  var add: [String] = []
  @Option(parsing: .unconditionalSingleValue, help: ArgumentHelp("Take a keyword away.", valueName: "word"))
  var remove: [String] = []
  @Flag(help: "Take all keywords away first.") var clear = false
  @OptionGroup(title: "Conditions") var conditions: FilterOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func validate() throws {
    try photos.check(conditions)
    if add.isEmpty, remove.isEmpty, !clear { throw ValidationError("expected --add, --remove or --clear") }
    for keyword in add + remove { try PhotoProperty.keywords.rule?.validate(keyword, as: "a keyword") }
  }

  func run() async throws {
    let (added, removed, clears) = (add, remove, clear)
    try await change(unless: { keywords(from: $0.keywords) == $0.keywords }) {
      $0.keywords.isEmpty ? "no keywords" : $0.keywords.joined(separator: ", ")
    } _: { changes, ids in
      if clears { changes.clearKeywords(of: ids) }
      changes.removeKeywords(removed, of: ids)
      changes.addKeywords(added, to: ids)
    }
  }

  /// The keywords that a photo has afterwards.
  private func keywords(from known: [String]) -> [String] {
    var all = clear ? [] : known.filter { !remove.contains($0) }
    for word in add where !all.contains(word) { all.append(word) }
    return all
  }
}
