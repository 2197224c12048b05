import GRDB

extension StoreIndex {
  /// The change log's generation, which a rebuild renews.
  static func generation(in database: Database) throws -> String {
    let all = try String.fetchAll(database, sql: "SELECT generation FROM library")
    guard let generation = all.first, all.count == 1 else { throw Unusable(reason: "it has no generation") }
    return generation
  }

  /// The place in the change log after everything in it.
  static func token(in database: Database) throws -> ChangeToken {
    let sequence = try Int.fetchOne(database, sql: "SELECT max(sequence) FROM change") ?? 0
    return ChangeToken(generation: try generation(in: database), sequence: sequence)
  }

  /// The changes after a place in the log, oldest first.
  static func changes(after sequence: Int, in database: Database) throws -> [Change] {
    try Row.fetchAll(
      database, sql: "SELECT sequence, kind, asset, number FROM change WHERE sequence > ? ORDER BY sequence",
      arguments: [sequence]
    ).map { row in
      Change(
        sequence: try row.checked("sequence"), kind: try kind(row), asset: try assetID(row, "asset"),
        number: try row.checked("number"))
    }
  }
}
