import Documents
import Merging
import TransactionLog

/// What lines about collections changed that is computed from all of them, at the end of a portion.
struct ChangedCollections {
  /// The branched collections that lines were entered for.
  var branched: Set<Bits128> = []
  /// Whether collections may be in other folders, or in another order.
  var hasTree = false
}

// A line about a collection whose writer knew all lines before it is entered as it is. What people changed without knowing
// each other's lines depends on all of them, and is computed from them.
extension IndexWriter {
  /// What a line about a collection is to the index.
  enum CollectionLineKind {
    /// It creates the collection.
    case creation
    /// It changes its values, or deletes it.
    case value
    case members
    /// This program may pass over it.
    case other
  }

  /// What a line does to the collection that it is about.
  enum CollectionStep {
    /// It is the first line of a new collection.
    case new
    /// It continues the lines of a collection that is here, with this row.
    case known(Int)
    /// What it leads to depends on all lines of the collection, and is computed later.
    case branched
  }

  /// Enters where a line about a collection is, and that it comes after its parents.
  ///
  /// If a parent was lost with a part of the log, it comes after all that is there.
  func follow(
    _ change: ChangeLine, _ parents: [SHA256Digest], _ collection: CollectionID, _ kind: CollectionLineKind
  ) throws -> CollectionStep {
    let id = collection.bits
    let known = try database.knownCollection(id)
    let isNew = try known == nil && kind == .creation && !database.hasLine(nil, of: id)
    let continues = try known.map { try $0.isContinued(by: parents) || isAfterLost(parents, id) } ?? false
    try database.statement("INSERT INTO collectionLine VALUES (?, ?, ?, ?, ?, ?, ?, ?)").run(
      .bits(id), .int(lineRow), .flag(kind == .members), .int(change.place.segment.rawValue),
      .int(change.place.offset), .int(change.size), .digest(change.id), .digests(parents))
    if isNew { return .new }
    if let known, continues, kind != .creation, !known.isBranched {
      try database.statement("UPDATE collection SET heads = ? WHERE row = ?").run(.digest(change.id), .int(known.row))
      return .known(known.row)
    }
    changedCollections.branched.insert(id)
    if known?.isBranched == true { return .branched }
    if let known {
      try database.statement("UPDATE collection SET isBranched = 1 WHERE row = ?").run(.int(known.row))
    }
    try mergeFolders()
    return .branched
  }

  /// Whether a parent of a line was lost.
  private func isAfterLost(_ parents: [SHA256Digest], _ collection: Bits128) throws -> Bool {
    try hasDamage() && !parents.allSatisfy { try database.hasLine($0, of: collection) }
  }

  /// Whether folders, and the order in them, are computed from all lines about collections.
  func isMerged() throws -> Bool {
    if let known = areCollectionsMerged { return known }
    let found =
      try database.statement("SELECT areCollectionsMerged FROM library").first { row throws(SQLError) in row.int(0) }
      == 1
    areCollectionsMerged = found
    return found
  }

  /// Has folders, and the order in them, computed from all lines from now on.
  func mergeFolders() throws {
    changedCollections.hasTree = true
    if try isMerged() { return }
    try database.statement("UPDATE library SET areCollectionsMerged = 1").run()
    areCollectionsMerged = true
  }

  /// Enters the order that a line states. Lines that do not come in their order are those of several writers.
  func enterOrder(_ order: Int) throws {
    let last = try database.lastOrder()
    if order <= last { return try mergeFolders() }
    try database.statement("UPDATE library SET lastOrder = ?").run(.int(order))
  }
}

/// What the index has of a collection while lines are entered.
struct KnownCollection {
  let row: Int
  let heads: [SHA256Digest]
  let isBranched: Bool

  /// Whether the writer of a line with these parents knew all heads.
  func isContinued(by parents: [SHA256Digest]) -> Bool {
    parents == heads || Set(parents).isSuperset(of: heads)
  }
}

extension SQLConnection {
  /// What the index has of a collection; nil if it is not here.
  fileprivate func knownCollection(_ id: Bits128) throws -> KnownCollection? {
    let found = try statement("SELECT row, heads, isBranched FROM collection WHERE id = ?").first(.bits(id)) {
      row throws(SQLError) in
      row.digests(1).map { KnownCollection(row: row.int(0), heads: $0, isBranched: row.int(2) == 1) }
    }
    guard let found else { return nil }
    guard let known = found else { throw LibraryIndex.Unusable(reason: "invalid heads") }
    return known
  }

  /// Whether the log has a line about a collection.
  ///
  /// - Parameter line: its ID; nil for any line.
  func hasLine(_ line: SHA256Digest?, of collection: Bits128) throws -> Bool {
    try statement("SELECT 1 FROM collectionLine WHERE collection = ?1 AND (?2 IS NULL OR id = ?2) LIMIT 1").first(
      .bits(collection), .digest(line)
    ) { row throws(SQLError) in row.int(0) } != nil
  }

  /// The greatest order that a line about a collection states.
  func lastOrder() throws -> Int {
    try statement("SELECT lastOrder FROM library").first { row throws(SQLError) in row.int(0) } ?? 0
  }
}
