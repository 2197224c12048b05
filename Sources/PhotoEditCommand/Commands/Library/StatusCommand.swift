import ArgumentParser
import Contract
import PhotoEdit

/// Shows which files of a library are no longer as it recorded them.
struct StatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract:
      "Show originals that are missing, moved or replaced, and changed sidecars. Exits with 1 if there are any.",
    discussion: """
      photoedit status
      photoedit status --json

      It is about the files that the library does not hold itself: originals that were imported with --reference, and XMP \
      sidecars beside photos. A missing original is searched for in the library's folder and in the folder where it was; \
      'photoedit import' with its new path records that. A sidecar counts as changed if it was written after the photo was \
      imported, and says something else than the library or cannot be read.

      Files that nothing has touched since the import are not read; others are, once. 'photoedit verify' reads everything, \
      also what the library holds itself.
      """)

  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      let status = try await library.open().status()
      for change in status.changes { show(change) }
      summarize(status)
      if !status.changes.isEmpty { throw ExitCode(EditError.Category.no.rawValue) }
    }
  }

  private func show(_ change: FileChange) {
    if json.isJSON {
      return Row(
        .file, of: change.photo, ["state": .string(change.kind.rawValue), "file": .string(change.path)]
      ).print()
    }
    let text =
      switch change.kind {
      case .missing: "missing"
      case .moved: "moved to \(change.path)"
      case .replaced: "replaced by another file"
      case .sidecar: "sidecar changed: \(change.path)"
      }
    Console.print(Console.safe("\(change.photo.path): \(text)"))
  }

  private func summarize(_ status: LibraryStatus) {
    if json.isJSON {
      var row = Row(summary: ["photos": .integer(status.photos), "references": .integer(status.references)])
      for kind in FileChange.Kind.allCases { row.add(kind.rawValue, .integer(status.count(kind))) }
      return row.print()
    }
    let counts = FileChange.Kind.allCases.filter { status.count($0) > 0 }.map { kind in
      kind == .sidecar
        ? FormattedAmount.text(status.count(kind), "changed sidecar") : "\(status.count(kind)) \(kind.rawValue)"
    }
    let photos = "\(FormattedAmount.text(status.photos, "photo")), \(status.references) by reference: "
    Console.log(photos + (counts.isEmpty ? "all files are as they were" : counts.joined(separator: ", ")))
  }
}
