import GRDB

/// The tables of the index, and the check that a database has exactly these.
enum IndexSchema {
  /// `PRAGMA application_id` of every index: "phed".
  static let applicationID: Int32 = 0x7068_6564
  /// `PRAGMA user_version` of the tables below.
  static let version: Int32 = 1

  /// The statements that create the tables. SQLite stores their text, which identifies an index.
  static let statements = [
    """
    CREATE TABLE library (
      generation TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE asset (
      id TEXT NOT NULL PRIMARY KEY,
      original TEXT NOT NULL,
      size INTEGER NOT NULL,
      name TEXT NOT NULL,
      path TEXT NOT NULL,
      mediaType TEXT NOT NULL,
      isReference INTEGER NOT NULL,
      newest INTEGER NOT NULL,
      current INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE entry (
      asset TEXT NOT NULL REFERENCES asset(id),
      number INTEGER NOT NULL,
      id TEXT NOT NULL,
      kind TEXT NOT NULL,
      target INTEGER,
      PRIMARY KEY (asset, number)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE need (
      digest TEXT NOT NULL,
      asset TEXT NOT NULL,
      number INTEGER NOT NULL,
      role TEXT NOT NULL,
      PRIMARY KEY (digest, asset, number, role),
      FOREIGN KEY (asset, number) REFERENCES entry(asset, number)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE change (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL,
      asset TEXT NOT NULL,
      number INTEGER NOT NULL
    ) STRICT
    """,
    "CREATE INDEX assetByName ON asset(name)",
    "CREATE INDEX assetByPath ON asset(path)",
  ]

  /// Creates the tables in an empty database.
  static func create(in database: Database) throws {
    for statement in statements { try database.execute(sql: statement) }
    try database.execute(sql: "PRAGMA application_id = \(applicationID)")
    try database.execute(sql: "PRAGMA user_version = \(version)")
  }

  /// The difference of a database from an index of this version; nil for an index of this version.
  ///
  /// Only the schema is read, so that a trigger or view in a foreign database never runs.
  static func difference(in database: Database) throws -> String? {
    let applicationID = try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    let version = try Int32.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    guard applicationID == Self.applicationID else {
      return "found application id \(applicationID), expected \(Self.applicationID)"
    }
    guard version == Self.version else { return "found version \(version), expected \(Self.version)" }
    let found = try Row.fetchAll(database, sql: "SELECT name, sql FROM sqlite_schema ORDER BY name")
      .map { row in (name: String.fromDatabaseValue(row["name"]), sql: String.fromDatabaseValue(row["sql"])) }
      .filter { !isMadeBySQLite(name: $0.name, sql: $0.sql) }
      .map { $0.sql ?? "" }
    let missing = Set(statements).subtracting(found)
    let unexpected = Set(found).subtracting(statements)
    guard missing.isEmpty, unexpected.isEmpty, found.count == statements.count else {
      return "unexpected schema: \(unexpected.sorted().first ?? "\(missing.count) statements missing")"
    }
    return nil
  }

  /// The version of a database that a newer program created; nil for any other.
  static func newerVersion(in database: Database) throws -> Int32? {
    let version = try Int32.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    return version > Self.version ? version : nil
  }

  private static func isMadeBySQLite(name: String?, sql: String?) -> Bool {
    guard let name, name.hasPrefix("sqlite_") else { return false }
    return sql == nil || sql == "CREATE TABLE sqlite_sequence(name,seq)"
  }
}
