import Documents
import Merging

extension PhotoStore {
  /// What people set differently about a photo without knowing each other's changes.
  ///
  /// - Throws: `StoreError.assetNotFound`
  package func conflicts(of asset: AssetID) throws(StoreError) -> [AssetConflict] {
    try reading(asset) {
      let (rows, entries) = try index.read { database in
        guard try database.asset(asset)?.differs == true, let row = try database.row(of: asset) else {
          return ([LineRow](), [EntryRow]())
        }
        return (try database.lineRows(of: row), try database.entries(asset))
      }
      if rows.isEmpty { return [] }
      let found = try lines.photoLines(at: rows)
      let dates = Dictionary(found.map { ($0.line.id, $0.date) }) { first, _ in first }
      let numbers = Dictionary(entries.map { ($0.id, $0.number) }) { first, _ in first }
      return MergedPhoto(found.map(\.line), rules: MergeRules.units).conflicts.map { conflict in
        var name = conflict.name
        if case .entry(let id) = conflict.subject, let number = numbers[id] { name = "@\(number)" }
        return AssetConflict(
          name: name,
          versions: conflict.versions.map { version in
            AssetConflict.Version(
              value: version.value.flatMap { try? JSONValue.parse($0.json) }, date: dates[version.line] ?? nil,
              isShown: version.value == conflict.shown)
          })
      }
    }
  }
}
