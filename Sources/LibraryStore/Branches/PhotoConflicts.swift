import Documents
import Merging

/// What people did differently to a photo, with all of its lines.
struct PhotoConflicts {
  let merged: MergedPhoto
  let lines: [SHA256Digest: DatedLine]
  /// The conflicts, and each as callers see it.
  let all: [(conflict: Conflict, shown: AssetConflict)]

  init(_ asset: AssetID, _ database: SQLConnection, _ reader: LineReader) throws {
    let rows = try database.row(of: asset).map { try database.lineRows(of: $0) } ?? []
    let found = try reader.photoLines(at: rows)
    let lines = Dictionary(found.map { ($0.line.id, $0) }) { first, _ in first }
    let numbers = Dictionary(try database.entries(asset).map { ($0.id, $0.number) }) { first, _ in first }
    merged = MergedPhoto(found.map(\.line), rules: MergeRules.units)
    self.lines = lines
    let shown = merged.merge.shown
    all = merged.conflicts.map { conflict in
      var name = conflict.name
      if case .entry(let id) = conflict.subject, let number = numbers[id] { name = "@\(number)" }
      // Of a whole edit the entry is shown, of anything else the value.
      let isWhole = conflict.subject == .recipe || conflict.subject == .unit(.edit)
      let versions = conflict.versions.map { version in
        AssetConflict.Version(
          value: isWhole ? nil : version.value.flatMap { try? JSONValue.parse($0.json) },
          date: lines[version.line]?.date,
          isShown: isWhole ? version.line == shown.last : version.value == conflict.shown,
          entry: numbers[version.line], line: version.line)
      }
      return (conflict, AssetConflict(name: name, versions: versions))
    }
  }
}
