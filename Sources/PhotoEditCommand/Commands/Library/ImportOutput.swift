import Contract
import Jobs
import PhotoEdit
import PhotoMetadata

/// Shows what an import did.
struct ImportOutput {
  let json: Bool

  /// Shows what became of a file.
  func show(_ outcome: Outcome) {
    switch outcome.detail as? ImportRequest.Detail {
    case .photo(let asset, let isNew, let isMoved, let updated):
      show(asset, isNew: isNew, isMoved: isMoved, updated, outcome)
    case .archive(let imported):
      show(imported.photos, path: outcome.input)
      show(imported.collections, path: outcome.input)
    case nil: if let error = outcome.error { Failure.show(error, of: outcome, json: json) }
    }
  }

  /// Shows what became of all files, unless only one was named, and what was left out of folders.
  func summarize(_ counts: ImportTally, _ tally: Tally, _ found: FoundSubjects) {
    guard found.subjects.count == 1 else {
      return summarize(counts, tally, files: found.subjects.count, found.skippedFiles)
    }
    found.skippedFiles.show(json: json)
  }

  /// Shows what became of all files, and what was left out of folders.
  func summarize(_ counts: ImportTally, _ tally: Tally, files: Int, _ skippedFiles: SkippedFiles) {
    if json {
      skippedFiles.show(json: true)
      var row = Row(summary: tally, photos: files)
      row.fields += ImportTally.form.members(counts)
      return row.print()
    }
    if files == 0 {
      Console.logNothingToDo(json: false)
    } else {
      Console.log("\(FormattedAmount.text(files, "file")): \(counts.text(left: tally.left))")
    }
    skippedFiles.show(json: false)
  }

  private func show(_ histories: [ImportedHistory], path: String) {
    for history in histories {
      if json {
        var row = Row(history.asset, input: path)
        row.add("isNew", .bool(history.isNew))
        row.add("added", .integer(history.added))
        row.add("changes", .integer(history.changes))
        if history.isMerged { row.add("isMerged", true) }
        row.print()
      } else {
        let amounts = [(history.added, "new entry"), (history.changes, "other change")].filter { $0.0 > 0 }
        let news =
          amounts.isEmpty ? "nothing new" : amounts.map { FormattedAmount.text($0, $1) }.joined(separator: ", ")
        let merged = history.isMerged ? "; merged with the edits of this library" : ""
        let differs = history.asset.differs ? "; something was changed differently, see 'photoedit conflicts'" : ""
        Console.print(
          Console.safe(
            "\(path): \(history.asset.fileName), \(history.asset.id.text.prefix(12)): \(news)\(merged)\(differs)"))
      }
    }
    if !json {
      Console.print(Console.safe("\(path): the histories of \(FormattedAmount.text(histories.count, "photo"))"))
    }
  }

  private func show(_ collections: ImportedCollections, path: String) {
    switch collections {
    case .unchanged: break
    case .added(let count, let isMerged):
      guard !json else { return }
      let merged = isMerged ? "; merged with those of this library" : ""
      Console.print(Console.safe("\(path): \(FormattedAmount.text(count, "change")) of albums and folders\(merged)"))
    }
  }

  private func show(_ asset: Asset, isNew: Bool, isMoved: Bool, _ updated: [PhotoProperty], _ outcome: Outcome) {
    let (path, warnings) = (outcome.input, outcome.warnings)
    if json {
      var row = Row(asset, input: path)
      row.add("isNew", .bool(isNew))
      row.add("isMoved", .bool(isMoved))
      row.add("updated", updated.isEmpty ? nil : .texts(updated.map(\.declaration.name)))
      row.add("copy", outcome.output.map { .string($0) })
      (row.warnings, row.duration) = (warnings, outcome.duration)
      row.print()
    } else {
      for warning in warnings { Console.warn("\(path): \(warning)") }
      let place = path + (outcome.output.map { " -> \($0)" } ?? "")
      Console.print(
        Console.safe("\(place): \(isNew ? "imported as" : "already in the library as") \(asset.id.text.prefix(12))"))
      if asset.trashed != nil { Console.print(Console.safe("\(path): in the trash; 'photoedit restore' takes it out")) }
      if !updated.isEmpty {
        Console.print(Console.safe("\(path): read again from its sidecar: \(PhotoProperty.labels(updated))"))
      }
      if isMoved { Console.print(Console.safe("\(path): recorded as the new place of the photo")) }
    }
  }
}
