import GRDB

extension StoreIndex {
  /// What SQLite finds wrong with its own file; nothing where all is well.
  static func integrityProblems(in database: Database) throws -> [String] {
    do {
      let problems = try String.fetchAll(database, sql: "PRAGMA integrity_check(20)").filter { $0 != "ok" }
      let orphans = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").count
      return problems + (orphans == 0 ? [] : ["\(orphans) rows refer to nothing"])
    } catch let error as DatabaseError where error.isAboutContent {
      return ["\(error.message ?? "") (\(error.resultCode))"]
    }
  }
}
