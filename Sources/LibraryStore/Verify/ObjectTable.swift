import Documents
import TransactionLog

/// The objects that the log refers to, in a table of a temporary database, so that any number takes little memory.
///
/// A line that does not fit what precedes it counts, too: its objects stay.
struct ObjectTable {
  let database: SQLConnection

  static let statement = """
    CREATE TABLE object (
      row INTEGER PRIMARY KEY,
      digest BLOB NOT NULL,
      asset BLOB NOT NULL,
      number INTEGER NOT NULL,
      role INTEGER NOT NULL,
      size INTEGER,
      isReproducible INTEGER NOT NULL,
      isElsewhere INTEGER NOT NULL,
      segment INTEGER NOT NULL,
      offset INTEGER NOT NULL,
      lineSize INTEGER NOT NULL
    ) STRICT
    """
  /// Created after the table is filled, which is faster. The index has all columns, so that nothing is looked up in the
  /// table.
  static let index = """
    CREATE INDEX objectByDigest ON object(
    digest, asset, number, role, size, isReproducible, isElsewhere, segment, offset, lineSize)
    """

  /// Enters the objects that a line refers to.
  ///
  /// - Parameters:
  ///   - edit: the edit on the line, if it was read already.
  ///   - number: the number of the entry on the line; nil for the one that the line states.
  func enter(_ change: ChangeLine, _ edit: Edit? = nil, number: Int? = nil) throws {
    guard let members = change.members else { return }
    switch ChangeKind(members) {
    case .asset, .original: try enterOriginal(change, members, number)
    case .edit: try enterEdit(change, members, edit ?? Edit(members, isWhole: false), number)
    case .rendition: try enterRendition(change, members)
    case .undo, .redo, .revert, .members, .purge, .gap: break
    case .set, .collection, .list, nil: try enterAnything(change, members)
    }
  }

  private func enterOriginal(_ change: ChangeLine, _ members: LineMembers, _ number: Int?) throws {
    let isElsewhere = members.isTrue("reference")
    var uses: [(SHA256Digest, Int?)] = []
    _ = members.forEachElement("resources") { element in
      guard let resource = LineMembers(element), let digest = resource.digest("digest") else { return true }
      uses.append((digest, resource.count("size")))
      return true
    }
    for (digest, size) in uses {
      try insert(
        digest, change, members, number ?? members.count("entry"), .original, size: size, isElsewhere: isElsewhere)
    }
  }

  private func enterEdit(_ change: ChangeLine, _ members: LineMembers, _ edit: Edit?, _ number: Int?) throws {
    guard let edit else { return try enterAnything(change, members) }
    let number = number ?? members.count("entry")
    for digest in edit.attachments { try insert(digest, change, members, number, .attachment) }
    if edit.inlineData == nil { try insert(edit.data.digest, change, members, number, .data, size: edit.data.size) }
    // The line of the original says where the original is.
    if members.bits("asset") != AssetID(original: edit.base).bits {
      try insert(edit.base, change, members, number, .base)
    }
  }

  private func enterRendition(_ change: ChangeLine, _ members: LineMembers) throws {
    guard let line = RenditionLine(members) else { return try enterAnything(change, members) }
    try insert(
      line.rendition.object.digest, change, members, nil, .rendition, size: line.rendition.object.size,
      isReproducible: line.rendition.isReproducible)
  }

  /// Enters everything that looks like a digest in a line whose members this program does not know.
  private func enterAnything(_ change: ChangeLine, _ members: LineMembers) throws {
    try JSONSkipper.forEachString(in: change.json) { string in
      guard let digest = SHA256Digest(hexDigits: string) else { return }
      try insert(digest, change, members, nil, .attachment, isElsewhere: true)
    }
  }

  private func insert(
    _ digest: SHA256Digest, _ change: ChangeLine, _ members: LineMembers, _ number: Int?, _ role: ObjectRole,
    size: Int? = nil, isReproducible: Bool = false, isElsewhere: Bool = false
  ) throws {
    try database.statement("INSERT INTO object VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)").run(
      .digest(digest), .bits(members.bits("asset") ?? .zero), .int(number ?? 0), .int(role.rawValue), .int(size),
      .flag(isReproducible), .flag(isElsewhere), .int(change.place.segment.rawValue), .int(change.place.offset),
      .int(change.size))
  }

  /// The uses of the objects with digests in a range, in the order of the log.
  func uses(from first: SHA256Digest, to last: SHA256Digest) throws -> [SHA256Digest: [ObjectUse]] {
    let found = try database.statement(
      """
      SELECT digest, asset, number, role, size, isReproducible, isElsewhere, segment, offset, lineSize, row FROM object
      WHERE digest BETWEEN ? AND ? ORDER BY row
      """
    ).all([.digest(first), .digest(last)]) { row throws(SQLError) in ObjectUse(row) }
    return Dictionary(grouping: found.compactMap { $0 }, by: \.digest)
  }

  /// The uses of an object, in the order of the log.
  func uses(of digest: SHA256Digest) throws -> [ObjectUse] { try uses(from: digest, to: digest)[digest] ?? [] }
}

/// One line's reference to an object.
struct ObjectUse: Hashable {
  let digest: SHA256Digest
  let asset: AssetID
  /// The number of the entry; 0 for a rendition, whose line names its edit by id.
  let number: Int
  let role: ObjectRole
  /// The size that the line records; nil if it records none.
  let size: Int?
  /// Whether the object can be rendered again.
  let isReproducible: Bool
  /// Whether the object need not be in the library.
  let isElsewhere: Bool
  let line: LineRow
  /// Its number in the table.
  let row: Int

  init?(_ row: borrowing SQLRow) {
    guard let digest = row.digest(0), let asset = row.bits(1), let role = ObjectRole(rawValue: row.int(3)) else {
      return nil
    }
    (self.digest, self.asset, number, self.role) = (digest, AssetID(asset), row.int(2), role)
    (size, isReproducible, isElsewhere) = (row.optionalInt(4), row.int(5) != 0, row.int(6) != 0)
    line = LineRow(place: LogPlace(segment: SegmentKey(rawValue: row.int(7)), offset: row.int(8)), size: row.int(9))
    self.row = row.int(10)
  }
}
