import Documents
import TransactionLog

/// Checks every line of a log, and builds a second index and a table of its objects from it.
final class LogCheck: TransactionHandler {
  let objects: ObjectTable
  private let writer: IndexWriter
  /// The second index. It can be searched for ids once `searchable` has been used.
  let database: SQLConnection
  /// What a newer program wrote, as a phrase, and where.
  private(set) var newer: (place: LogPlace, found: String)?
  /// Which renditions the library has kept; nil until that is first needed.
  var renditions: RenditionHistory?

  /// - Parameters:
  ///   - database: an empty database for the second index.
  ///   - objects: an empty database for the table of objects; a different one if two threads use them.
  init(_ database: SQLConnection, objects: SQLConnection, _ library: Bits128, _ lines: LineReader) throws {
    self.database = database
    self.objects = ObjectTable(database: objects)
    writer = IndexWriter(database, lines, numbers: AssetNumbers(), entersWords: false)
    try IndexFolder.create(database, nil, library)
    try objects.execute(ObjectTable.statement)
    // It is filled in order, sorted once, and read in order.
    if objects !== database { try objects.execute("PRAGMA cache_size = -8192") }
    try database.execute("CREATE TABLE purged (id BLOB PRIMARY KEY) STRICT, WITHOUT ROWID")
    try database.execute(
      "CREATE TABLE blank (id BLOB PRIMARY KEY, segment INTEGER, offset INTEGER) STRICT, WITHOUT ROWID")
  }

  func change(_ change: ChangeLine) throws {
    do {
      try writer.change(change)
    } catch LogError.newer(_, let found) {
      newer = newer ?? (change.place, found)
    }
    guard let members = change.members else {
      try database.statement("INSERT OR IGNORE INTO blank VALUES (?, ?, ?)").run(
        .digest(change.id), .int(change.place.segment.rawValue), .int(change.place.offset))
      return
    }
    if !change.isCanonical { try damage(change, "JSON that is not canonical") }
    try objects.enter(change, writer.edit, number: writer.entry)
    if ChangeKind(members) == .purge { try enterPurge(members) }
  }

  /// Records which lines a purge blanks.
  private func enterPurge(_ members: LineMembers) throws {
    for id in PurgedLines.ids(members) {
      try database.statement("INSERT OR IGNORE INTO purged VALUES (?)").run(.digest(id))
    }
  }

  func commit(_ commit: CommitRecord, at position: LogPosition) throws { try writer.commit(commit, at: position) }

  func discard() throws { try writer.discard() }

  func damage(_ damage: LogDamage) throws { try writer.damage(damage) }

  private func damage(_ change: ChangeLine, _ found: String) throws {
    try damage(LogDamage(place: change.place, path: "", found: found, line: change.id))
  }

  /// Ends the check at a position.
  func finish(at position: LogPosition) throws {
    let blank = try database.statement(
      "SELECT segment, offset FROM blank WHERE id NOT IN (SELECT id FROM purged) ORDER BY segment, offset"
    ).all([]) { row throws(SQLError) in LogPlace(segment: SegmentKey(rawValue: row.int(0)), offset: row.int(1)) }
    for place in blank {
      try damage(LogDamage(place: place, path: "", found: "a blank line that no purge lists"))
    }
    try writer.finish(at: position)
  }

  /// The second index, which can be searched for the ids of assets.
  var searchable: SQLConnection {
    get throws {
      try writer.makeSearchable()
      return database
    }
  }

  /// The damage in the order of the log, and whether a repair has recorded it.
  func damage() throws -> [FoundDamage] {
    try database.statement(
      "SELECT segment, offset, found, isKnown FROM damage WHERE found != '' ORDER BY segment, offset"
    ).all([]) { row throws(SQLError) in
      FoundDamage(
        place: LogPlace(segment: SegmentKey(rawValue: row.int(0)), offset: row.int(1)), found: row.text(2) ?? "",
        isKnown: row.int(3) != 0)
    }
  }

  /// The number of lines that a purge lists and that are not blank.
  func unblankedLines() throws -> Int {
    try database.statement("SELECT count(*) FROM purged WHERE id NOT IN (SELECT id FROM blank)").first {
      row throws(SQLError) in row.int(0)
    } ?? 0
  }
}

/// Damage in a table of an index.
struct FoundDamage {
  let place: LogPlace
  let found: String
  /// Whether a repair has recorded it.
  let isKnown: Bool
}

/// The lines that a purge blanks.
enum PurgedLines {
  /// The IDs in the member `lines` of a purge.
  static func ids(_ members: LineMembers) -> [SHA256Digest] {
    var ids: [SHA256Digest] = []
    _ = members.forEachElement("lines") { element in
      if let id = LineMembers.digest(element) { ids.append(id) }
      return true
    }
    return ids
  }
}
