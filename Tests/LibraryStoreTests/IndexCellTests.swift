import Documents
import TestSupport
import Testing

@testable import LibraryStore

/// Every value in every table of an index, compared with the log's.
@Suite("cells of the index", .timeLimit(.minutes(Effort.minutes)))
struct IndexCellTests {
  private static let own: Set = ["library", "damage"]
  /// Tables whose rows are about a photo.
  private static let ofPhotos: Set = ["asset", "entry", "use", "keyword", "versionName", "member"]

  private struct Column {
    let table: String
    let name: String
    let type: String
    let isNullable: Bool
    let isKey: Bool
  }

  private let test: TestStore
  private let photos: [AssetID]
  /// The index, and a copy of it.
  private let expected: SQLConnection
  private let index: SQLConnection

  init() throws {
    let full = try FullLibrary()
    (test, photos) = (full.test, full.photos)
    expected = try SQLConnection(test.store.index.path, .read)
    index = try SQLConnection("", .memory)
    try index.copyAll(of: expected)
  }

  private func columns() throws -> [Column] {
    let tables = try index.statement(
      """
      SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'search%'
      """
    ).all([]) { row throws(SQLError) in row.text(0) ?? "" }
    return try tables.flatMap { table in
      try index.statement(composed: "SELECT name, type, \"notnull\", pk FROM pragma_table_info('\(table)')").all([]) {
        row throws(SQLError) in
        Column(
          table: table, name: row.text(0) ?? "", type: row.text(1) ?? "",
          isNullable: row.int(2) == 0 && row.int(3) == 0,
          isKey: row.int(3) > 0)
      }
    }
  }

  /// What is found if a statement has run on the index, which is undone.
  private func findings(_ statement: String) throws -> [Finding] {
    try index.execute("BEGIN")
    try index.execute(statement)
    #expect(index.changes == 1, "\(statement)")
    let findings = try TableComparison(index: index, expected: expected).findings()
    try index.execute("ROLLBACK")
    return findings
  }

  private static func reason(_ finding: Finding) -> String {
    switch finding {
    case .indexDiffers(_, let reason), .indexDamaged(let reason): reason
    default: ""
    }
  }

  /// The first and the last row of a table, as conditions.
  private func rows(_ table: String, _ columns: [Column]) -> [String] {
    let key = columns.filter { $0.table == table && $0.isKey }.map(\.name)
    if key.isEmpty { return ["1"] }
    return ["ASC", "DESC"].map { direction in
      let order = key.map { "\($0) \(direction)" }.joined(separator: ", ")
      let names = key.joined(separator: ", ")
      return "(\(names)) = (SELECT \(names) FROM \(table) ORDER BY \(order) LIMIT 1)"
    }
  }

  @Test("an index is no different from itself, and every table of it has rows")
  func same() throws {
    #expect(try TableComparison(index: index, expected: expected).findings() == [])
    let tables = Set(try columns().map(\.table))
    #expect(tables.isSuperset(of: Self.ofPhotos.union(["commits", "collection", "library"])))
    for table in tables where table != "damage" {
      let count = try index.statement(composed: "SELECT count(*) FROM \(table)").first { row throws(SQLError) in
        row.int(0)
      }
      #expect(count ?? 0 > 0, "\(table)")
    }
  }

  @Test("a value that is another one, or none, is found in every column of every table, with its photo")
  func cells() throws {
    let columns = try columns()
    #expect(columns.count > 60)
    for column in columns where !Self.own.contains(column.table) {
      let (table, name) = (column.table, column.name)
      let none = ["INTEGER": "7", "TEXT": "'x'", "REAL": "0.5", "BLOB": "zeroblob(16)"][column.type] ?? "NULL"
      let other = """
        CASE typeof(\(name)) WHEN 'integer' THEN \(name) + 1000 WHEN 'real' THEN \(name) + 0.5
        WHEN 'text' THEN \(name) || 'x'
        WHEN 'blob' THEN zeroblob(max(length(\(name)), 1)) ELSE \(none) END
        """
      for row in rows(table, columns) {
        let found = try findings("UPDATE \(table) SET \(name) = \(other) WHERE \(row)")
        let reasons = found.map(Self.reason)
        #expect(!found.isEmpty && reasons.allSatisfy { $0.contains("'\(table)'") }, "\(table).\(name)")
        guard !column.isKey, Self.ofPhotos.contains(table), name != "id" || table == "entry", name != "asset" else {
          continue
        }
        #expect(found.count == 1 && found.allSatisfy(\.isDamage), "\(table).\(name)")
        #expect(reasons == ["the table '\(table)' has a row that differs from the log"], "\(table).\(name)")
        guard case .indexDiffers(let photo, _)? = found.first else {
          Issue.record("\(table).\(name) is about no photo")
          continue
        }
        #expect(photos.contains(photo), "\(table).\(name)")
        if column.isNullable {
          let isNull = try index.statement(composed: "SELECT \(name) IS NULL FROM \(table) WHERE \(row)").first {
            row throws(SQLError) in row.int(0)
          }
          let emptied = isNull == 1 ? [] : try findings("UPDATE \(table) SET \(name) = NULL WHERE \(row)")
          #expect(emptied == (isNull == 1 ? [] : found), "\(table).\(name)")
        }
      }
    }
  }

  @Test("a row that is gone is found in every table, and one that the log does not have, too")
  func rows() throws {
    let columns = try columns()
    for table in Set(columns.map(\.table)).subtracting(Self.own).sorted() {
      for row in rows(table, columns) {
        let lost = try findings("DELETE FROM \(table) WHERE \(row)")
        #expect(lost.map(Self.reason) == ["the table '\(table)' lacks a row that is in the log"])
        // The same the other way around.
        try index.execute("BEGIN")
        try index.execute("DELETE FROM \(table) WHERE \(row)")
        let added = try TableComparison(index: expected, expected: index).findings()
        try index.execute("ROLLBACK")
        #expect(added.map(Self.reason) == ["the table '\(table)' has a row that is not in the log"])
      }
    }
  }

  @Test("of the row about the library, what tells its file from others is not compared, and all else is")
  func library() throws {
    for column in try columns() where column.table == "library" {
      let value = ["INTEGER": "\(column.name) + 1", "TEXT": "'other'", "BLOB": "zeroblob(16)"][column.type] ?? "NULL"
      let found = try findings("UPDATE library SET \(column.name) = \(value)")
      let isOwn = ["id", "inode", "born", "isComplete"].contains(column.name)
      #expect(found.map(\.code) == (isOwn ? [] : ["index-damaged"]), "\(column.name)")
    }
  }
}
