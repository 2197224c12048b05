import GRDB

extension StoreIndex {
  /// The generation of the change log. A rebuild starts a new one.
  static func generation(in database: Database) throws -> String {
    let all = try String.fetchAll(database, sql: "SELECT generation FROM library")
    guard let generation = all.first, all.count == 1 else {
      throw Unusable(reason: "found \(all.count) generations, expected 1")
    }
    return generation
  }

  /// The position at the end of the change log.
  static func token(in database: Database) throws -> ChangeToken {
    let sequence = try Int.fetchOne(database, sql: "SELECT max(sequence) FROM change") ?? 0
    return ChangeToken(generation: try generation(in: database), sequence: sequence)
  }

  /// The changes after a position in the log, oldest first.
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
