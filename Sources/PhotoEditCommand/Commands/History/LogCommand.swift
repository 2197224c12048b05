import ArgumentParser
import Contract
import Jobs
import PhotoEdit

/// Shows the histories of photos.
struct LogCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "Show the histories of photos.",
    discussion: """
      photoedit log photo.jpg
      photoedit log --json photo.jpg
      photoedit log --all
      photoedit log --all-changes photo.jpg

      With --all-changes also what was changed besides edits: ratings, keywords, titles and other texts, albums, the trash. \
      'undo --metadata' undoes the last of these.
      """)

  @OptionGroup var photos: PhotoSelection
  @Flag(help: "Show the changes of ratings, keywords, texts, albums and so on, too.") var allChanges = false
  @OptionGroup(title: "Conditions") var conditions: FilterOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func validate() throws { try photos.check(conditions) }

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      let selection = try photos.photos(of: library, conditions)
      // The log is read once for all photos.
      let ids = selection.subjects.compactMap { $0.photo?.asset.id }
      let changes = allChanges && !ids.isEmpty ? try library.metadataHistories(of: ids) : [:]
      var isFirst = true
      let isJSON = json.isJSON
      let job = SelectionJob(photos: selection, conditions: conditions, json: isJSON)
      try await job.run { asset, _, _ throws(EditError) in
        (.done, (asset, try library.versions(of: asset, inWords: !isJSON)))
      } show: { outcome, shown in
        let (asset, versions) = shown
        let events = LogEvent.all(versions, changes[asset.id])
        if isJSON {
          for event in events { event.row(of: asset, input: outcome.input).print() }
        } else {
          if !isFirst { Console.print("") }
          show(events, of: asset)
        }
        isFirst = false
      }
    }
  }

  private func show(_ events: [LogEvent], of asset: Asset) {
    Console.print(Console.safe("\(asset.path)  \(asset.id.text.prefix(12))"))
    var table = TextTable()
    for event in events { event.add(to: &table, of: asset) }
    table.print()
  }
}

extension LogCommand: PhotoNaming {
  var photoNames: [String] { photos.names }
}
