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
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func validate() throws { try photos.checkNotEmpty() }

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      var isFirst = true
      let job = SelectionJob(photos: try photos.photos(of: library), json: json.isJSON)
      try await job.run { asset, _, _ throws(EditError) in
        (.done, (asset, try library.history(of: asset.id), try library.versionNames(of: asset.id)))
      } show: { outcome, shown in
        let (asset, entries, names) = shown
        if !isFirst, !json.isJSON { Console.print("") }
        isFirst = false
        show(entries, names, of: asset, named: outcome.input)
      }
    }
  }

  private func show(_ entries: [HistoryEntry], _ names: [Int: String], of asset: Asset, named name: String) {
    if json.isJSON {
      for entry in entries {
        var row = Row(entry, of: asset, input: name)
        row.add("name", names[entry.number].map { .string($0) })
        row.print()
      }
      return
    }
    Console.print(Console.safe("\(asset.path)  \(asset.id.text.prefix(12))"))
    var table = TextTable()
    for entry in entries {
      let mark = entry.number == asset.currentEntry ? "*" : " "
      table.add(
        "\(mark) \(entry.number)", entry.kind.rawValue, entry.context, FormattedDate.text(entry.date),
        entry.words(named: names[entry.number]))
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

  /// The name of the version, the title and the note.
  fileprivate func words(named name: String?) -> String {
    let foreign = formatIdentifier.flatMap { $0 == Recipe.formatIdentifier ? nil : "(\($0))" }
    return [name.map { "@\($0)" }, foreign, title, note].compactMap { $0 }.joined(separator: " – ")
  }
}

extension LogCommand: PhotoNaming {
  var photoNames: [String] { photos.names }
}
