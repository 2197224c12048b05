import Documents
import Merging

extension PhotoStore {
  /// What people did differently to a photo without knowing each other's changes.
  ///
  /// - Throws: `StoreError.assetNotFound`
  package func conflicts(of asset: AssetID) throws(StoreError) -> [AssetConflict] {
    try reading(asset) {
      try index.read { database in
        guard try database.asset(asset)?.differs == true else { return [] }
        return try PhotoConflicts(asset, database, lines).all.map(\.shown)
      }
    }
  }

  /// What people changed differently about an album or folder without knowing each other's changes: a title, a query, its
  /// folder, or `deleted` for one that somebody deleted while others changed it.
  ///
  /// - Throws: `StoreError.collectionNotFound`
  package func conflicts(ofCollection id: CollectionID) throws(StoreError) -> [AssetConflict] {
    try reading { photos in
      _ = try requireCollection(id, among: photos)
      let rows = try index.read { try $0.collectionLineRows(of: id.bits) }
      let found = try lines.collectionLines(at: rows, withMembers: true)
      let dates = Dictionary(found.map { ($0.line.id, $0.values?.date) }) { first, _ in first }
      return MergedCollection(found.map(\.line)).conflicts.map { conflict in
        AssetConflict(
          name: conflict.name,
          versions: conflict.versions.map { version in
            AssetConflict.Version(
              value: version.value.flatMap { try? JSONValue.parse($0.json) }, date: dates[version.line] ?? nil,
              isShown: version.value == conflict.shown, entry: nil, line: version.line)
          })
      }
    }
  }
}
