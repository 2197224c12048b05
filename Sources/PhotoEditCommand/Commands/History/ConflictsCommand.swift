import ArgumentParser
import Contract
import Jobs
import PhotoEdit

/// Lists what people did differently to photos without knowing each other's changes.
struct ConflictsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conflicts",
    abstract: "List what was changed differently in two libraries whose histories were merged.",
    discussion: """
      photoedit conflicts
      photoedit conflicts photo.jpg
      photoedit resolve photo.jpg --newest

      Nothing waits for a decision: one version is shown, and all are kept. Whoever edits what differs, or sets it again, ends \
      the conflict; 'resolve' does that for all of a photo. Without a photo or a condition all photos with conflicts are \
      listed, those in the trash, too.
      """)

  @OptionGroup var photos: PhotoSelection
  @OptionGroup(title: "Conditions") var conditions: FilterOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      var wanted = conditions
      if photos.isEmpty(conditions) { wanted.differs = true }
      let selection = try photos.photos(of: library, wanted, .every)
      if selection.subjects.isEmpty, photos.isEmpty(conditions), !json.isJSON { return Console.print("no conflicts") }
      var isFirst = true
      try await SelectionJob(photos: selection, conditions: wanted, json: json.isJSON).run {
        asset, _, _ throws(EditError) in
        (.done, (asset, asset.differs ? try library.conflicts(of: asset.id) : []))
      } show: { outcome, shown in
        show(shown.0, shown.1, named: outcome.input, isFirst: isFirst)
        isFirst = false
      }
    }
  }

  private func show(_ asset: Asset, _ conflicts: [AssetConflict], named name: String, isFirst: Bool) {
    if json.isJSON {
      var row = Row(asset, input: name)
      row.add("conflicts", .array(conflicts.map { AssetConflict.form.json($0) }))
      return row.print()
    }
    if !isFirst { Console.print("") }
    Console.print(Console.safe("\(asset.path)  \(asset.id.text.prefix(12))"))
    if conflicts.isEmpty { Console.print("  no conflicts") }
    var table = TextTable()
    for conflict in conflicts {
      for (index, version) in conflict.versions.enumerated() {
        let entry = version.entry.map { "entry \($0)" } ?? ""
        table.add(
          "  " + (index == 0 ? conflict.name : ""), conflict.text(of: version) + (version.isShown ? " (shown)" : ""),
          entry, version.date.map { FormattedDate.local($0) } ?? "")
      }
    }
    table.print()
  }
}

extension ConflictsCommand: PhotoNaming {
  var photoNames: [String] { photos.names }
}
