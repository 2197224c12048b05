import ArgumentParser
import PhotoEdit

/// Makes the original, or an earlier state, the current one.
struct RevertCommand: HistoryMoving {
  static let configuration = CommandConfiguration(
    commandName: "revert",
    abstract: "Return photos to their originals or to other states. Undo restores the edits.",
    discussion: """
      photoedit revert photo.jpg
      photoedit revert --to 3 photo.jpg
      photoedit revert --to -1 *.jpg
      photoedit revert --to final photo.jpg
      """)

  // A value may begin with a minus sign.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The state: the number of an entry, -1 for one step back, or the name of a version.", valueName: "revision"))
  var to = "0"

  @OptionGroup var photos: PhotoSelection
  @OptionGroup var options: HistoryMoveOptions
  @OptionGroup(title: "Conditions") var conditions: FilterOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    guard Revision(to) != nil || VersionName.isValid(to) else {
      let error = EditError(
        .badRevision,
        "expected --to with the number of an entry or of steps back, or the name of a version, found '\(to)'")
      throw Failure.end(error, json: json.isJSON)
    }
    try await make(nothing: "this state is current already") { library, asset, note throws(EditError) in
      let revision = if let number = Revision(to) { number } else { try library.revision(named: to, of: asset) }
      return try library.revert(asset.id, to: revision, note: note)
    }
  }
}
