import ArgumentParser
import Batch
import Foundation
import PhotoEdit

/// Imports photos into the library.
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import photos into the library. Originals are copied, never moved or changed.",
    discussion: """
      photoedit import photo.jpg
      photoedit import -r ~/Pictures/2026
      photoedit import --reference big.tif
      photoedit import --check -r /media/card
      photoedit import --library ~/Pictures pictures.tar

      A file that 'photoedit export --library' wrote is taken in with all its histories. A photo that is here \
      already gets the entries that are new; one whose history has gone another way here is listed and left as it is. \
      Of a photo that was moved or renamed since it was imported, the new place is recorded.

      A photo whose file is cut short is refused; with --check also one whose pixels cannot be decoded. \
      --allow-damaged takes both, with a warning and a note in the history that says what is wrong.
      """)

  @Argument(help: "The photos, or archives of other libraries.", completion: .file())
  var photos: [String]

  @Flag(help: "Leave the original where it is and record only its path and digest.") var reference = false
  @Flag(name: .shortAndLong, help: "Include the photos in folders, at any depth.") var recursive = false
  @Flag(help: "Decode all pixels first, and refuse photos where that fails.") var check = false
  @Flag(help: "Import damaged photos too, with a note that says what is wrong.") var allowDamaged = false
  @OptionGroup(title: "Limits") var limitOptions: LimitOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      let loader = PhotoLoader(IsolationMode.process.isolation, limits: try limitOptions.limits)
      let inputs = try InputList.inputs(photos, recursive: recursive)
      let paths = inputs.map(\.path)
      if paths.isEmpty { Console.sayNothingToDo(json: json.isJSON) }
      var failures: [EditError] = []
      var hasConflicts = false
      var ahead: Task<Result<ImportCandidate, EditError>, Never>?
      for (index, path) in paths.enumerated() {
        let candidate = await (ahead ?? reading(path, loader)).value
        ahead = index + 1 < paths.count ? reading(paths[index + 1], loader) : nil
        do throws(EditError) {
          if let problem = inputs[index].problem { throw problem }
          if await Library.isHistoryArchive(URL(exactPath: path)) {
            let imported = try await library.importHistories(from: URL(exactPath: path))
            show(imported.photos, path: path)
            show(imported.collections, path: path)
            hasConflicts = hasConflicts || imported.photos.contains(where: \.hasDiverged)
            continue
          }
          let found = try candidate.get()
          let (known, isNew) = try await library.importPhoto(
            found, byReference: reference, allowingDamage: allowDamaged)
          let isMoved = !isNew ? try await library.relocate(known, to: URL(exactPath: path)) : false
          let asset = isMoved ? try await library.asset(named: known.id.text) : known
          show(asset, isNew: isNew, isMoved: isMoved, path: path, damage: found.damage)
        } catch {
          failures.append(error)
          Failure.show(error, of: inputs[index], json: json.isJSON)
        }
      }
      if hasConflicts { throw ExitCode(3) }
      if let first = failures.first { throw ExitCode(paths.count == 1 ? first.category.rawValue : 3) }
    }
  }

  /// Reads a photo while the previous one is written.
  private func reading(_ path: String, _ loader: PhotoLoader) -> Task<Result<ImportCandidate, EditError>, Never> {
    let checksPixels = check
    return Task.detached {
      Result { () throws(EditError) in
        try loader.candidate(contentsOf: URL(exactPath: path), checksPixels: checksPixels)
      }
    }
  }

  private func show(_ histories: [ImportedHistory], path: String) {
    for history in histories {
      if let conflict = history.conflict {
        show(conflict, history.asset, path)
      } else if json.isJSON {
        var row = Row(history.asset, input: path)
        row.add("isNew", .bool(history.isNew))
        row.add("added", .integer(history.added))
        row.print()
      } else {
        let news = history.added == 0 ? "nothing new" : "\(history.added) new entries"
        Console.print(Console.safe("\(path): \(history.asset.fileName), \(history.asset.id.text.prefix(12)): \(news)"))
      }
    }
    let taken = histories.count { !$0.hasDiverged }
    if !json.isJSON {
      Console.print(Console.safe("\(path): the histories of \(taken) photo\(taken == 1 ? "" : "s")"))
    }
  }

  private func show(_ collections: ImportedCollections, path: String) {
    switch collections {
    case .unchanged: break
    case .added(let count):
      guard !json.isJSON else { return }
      Console.print(Console.safe("\(path): \(count) change\(count == 1 ? "" : "s") of albums and folders"))
    case .diverged:
      Console.warn(
        "\(path): its albums and folders were not imported, since those of this library were changed in another way")
    }
  }

  private func show(_ conflict: EditError, _ asset: Asset, _ path: String) {
    guard json.isJSON else { return Failure.show(conflict) }
    var row = Row(conflict, input: path)
    (row.asset, row.path) = (asset.id.text, asset.path)
    row.print()
  }

  private func show(_ asset: Asset, isNew: Bool, isMoved: Bool, path: String, damage: String?) {
    let warnings = damage.map { ["the photo is damaged: \($0)"] } ?? []
    if json.isJSON {
      var row = Row(asset, input: path)
      row.add("isNew", .bool(isNew))
      row.add("isMoved", .bool(isMoved))
      row.warnings = warnings
      row.print()
    } else {
      for warning in warnings { Console.warn("\(path): \(warning)") }
      Console.print(
        Console.safe("\(path): \(isNew ? "imported as" : "already in the library as") \(asset.id.text.prefix(12))"))
      if asset.trashed != nil { Console.print(Console.safe("\(path): in the trash; 'photoedit restore' takes it out")) }
      if isMoved { Console.print(Console.safe("\(path): recorded as the new place of the photo")) }
    }
  }
}

extension ImportCommand: PhotoNaming {
  var photoNames: [String] { photos }
}
