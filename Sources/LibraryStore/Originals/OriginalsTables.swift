import Documents
import DurableFiles

/// The tables of the cached facts about originals.
enum OriginalsTables {
  /// `PRAGMA application_id`: "phor".
  private static let applicationID = 0x7068_6F72

  private static let statements = [
    // One row: which library this is, and which file this is; a copy is not used.
    "CREATE TABLE library (id BLOB NOT NULL, inode INTEGER NOT NULL, born INTEGER NOT NULL) STRICT",
    // The digest that the bytes of a file had when it had this status.
    """
    CREATE TABLE file (
      device INTEGER NOT NULL,
      inode INTEGER NOT NULL,
      size INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      changed INTEGER NOT NULL,
      digest BLOB NOT NULL,
      sum INTEGER NOT NULL,
      PRIMARY KEY (device, inode)
    ) STRICT, WITHOUT ROWID
    """,
    // The facts about an original that planning an edit needs.
    "CREATE TABLE fact (digest BLOB PRIMARY KEY, content BLOB NOT NULL, sum INTEGER NOT NULL) STRICT, WITHOUT ROWID",
  ]

  /// Creates the tables in a new database.
  static func create(in database: SQLConnection, of library: Bits128, at path: String) throws {
    let file = try InodeIdentity(at: path).columns
    try database.transaction("IMMEDIATE") {
      for statement in statements { try database.execute(statement) }
      try database.execute("PRAGMA application_id = \(applicationID)")
      try database.statement("INSERT INTO library VALUES (?, ?, ?)").run(
        .bits(library), .int(file.inode), .int(file.born))
    }
    try database.execute("PRAGMA journal_mode = WAL")
  }

  /// Whether a database has these tables and nothing else, and belongs to a library and to the file that it is in.
  static func areComplete(in database: SQLConnection, of library: Bits128, at path: String) throws -> Bool {
    let application = try database.statement("PRAGMA application_id").first { row throws(SQLError) in row.int(0) }
    guard application == applicationID else { return false }
    let found = try database.statement("SELECT sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
      .all(
        []
      ) { row throws(SQLError) in row.text(0) ?? "" }
    guard found.count == statements.count, Set(found) == Set(statements) else { return false }
    let identity = try database.statement("SELECT id, inode, born FROM library").first { row throws(SQLError) in
      (row.bits(0), row.int(1), row.int(2))
    }
    guard let (id, inode, born) = identity else { return false }
    return try id == library && InodeIdentity(at: path).columns == (inode, born)
  }

  /// A checksum of the values of a row that reveals damage.
  static func sum(_ numbers: [Int], _ bytes: [UInt8]) -> Int {
    var text: [UInt8] = []
    text.reserveCapacity(8 * numbers.count + bytes.count)
    for number in numbers { withUnsafeBytes(of: number.littleEndian) { text.append(contentsOf: $0) } }
    text += bytes
    return Int(SHA256Digest(of: text).firstBits)
  }
}

extension SQLConnection {
  /// The known status of a file; nil if there is none, or the row is damaged.
  func knownFile(_ key: FileKey) throws(SQLError) -> KnownFile? {
    try statement("SELECT size, modified, changed, digest, sum FROM file WHERE device = ? AND inode = ?").first(
      .int(key.device), .int(key.inode)
    ) { row throws(SQLError) -> KnownFile? in
      guard let digest = row.digest(3) else { return nil }
      let file = KnownFile(size: row.int(0), modified: row.int(1), changed: row.int(2), digest: digest)
      return file.sum(key) == row.int(4) ? file : nil
    } ?? nil
  }

  func enter(_ file: KnownFile, _ key: FileKey) throws(SQLError) {
    try statement("INSERT OR REPLACE INTO file VALUES (?, ?, ?, ?, ?, ?, ?)").run(
      .int(key.device), .int(key.inode), .int(file.size), .int(file.modified), .int(file.changed),
      .digest(file.digest), .int(file.sum(key)))
  }

  /// The known facts about an original; nil if there are none, or the row is damaged.
  func facts(of digest: SHA256Digest) throws(SQLError) -> [UInt8]? {
    try statement("SELECT content, sum FROM fact WHERE digest = ?").first(.digest(digest)) {
      row throws(SQLError) -> [UInt8]? in
      guard let content = row.bytes(0), Self.sum(content, digest) == row.int(1) else { return nil }
      return content
    } ?? nil
  }

  func enter(_ facts: [UInt8], of digest: SHA256Digest) throws(SQLError) {
    try statement("INSERT OR REPLACE INTO fact VALUES (?, ?, ?)").run(
      .digest(digest), .blob(facts), .int(Self.sum(facts, digest)))
  }

  private static func sum(_ facts: [UInt8], _ digest: SHA256Digest) -> Int {
    OriginalsTables.sum([], digest.withUnsafeBytes { Array($0) } + facts)
  }
}
