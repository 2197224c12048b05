import Documents

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
}
