extension PhotoStore {
  /// Groups of photos that may show the same picture: photos of the same size that were taken at the same time or, if
  /// that is not known, imported under the same name. Photos in the trash are left out.
  ///
  /// - Returns: The groups of two photos or more, each in the order of import.
  package func duplicateCandidates() throws(StoreError) -> [[AssetID]] {
    try reading { photos in
      let visible = photos?.clause("id") ?? SQLClause("1")
      let rows = try index.read { database in
        try database.statement(
          composed: """
            SELECT id, width, height, coalesce(captured, ' ' || lower(name)) AS mark FROM asset
            WHERE width IS NOT NULL AND height IS NOT NULL AND trashed IS NULL AND \(visible.text)
            ORDER BY mark, width, height, row
            """
        ).all(visible.values) { row throws(SQLError) in (row.bits(0), DuplicateMark(row)) }
      }
      var groups: [(mark: DuplicateMark, assets: [AssetID])] = []
      for (bits, mark) in rows {
        guard let bits else { continue }
        if groups.last?.mark == mark {
          groups[groups.count - 1].assets.append(AssetID(bits))
        } else {
          groups.append((mark, [AssetID(bits)]))
        }
      }
      return groups.map(\.assets).filter { $0.count > 1 }
    }
  }
}

/// The properties that photos with the same picture share.
private struct DuplicateMark: Hashable {
  let width: Int
  let height: Int
  /// The time of capture, or the name.
  let text: String?

  init(_ row: borrowing SQLRow) { (width, height, text) = (row.int(1), row.int(2), row.text(3)) }
}
