/// Compares the tables of two indexes row by row, in the order of their keys.
struct TableComparison {
  let index: SQLConnection
  let expected: SQLConnection
  /// The maximum number of differences that are reported.
  private static let limit = 1000

  /// Tables whose rows differ from index to index: the file's identity, and when damage was noticed.
  private static let own: Set<String> = ["library", "damage"]

  /// The differences of the index, in the order of the tables.
  func findings() throws -> [Finding] {
    var findings: [Finding] = []
    var seen: Set<AssetID> = []
    for (table, statement) in try tables() {
      try compare(table, statement) { asset, reason in
        guard findings.count < Self.limit else { return false }
        guard let asset else {
          findings.append(.indexDamaged(reason: reason))
          return false
        }
        if seen.insert(asset).inserted { findings.append(.indexDiffers(asset, reason: reason)) }
        return true
      }
    }
    return findings + (try compareLibrary())
  }

  /// The tables with the statement that reads each in the order of its key.
  private func tables() throws -> [(String, String)] {
    let names = try index.statement("SELECT name, sql FROM sqlite_schema WHERE type = 'table' ORDER BY name").all([]) {
      row throws(SQLError) in (row.text(0) ?? "", row.text(1) ?? "")
    }
    let virtual = names.filter { $0.1.hasPrefix("CREATE VIRTUAL") }.map(\.0)
    return try names.compactMap { name, sql in
      // The tables of a full-text index depend on the order of the writes.
      if Self.own.contains(name) || name.hasPrefix("sqlite_") { return nil }
      if virtual.contains(where: { name == $0 || name.hasPrefix($0 + "_") }) { return nil }
      let key = try index.statement(composed: "SELECT name FROM pragma_table_info('\(name)') WHERE pk > 0 ORDER BY pk")
        .all([]) {
          row throws(SQLError) in row.text(0) ?? ""
        }
      let order = sql.contains("WITHOUT ROWID") ? key.joined(separator: ", ") : "rowid"
      return (name, "SELECT * FROM \(name) ORDER BY \(order)")
    }
  }

  /// Compares a table. Rows are matched by their keys, so a row that only one table has does not shift the others.
  ///
  /// - Parameter report: called with the asset that a difference is about; returns false to stop.
  private func compare(_ table: String, _ statement: String, report: (AssetID?, String) throws -> Bool) throws {
    let found = try TableCursor(statement, in: index)
    let wanted = try TableCursor(statement, in: expected)
    let keys = try keyColumns(table)
    while found.hasRow || wanted.hasRow {
      let order = try Self.order(found, wanted, keys)
      if order == 0, found.isEqual(wanted) {
        try found.next()
        try wanted.next()
        continue
      }
      let (row, database) = order <= 0 ? (found, index) : (wanted, expected)
      let what =
        order == 0
        ? "has a row that differs from the log"
        : order < 0 ? "has a row that is not in the log" : "lacks a row that is in the log"
      let asset = try asset(row, table, database)
      guard try report(asset, "the table '\(table)' \(what)") else { return }
      if order <= 0 { try found.next() }
      if order >= 0 { try wanted.next() }
    }
  }

  /// The columns of a table's key.
  private func keyColumns(_ table: String) throws -> [Int32] {
    try index.statement(composed: "SELECT cid FROM pragma_table_info('\(table)') WHERE pk > 0 ORDER BY pk").all([]) {
      row throws(SQLError) in Int32(row.int(0))
    }
  }

  private static func order(_ found: TableCursor, _ wanted: TableCursor, _ keys: [Int32]) throws -> Int {
    if !found.hasRow { return 1 }
    if !wanted.hasRow { return -1 }
    for key in keys {
      let order = found.order(wanted, key)
      if order != 0 { return order }
    }
    return 0
  }

  /// The asset that a row is about; nil if it is about none.
  private func asset(_ row: TableCursor, _ table: String, _ database: SQLConnection) throws -> AssetID? {
    let column = try index.statement(
      composed: "SELECT cid FROM pragma_table_info('\(table)') WHERE name = '\(table == "asset" ? "row" : "asset")'"
    ).first { row throws(SQLError) in Int32(row.int(0)) }
    guard let column else { return nil }
    return try database.statement("SELECT id FROM asset WHERE row = ?").first(.int(row.int(column))) {
      row throws(SQLError) in row.bits(0).map { AssetID($0) }
    } ?? nil
  }

  private func compareLibrary() throws -> [Finding] {
    let statement = """
      SELECT number, commitID, segment, offset, newer, renditions, heads, lastOrder, areCollectionsMerged FROM library
      """
    let found = try TableCursor(statement, in: index)
    let wanted = try TableCursor(statement, in: expected)
    guard found.hasRow, wanted.hasRow, found.isEqual(wanted) else {
      return [.indexDamaged(reason: "the row in the table 'library' does not match the log")]
    }
    return []
  }
}
