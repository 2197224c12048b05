import ArgumentParser
import PhotoEdit

/// Shows photos of the library and the recipes of their revisions.
struct ShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show photos of the library, and the adjustments of a revision.",
    discussion: """
      photoedit show photo.jpg
      photoedit show photo.jpg@2
      photoedit show --all --json

      A photo is its current state; @0 is the original, @-1 one step back, @5 entry 5.
      """)

  @OptionGroup var photos: PhotoSelection
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func validate() throws { try photos.checkNotEmpty() }

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      let selection = try photos.photos(of: library, withRevisions: true)
      var isFirst = true
      let run = PhotoRun(selection: selection, json: json.isJSON)
      try await run { photo, asset, revision in
        let entry = try library.entry(of: asset, revision)
        let data = try library.adjustmentData(of: asset, revision)
        let recipe = try data.flatMap { $0.isRecipe ? try $0.recipe() : nil }
        if json.isJSON {
          row(asset, entry, recipe, named: photo.name).print()
        } else {
          if !isFirst { Console.print("") }
          isFirst = false
          show(asset, entry, data, recipe)
        }
        return .done
      }
    }
  }

  private func row(_ asset: Asset, _ entry: HistoryEntry, _ recipe: Recipe?, named name: String) -> Row {
    var row = Row(asset, input: name)
    row.entry = entry.number
    row.add("revision", .object(JSONObject(entry.fields)))
    row.add("recipe", recipe?.adjustmentData)
    return row
  }

  private func show(_ asset: Asset, _ entry: HistoryEntry, _ data: AdjustmentData?, _ recipe: Recipe?) {
    var table = TextTable()
    table.add("photo", asset.fileName)
    table.add("path", asset.path)
    table.add("id", asset.id.text)
    table.add("original", "\(asset.mediaType), \(asset.fileSize) bytes, sha256 \(asset.digest)")
    for (name, text) in Self.facts(asset) { table.add(name, text) }
    table.add(
      "entry",
      "\(entry.number) (\(entry.kind)) of \(asset.newestEntry), \(ShownDate.text(entry.date)), by \(entry.author)")
    if let note = entry.note { table.add("note", note) }
    if let data, recipe == nil {
      table.add("adjustments", "\(data.formatIdentifier) \(data.formatVersion), \(data.data.count) bytes")
    }
    table.print()
    if let recipe { Console.print(document: "\n" + RecipeLayout(recipe).text) }
  }
}

extension ShowCommand {
  /// What is known about a photo, and what was set.
  private static func facts(_ asset: Asset) -> [(String, String)] {
    let flags = [
      asset.isFavorite ? "favorite" : nil, asset.isHidden ? "hidden" : nil,
      asset.trashed.map { "in the trash since \(ShownDate.text(ShownDate.utc($0)))" },
    ]
    let facts: [(String, String?)] = [
      ("size", asset.width.flatMap { width in asset.height.map { "\(width)×\($0)" } }),
      ("taken", asset.captured.map { $0 + (asset.zone ?? "") }), ("place", asset.place?.text), ("camera", asset.camera),
      ("title", asset.title), ("caption", asset.caption), ("keywords", asset.keywords.joined(separator: ", ")),
      ("rating", asset.rating.map { ShownRating.text($0) }), ("", flags.compactMap { $0 }.joined(separator: ", ")),
    ]
    return facts.compactMap { name, text in text.flatMap { $0.isEmpty ? nil : (name, $0) } }
  }
}

extension ShowCommand: PhotoNaming {
  var photoNames: [String] { photos.names }
}
