import Documents
import PhotoMetadata
import TransactionLog

extension IndexWriter {
  /// Enters a collection, or changes to it; false if the line lacks something.
  func enterCollection(_ change: ChangeLine, _ members: LineMembers) throws -> Bool {
    guard let line = CollectionLine(members) else { return false }
    try enterOrder(line.order)
    // The folders, and the order in them, depend on all lines then.
    if try isMerged(), line.operation != .set || line.parent != nil || line.before != nil {
      changedCollections.hasTree = true
    }
    switch try follow(change, line.parents, line.collection, line.operation == .create ? .creation : .value) {
    case .new: try create(line, change)
    case .known(let row) where line.operation == .delete: try delete(row)
    case .known(let row): try set(line, row)
    case .branched: break
    }
    return true
  }

  private func create(_ line: CollectionLine, _ change: ChangeLine) throws {
    guard let kind = line.kind, let title = line.title else { return }
    let parent = try line.parent?.value.flatMap { try folder($0) }
    if try line.parent?.value != nil && parent == nil && !isMerged() { try mergeFolders() }
    try database.statement("INSERT INTO collection VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0)").run(
      .int(lineRow), .bits(line.collection.bits), .int(kind.number), .text(title), .int(parent),
      .text(line.query.map { String(decoding: $0, as: UTF8.self) }), .int(Timestamp.milliseconds(line.date) ?? 0),
      .int(try endPosition(in: parent)), .digest(change.id))
  }

  private func delete(_ row: Int) throws {
    if try !isMerged() {
      // The contents of a folder stay and move to the end of its parent folder.
      let parent = try database.folderRow(of: row)
      for content in try database.contentRows(of: row) { try put(content, in: parent, before: nil) }
    }
    try removeCollection(row)
  }

  /// Removes a collection and its members.
  func removeCollection(_ row: Int) throws {
    try database.statement("DELETE FROM member WHERE collection = ?").run(.int(row))
    try database.statement("DELETE FROM collection WHERE row = ?").run(.int(row))
  }

  private func set(_ line: CollectionLine, _ row: Int) throws {
    if try !isMerged(), let parent = line.parent {
      let folder = try parent.value.map { try self.folder($0) }
      if let folder, try folder == nil || database.isInside(folder ?? 0, of: row) {
        // Somebody who did not know the other folders as they are here.
        try mergeFolders()
      } else {
        try put(row, in: folder ?? nil, before: nil)
      }
    }
    if try !isMerged(), let before = line.before {
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
