import ArgumentParser
import Contract
import Jobs
import PhotoEdit

/// Shows the histories of photos.
struct LogCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "Show the histories of photos.",
    discussion: "photoedit log photo.jpg\nphotoedit log --json photo.jpg\nphotoedit log --all")

  @OptionGroup var photos: PhotoSelection
  @OptionGroup(title: "Conditions") var conditions: FilterOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func validate() throws { try photos.check(conditions) }

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      var isFirst = true
      let isJSON = json.isJSON
      let job = SelectionJob(
        photos: try photos.photos(of: library, conditions), conditions: conditions, json: isJSON)
      try await job.run { asset, _, _ throws(EditError) in
        (.done, (asset, try library.versions(of: asset, inWords: !isJSON)))
      } show: { outcome, shown in
        let (asset, versions) = shown
        if !isFirst, !json.isJSON { Console.print("") }
        isFirst = false
        show(versions, of: asset, named: outcome.input)
      }
    }
  }

  private func show(_ versions: [Version], of asset: Asset, named name: String) {
    if json.isJSON {
      for version in versions {
        var row = Row(version.entry, of: asset, input: name)
        row.add("name", version.name.map { .string($0) })
        row.print()
      }
      return
    }
    Console.print(Console.safe("\(asset.path)  \(asset.id.text.prefix(12))"))
    var table = TextTable()
    for version in versions {
      let entry = version.entry
      let mark = entry.number == asset.currentEntry ? "*" : " "
      table.add(
        "\(mark) \(entry.number)", entry.kind.rawValue, entry.context, FormattedDate.local(entry.date), version.text)
    }
    table.print()
  }
}

extension HistoryEntry {
  /// The parent of an edit, or the target of a move.
  fileprivate var context: String {
    if let target { return "to \(target)" }
    return parent.map { "from \($0)" } ?? ""
  }
}

extension Version {
  /// The maximum number of changes in a line; the page shows as many.
  private static let shownChanges = 6

  /// The name of the version, the title, what it changed, and the note.
  fileprivate var text: String {
    var words = changes.prefix(Self.shownChanges).joined(separator: "; ")
    if changes.count > Self.shownChanges { words += "; and \(changes.count - Self.shownChanges) more" }
    return [name.map { "@\($0)" }, entry.title, words.isEmpty ? nil : words, entry.note].compactMap(\.self)
      .joined(separator: " – ")
  }
}

extension LogCommand: PhotoNaming {
  var photoNames: [String] { photos.names }
}
