import ArgumentParser
import Contract
import Jobs
import PhotoEdit
import PhotoMetadata

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
  @OptionGroup(title: "Conditions") var conditions: FilterOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func validate() throws { try photos.check(conditions) }

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      let selection = try photos.photos(of: library, conditions, withRevisions: true)
      var isFirst = true
      try await SelectionJob(photos: selection, conditions: conditions, json: json.isJSON).run {
        asset, revision, _ throws(EditError) in
        let data = try library.adjustmentData(of: asset.id, revision)
        return (
          .done,
          State(
            asset: asset, conflicts: asset.differs ? try library.conflicts(of: asset.id) : [],
            entry: try library.entry(of: asset.id, revision), data: data,
            recipe: try data.flatMap { data throws(EditError) in data.isRecipe ? try data.recipe() : nil })
        )
      } show: { outcome, state in
        if json.isJSON {
          row(state, named: outcome.input).print()
        } else {
          if !isFirst { Console.print("") }
          isFirst = false
          show(state)
        }
      }
    }
  }

  /// The state of a photo.
  private struct State: Sendable {
    let asset: Asset
    let conflicts: [AssetConflict]
    let entry: HistoryEntry
    let data: AdjustmentData?
    let recipe: Recipe?
  }

  private func row(_ state: State, named name: String) -> Row {
    var row = Row(state.asset, input: name)
    row.entry = state.entry.number
    row.add("revision", HistoryEntry.form.json(state.entry))
    row.add("conflicts", state.conflicts.isEmpty ? nil : .array(state.conflicts.map { AssetConflict.form.json($0) }))
    row.add("recipe", state.recipe?.adjustmentData)
    let measured = state.recipe?.measuredPlaces ?? []
    row.add("measured", measured.isEmpty ? nil : .texts(measured))
    return row
  }

  private func show(_ state: State) {
    let (asset, entry) = (state.asset, state.entry)
    var table = TextTable()
    table.add("photo", asset.fileName)
    table.add("path", asset.path)
    table.add("id", asset.id.text)
    table.add("original", "\(asset.mediaType), \(FormattedAmount.text(bytes: asset.fileSize)), sha256 \(asset.digest)")
    for (name, text) in Self.facts(asset) { table.add(name, lines: text) }
    for conflict in state.conflicts { table.add("differs", lines: conflict.text) }
    table.add(
      "entry",
      "\(entry.number) (\(entry.kind)) of \(asset.newestEntry), \(FormattedDate.local(entry.date)), by \(entry.author)")
    if let note = entry.note { table.add("note", lines: note) }
    if let data = state.data, state.recipe == nil {
      table.add(
        "adjustments", "\(data.formatIdentifier) \(data.formatVersion), \(FormattedAmount.text(bytes: data.data.count))"
      )
    }
    if let measured = state.recipe?.measuredPlaces, !measured.isEmpty {
      table.add("measured", measured.joined(separator: ", "))
    }
    table.print()
    if let recipe = state.recipe { Console.print(document: "\n" + RecipeLayout(recipe).text) }
  }
}

extension ShowCommand {
  /// What is known about a photo, and what was set.
  private static func facts(_ asset: Asset) -> [(String, String)] {
    var facts: [(String, String?)] = [
      ("size", asset.width.flatMap { width in asset.height.map { "\(width)×\($0)" } })
    ]
    var flags: [String] = []
    for property in PhotoProperty.listed {
      let text = property.text(of: asset)
      switch property {
      case .width, .height: break
      case .captured: facts.append(("taken", text))
      case .rating: facts.append((property.declaration.label, asset.rating.map { FormattedRating.text($0) }))
      case _ where property.declaration.kind == .flag: flags += [text].compactMap(\.self)
      default: facts.append((property.declaration.label, text))
      }
    }
    if let trashed = asset.trashed {
      flags.append("in the trash since \(FormattedDate.local(trashed.utc))")
    }
    facts.append(("", flags.joined(separator: ", ")))
    return facts.compactMap { name, text in text.flatMap { $0.isEmpty ? nil : (name, $0) } }
  }
}

extension ShowCommand: PhotoNaming {
  var photoNames: [String] { photos.names }
}
