import Documents
import Merging

extension PhotoStore {
  /// What people set differently about a photo without knowing each other's changes.
  ///
  /// - Throws: `StoreError.assetNotFound`
  package func conflicts(of asset: AssetID) throws(StoreError) -> [AssetConflict] {
    try reading(asset) {
      let (rows, differs) = try index.read { database in
        try (
          database.row(of: asset).map { try database.lineRows(of: $0) } ?? [], database.asset(asset)?.differs ?? false
        )
      }
      guard differs else { return [] }
      let lines = try segments.photoLines(at: rows)
      let dates = Dictionary(lines.map { ($0.line.id, $0.date) }) { first, _ in first }
      return MergedSettings(lines.map(\.line)).conflicts.map { conflict in
        AssetConflict(
          name: conflict.name,
          versions: conflict.versions.map { version in
            AssetConflict.Version(
              value: version.value.flatMap { try? JSONValue.parse($0.json) }, date: dates[version.line] ?? nil,
              isShown: version.value == conflict.shown)
          })
      }
    }
  }
}
