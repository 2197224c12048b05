import Documents
import PhotoMetadata
import TransactionLog

extension IndexWriter {
  /// Enters a collection, or changes to it; false if the change does not fit.
  func enterCollection(_ change: ChangeLine, _ members: LineMembers) throws -> Bool {
    guard let line = CollectionLine(members) else { return false }
    let known = try database.collectionRow(line.collection)
    switch line.operation {
    case .create:
      guard known == nil, let kind = line.kind, let title = line.title else { return false }
      var parent: Int?
      if let id = line.parent?.value {
        guard let row = try folder(id) else { return false }
        parent = row
      }
      try database.statement("INSERT INTO collection VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?)").run(
        .bits(line.collection.bits), .int(kind.number), .text(title), .int(parent),
        .text(line.query.map { String(decoding: $0, as: UTF8.self) }),
        .int(Timestamp.milliseconds(line.date) ?? 0), .int(try endPosition(in: parent)),
        .digest(change.id))
    case .set:
      guard let known, try set(line, known) else { return false }
      try follow(change.id, line.parents, collection: line.collection)
    case .delete:
      guard let known else { return false }
      // The contents of a folder stay and move to the end of its parent folder.
      let parent = try database.folderRow(of: known)
      for row in try database.contentRows(of: known) { try put(row, in: parent, before: nil) }
      try database.statement("DELETE FROM member WHERE collection = ?").run(.int(known))
      try database.statement("DELETE FROM collection WHERE row = ?").run(.int(known))
    }
    return true
  }

  /// Enters that a line about a collection comes after its parents.
  func follow(_ line: SHA256Digest, _ parents: [SHA256Digest], collection: CollectionID) throws {
    try database.statement("UPDATE collection SET heads = ? WHERE id = ?").run(
      .digests(LineHeads.after(line, parents, try database.heads(of: .collection(collection)))), .bits(collection.bits))
  }

  private func set(_ line: CollectionLine, _ row: Int) throws -> Bool {
    if let parent = line.parent {
      let folder = try parent.value.map { try self.folder($0) }
      if let folder, try folder == nil || database.isInside(folder ?? 0, of: row) { return false }
      try put(row, in: folder ?? nil, before: nil)
    }
    if let before = line.before {
      let next = try before.value.flatMap { try database.collectionRow($0) }
      try put(row, in: try database.folderRow(of: row), before: next)
    }
    if let title = line.title {
      try database.statement("UPDATE collection SET title = ? WHERE row = ?").run(.text(title), .int(row))
    }
    if let query = line.query {
      try database.statement("UPDATE collection SET query = ? WHERE row = ?").run(
        .text(String(decoding: query, as: UTF8.self)), .int(row))
    }
    return true
  }

  /// Puts a collection into a folder, before another collection of the folder. If that is none, it comes to the end.
  private func put(_ row: Int, in folder: Int?, before next: Int?) throws {
    var position = try endPosition(in: folder)
    if let next, next != row, let place = try database.collectionPosition(next, in: folder) {
      position = place
      try database.statement(
        "UPDATE collection SET position = position + 1 WHERE parent IS ? AND position >= ?"
      ).run(.int(folder), .int(position))
    }
    try database.statement("UPDATE collection SET parent = ?, position = ? WHERE row = ?").run(
      .int(folder), .int(position), .int(row))
  }

  /// The position after the last collection of a folder.
  private func endPosition(in folder: Int?) throws -> Int {
    let last = try database.statement("SELECT max(position) FROM collection WHERE parent IS ?").first(.int(folder)) {
      row throws(SQLError) in row.optionalInt(0)
    }
    return ((last ?? nil) ?? 0) + 1
  }

  private func folder(_ id: CollectionID) throws -> Int? {
    try database.statement("SELECT row FROM collection WHERE id = ? AND kind = ?").first(
      .bits(id.bits), .int(AssetCollection.Kind.folder.number)
    ) { row throws(SQLError) in row.int(0) }
  }

  /// The row that stands for a photo in albums. A photo that does not exist may have been purged since, but must keep
  /// its place: otherwise, photos that were inserted before it would end up elsewhere.
  func memberRow(_ id: AssetID) throws -> Int { try asset(id.bits)?.row ?? Self.purgedRow(id) }

  /// The row that stands for a purged photo in albums: negative, and the same in every index.
  static func purgedRow(_ id: AssetID) -> Int {
    -1 - id.bits.withUnsafeBytes { Int($0.loadUnaligned(as: UInt64.self) >> 1) }
  }

  /// Enters changed members of an album; false if the album does not exist.
  func enterMembers(_ change: ChangeLine, _ members: LineMembers) throws -> Bool {
    guard let line = MembersLine(members), let album = try database.collectionRow(line.collection) else { return false }
    try follow(change.id, line.parents, collection: line.collection)
    let rows = try line.assets.map(memberRow)
    if line.operation != .insert {
      for row in rows {
        try database.statement("DELETE FROM member WHERE collection = ? AND asset = ?").run(.int(album), .int(row))
      }
    }
    if line.operation == .remove { return true }
    // A photo that is in the album already stays where it is.
    var seen: Set<Int> = []
    let new = try rows.filter { try database.memberPosition($0, in: album) == nil && seen.insert($0).inserted }
    let before = try line.before.map(memberRow)
    try insert(new, into: album, before: before)
    return true
  }

  /// The distance between positions at the end of an album.
  private static var gap: Int { 1 << 16 }

  private func insert(_ rows: [Int], into album: Int, before next: Int?) throws {
    if rows.isEmpty { return }
    let end = try next.flatMap { try database.memberPosition($0, in: album) }
    let start = try database.lastMemberPosition(in: album, before: end ?? .max)
    var (position, step) = (start ?? 0, Self.gap)
    if let end {
      step = (end - position) / (rows.count + 1)
      if step == 0 {
        try relabel(album)
        return try insert(rows, into: album, before: next)
      }
    }
    for row in rows {
      position += step
      try database.statement("INSERT INTO member VALUES (?, ?, ?)").run(.int(album), .int(position), .int(row))
    }
  }

  /// Renumbers the members of an album so that their positions have gaps again.
  private func relabel(_ album: Int) throws {
    let rows = try database.statement("SELECT asset FROM member WHERE collection = ? ORDER BY position").all([
      .int(album)
    ]) { row throws(SQLError) in row.int(0) }
    // A gap has room for as many photos as the album has, so that this stays rare.
    let gap = max(Self.gap, rows.count)
    try database.statement("DELETE FROM member WHERE collection = ?").run(.int(album))
    for (index, row) in rows.enumerated() {
      try database.statement("INSERT INTO member VALUES (?, ?, ?)").run(
        .int(album), .int((index + 1) * gap), .int(row))
    }
  }
}

extension AssetCollection.Kind {
  /// The kinds of collections that the library stores, by their numbers in the index.
  package static let stored: [AssetCollection.Kind] = [.album, .smartAlbum, .folder]

  /// The number of a kind in the index; nil for a kind that is not stored.
  var number: Int? { Self.stored.firstIndex(of: self) }

  init?(number: Int) {
    guard Self.stored.indices.contains(number) else { return nil }
    self = Self.stored[number]
  }
}
