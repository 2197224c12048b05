import Documents
import Merging
import TransactionLog

// What people changed without knowing each other's lines is computed from all lines of the collections.
extension IndexWriter {
  /// Enters what depends on all lines of collections, as far as lines of this portion have changed it.
  func enterMergedCollections() throws {
    let changed = changedCollections
    changedCollections = ChangedCollections()
    guard try isMerged() else { return }
    let hasDamage = try hasDamage()
    var hasTree = changed.hasTree
    for id in changed.branched.sorted() {
      // The line that would have made it branched may have been discarded.
      if let isBranched = try database.isBranched(id), !isBranched { continue }
      let found = try lines.collectionLines(at: database.collectionLineRows(of: id), withMembers: true)
      if try enter(CollectionLines(found, hasDamage: hasDamage), of: id) { hasTree = true }
    }
    if hasTree { try enterTree(hasDamage: hasDamage) }
  }

  /// Enters a branched collection; returns whether it has come, or has gone.
  private func enter(_ lines: CollectionLines, of id: Bits128) throws -> Bool {
    let known = try database.collectionRow(CollectionID(id))
    let merged = lines.merged
    guard let first = lines.first, merged.exists, !merged.isDeleted, let kind = CollectionLines.kind(of: merged),
      let title = merged.values["title"]?.text
    else {
      if let known { try removeCollection(known) }
      return known != nil
    }
    if known == nil {
      try database.statement("INSERT INTO collection VALUES (?, ?, 0, '', NULL, NULL, 0, 0, x'', 1)").run(
        .int(first), .bits(id))
    }
    try database.statement(
      "UPDATE collection SET kind = ?, title = ?, query = ?, created = ?, heads = ? WHERE id = ?"
    ).run(
      .int(kind.number), .text(title), .text(merged.values["query"].map { String(decoding: $0.json, as: UTF8.self) }),
      .int(lines.created), .digests(merged.heads), .bits(id))
    try enterMerged(merged.members, of: known ?? first)
    return known == nil
  }

  /// Enters in which folders collections are, in which order.
  private func enterTree(hasDamage: Bool) throws {
    let all = try Dictionary(grouping: database.collectionLineRows(of: nil), by: \.collection).mapValues { rows in
      CollectionLines(try lines.collectionLines(at: rows, withMembers: false), hasDamage: hasDamage)
    }
    let tree = FolderTree(all.mapValues(\.merged)) { CollectionLines.kind(of: $0) == .folder }
    let order = FolderOrder(all.values.flatMap(\.placing), in: tree)
    let rows = try database.collectionPlaces()
    for (folder, contents) in order.contents {
      for (index, id) in contents.enumerated() {
        guard let known = rows[id] else { continue }
        let place = CollectionPlace(row: known.row, parent: folder.flatMap { rows[$0]?.row }, position: index + 1)
        if place == known { continue }
        try database.statement("UPDATE collection SET parent = ?, position = ? WHERE row = ?").run(
          .int(place.parent), .int(place.position), .int(place.row))
      }
    }
  }
}

/// Where a collection is.
private struct CollectionPlace: Hashable {
  let row: Int
  /// The row of its folder; nil for none.
  let parent: Int?
  let position: Int
}

extension SQLConnection {
  /// Whether a collection is branched; nil if it is not here.
  fileprivate func isBranched(_ id: Bits128) throws -> Bool? {
    try statement("SELECT isBranched FROM collection WHERE id = ?").first(.bits(id)) { row throws(SQLError) in
      row.int(0) == 1
    }
  }

  fileprivate func collectionPlaces() throws -> [Bits128: CollectionPlace] {
    let rows = try statement("SELECT id, row, parent, position FROM collection").all([]) { row throws(SQLError) in
      (row.bits(0), CollectionPlace(row: row.int(1), parent: row.optionalInt(2), position: row.int(3)))
    }
    return Dictionary(rows.compactMap { id, place in id.map { ($0, place) } }) { first, _ in first }
  }
}

extension UnitValue {
  /// The text; nil for another value.
  fileprivate var text: String? { json.withUnsafeBytes { LineMembers.text($0) } }
}
