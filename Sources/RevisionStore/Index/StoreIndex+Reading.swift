import Documents
import GRDB

extension StoreIndex {
  /// The state of an asset in the index; nil for an unknown asset.
  static func state(of asset: AssetID, in database: Database) throws -> AssetState? {
    guard let row = try Row.fetchOne(database, sql: "SELECT * FROM asset WHERE id = ?", arguments: [asset.text])
    else { return nil }
    let found = try Self.asset(row)
    let rows = try Row.fetchAll(
      database, sql: "SELECT number, id, kind, target FROM entry WHERE asset = ? ORDER BY number",
      arguments: [asset.text])
    guard let first = rows.first, try first.checked("number") == 0 else { throw disorder(asset) }
    var state = AssetState(id: asset, original: found.original, first: try digest(first, "id"))
    for (number, row) in rows.enumerated().dropFirst() {
      guard try row.checked("number") == number else { throw disorder(asset) }
      do { try state.append(try digest(row, "id"), try step(row)) } catch { throw disorder(asset) }
    }
    guard state.asset == found else { throw disorder(asset) }
    return state
  }

  /// The assets that fulfill a condition on the table `asset`, sorted by id.
  static func assets(
    in database: Database, where condition: String = "TRUE", _ arguments: StatementArguments = []
  ) throws -> [Asset] {
    try Row.fetchAll(database, sql: "SELECT * FROM asset WHERE \(condition) ORDER BY id", arguments: arguments)
      .map(asset)
  }

  /// The entries that refer to an object, in order.
  static func entries(referringTo object: SHA256Digest, in database: Database) throws -> [EntryReference] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT DISTINCT entry.asset, entry.number, entry.id FROM need JOIN entry USING (asset, number)
        WHERE digest = ? ORDER BY entry.asset, entry.number
        """, arguments: [object.hex]
    ).map { row in
      EntryReference(asset: try assetID(row, "asset"), number: try row.checked("number"), id: try digest(row, "id"))
    }
  }

  /// The problems that SQLite finds in its own file.
  static func integrityProblems(in database: Database) throws -> [String] {
    do {
      let problems = try String.fetchAll(database, sql: "PRAGMA integrity_check(20)").filter { $0 != "ok" }
      let orphans = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").count
      return problems + (orphans == 0 ? [] : ["\(orphans) rows violate a foreign key"])
    } catch let error as DatabaseError where error.isAboutContent {
      return ["\(error.message ?? "") (\(error.resultCode))"]
    }
  }

  /// The asset id in a column.
  static func assetID(_ row: Row, _ column: String) throws -> AssetID {
    guard let id = AssetID(try row.checked(column)) else {
      throw Unusable(reason: "the column '\(column)' has no asset id")
    }
    return id
  }

  private static func digest(_ row: Row, _ column: String) throws -> SHA256Digest {
    guard let digest = SHA256Digest(hex: try row.checked(column)) else {
      throw Unusable(reason: "the column '\(column)' has no digest")
    }
    return digest
  }

  private static func asset(_ row: Row) throws -> Asset {
    let original = Manifest.Original(
      object: StoredObject(digest: try digest(row, "original"), size: try row.checked("size")),
      name: try row.checked("name"), path: try row.checked("path"), mediaType: try row.checked("mediaType"),
      isReference: try row.checked("isReference"))
    return Asset(
      id: try assetID(row, "id"), original: original, newestEntry: try row.checked("newest"),
      currentEntry: try row.checked("current"))
  }

  private static func step(_ row: Row) throws -> History.Step {
    switch try kind(row) {
    case .original: throw Unusable(reason: "unexpected entry of kind 'original'")
    case .edit: .edit
    case .undo: .move(.undo, target: try row.checked("target"))
    case .redo: .move(.redo, target: try row.checked("target"))
    case .revert: .move(.revert, target: try row.checked("target"))
    }
  }

  /// The kind of entry in the column `kind`.
  static func kind(_ row: Row) throws -> HistoryEntry.Kind {
    let text: String = try row.checked("kind")
    guard let kind = HistoryEntry.Kind(rawValue: text) else {
      throw Unusable(reason: "unknown kind of entry '\(text)'")
    }
    return kind
  }

  private static func disorder(_ asset: AssetID) -> Unusable {
    Unusable(reason: "the entries of photo \(asset) are out of order")
  }
}

extension Row {
  /// The value of a column. GRDB itself traps on a value of another type, which a damaged database may have.
  ///
  /// - Throws: `StoreIndex.Unusable`
  func checked<Value: DatabaseValueConvertible>(_ column: String) throws -> Value {
    guard let stored: DatabaseValue = self[column], let value = Value.fromDatabaseValue(stored) else {
      throw StoreIndex.Unusable(reason: "the column '\(column)' has a value of another type")
    }
    return value
  }
}
