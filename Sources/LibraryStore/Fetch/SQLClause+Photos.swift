import Documents

extension PhotoStore {
  /// The ids of the photos at rows, leaving out rows that do not exist.
  func ids(of rows: [Int]) throws -> [AssetID] {
    try index.read { database in
      let statement = try database.statement("SELECT id FROM asset WHERE row = ?")
      return try rows.compactMap { row in
        (try statement.first(.int(row)) { row throws(SQLError) in row.bits(0) } ?? nil).map { AssetID($0) }
      }
    }
  }
}

extension SQLClause {
  /// The table `asset` joined with a list of ids `m`, which has the columns `position` and `id`.
  static func photos(_ ids: [AssetID]) -> SQLClause {
    var clause = list(ids)
    clause.text += " m CROSS JOIN asset ON asset.id = m.id"
    return clause
  }

  /// A list of ids as a table with the columns `position` and `id`.
  ///
  /// The ids are bound as one value, because a statement can have only a limited number of values.
  static func list(_ ids: [AssetID]) -> SQLClause {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(ids.count * Bits128.size)
    for id in ids { id.bits.withUnsafeBytes { bytes.append(contentsOf: $0) } }
    return SQLClause(
      """
      (WITH RECURSIVE place(position) AS
      (SELECT 0 WHERE ? > 0 UNION ALL SELECT position + 1 FROM place WHERE position + 1 < ?)
      SELECT position, substr(?, position * \(Bits128.size) + 1, \(Bits128.size)) AS id FROM place)
      """, .int(ids.count), .int(ids.count), .blob(bytes))
  }
}
