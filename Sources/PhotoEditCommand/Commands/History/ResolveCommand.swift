import ArgumentParser
import Contract
import Jobs
import PhotoEdit

/// Ends what people did differently to photos without knowing each other's changes.
struct ResolveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve",
    abstract: "Decide what was changed differently in two libraries whose histories were merged.",
    discussion: """
      photoedit resolve photo.jpg --shown
      photoedit resolve photo.jpg --newest
      photoedit resolve photo.jpg --set '#exposure.ev=0.7' --set rating=4
      photoedit resolve photo.jpg --only rating --newest
      photoedit resolve --all --shown

      'conflicts' lists what differs and how it is called. The decision is a change like others: it comes to the other \
      library with the next archive, and 'undo' or another value takes it back. Nothing is lost: all versions stay in the \
      history.
      """)

  @OptionGroup var photos: PhotoSelection
  @OptionGroup var decision: DecisionOptions
  @Option(help: "Show progress: auto, always or never.") var progress = ProgressMode.auto
  @OptionGroup(title: "Conditions") var conditions: FilterOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func validate() throws { try photos.check(conditions) }

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      let selection = try photos.photos(of: library, conditions, .every)
      let decision = decision
      let job = SelectionJob(photos: selection, conditions: conditions, json: json.isJSON, progress: progress)
      try await job.run { asset, _, context throws(EditError) in
        let conflicts = asset.differs ? try library.conflicts(of: asset.id) : []
        let choices = try decision.choices(for: conflicts, of: asset)
        if choices.isEmpty { return (.unchanged, (asset, choices)) }
        try context.progress.write { () throws(EditError) in try library.resolve(choices, of: asset.id) }
        return (.done, (try library.asset(named: asset.id.text), choices))
      } show: { outcome, shown in
        show(shown.0, shown.1, named: outcome.input)
      }
    }
  }

  private func show(_ asset: Asset, _ choices: [ConflictChoice], named name: String) {
    if json.isJSON {
      var row = Row(asset, input: name)
      row.add("resolved", .texts(choices.map(\.conflict.name)))
      return row.print()
    }
    let words = choices.isEmpty ? "no conflicts" : choices.map(\.text).joined(separator: "; ")
    let rest = !choices.isEmpty && asset.differs ? "; others are left" : ""
    Console.print(Console.safe("\(asset.path): \(words)\(rest)"))
  }
}

extension ResolveCommand: PhotoNaming {
  var photoNames: [String] { photos.names }
}
