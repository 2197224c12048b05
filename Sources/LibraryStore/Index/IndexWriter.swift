import Documents
import PhotoMetadata
import TransactionLog

/// Enters transactions of the log into the tables of an index, within one transaction of the database.
final class IndexWriter: TransactionHandler {
  let database: SQLConnection
  /// Reads lines again where a photo is branched.
  let lines: LineReader
  /// Whether a savepoint marks the beginning of the open transaction of the log.
  private var isOpen = false
  /// The transaction that is being entered, and the number of its lines so far, blank ones included.
  private var place: (transaction: Int, line: Int)?
  /// What the dates of the transactions so far count; nil before it is first needed.
  private var time: CountedTime?
  /// Whether the words of photos are entered for searches.
  let entersWords: Bool
  /// The edit on the line that was entered last, with what it needs; nil for any other line.
  var edit: Edit?
  /// The number of the entry that was entered last; nil for any other line.
  var entry: Int?
  /// The branched assets that lines were entered for.
  var branched: Set<Bits128> = []
  /// The entries that were entered for assets whose entries are branched.
  var branchedEntries: [Bits128: [(id: SHA256Digest, number: Int)]] = [:]
  /// What lines about collections changed that is computed from all of them.
  var changedCollections = ChangedCollections()
  /// Whether folders and the order in them are computed from all lines of collections; nil until that is needed.
  var areCollectionsMerged: Bool?
  /// The assets that were changed recently.
  var assets = ChangedAssets()
  /// The rows of all assets; nil if the index can be searched for ids. A discarded transaction is the end of the log,
  /// so nothing is looked up after it.
  var numbers: AssetNumbers?

  /// Whether the lines of an asset can be searched for.
  private var areLinesSearchable: Bool

  /// - Parameters:
  ///   - numbers: an empty value for an index that is filled from its beginning and cannot be searched for ids yet.
  ///   - entersWords: whether the words of photos are entered for searches.
  init(_ database: SQLConnection, _ lines: LineReader, numbers: AssetNumbers? = nil, entersWords: Bool = true) {
    (self.database, self.lines) = (database, lines)
    (self.numbers, self.entersWords, areLinesSearchable) = (numbers, entersWords, numbers == nil)
  }

  /// The number of the transaction to which the current line belongs.
  var transaction: Int { place?.transaction ?? 0 }

  /// The row that the current line has, and the asset that it creates. It depends only on the place of the line in the log, so it is
  /// the same in every index, whatever was purged before. A transaction may have 2^24 lines.
  var lineRow: Int { place.map { $0.transaction << 24 + $0.line } ?? 0 }

  func change(_ change: ChangeLine) throws {
    let open = try place ?? (try LibraryIndex.applied(in: database).number + 1, 0)
    place = (open.transaction, open.line + 1)
    if !isOpen {
      try database.statement("SAVEPOINT change").run()
      isOpen = true
    }
    (edit, entry) = (nil, nil)
    guard let members = change.members else { return }
    if let newer = NewerLine.found(members) { return try enterNewer(newer, members) }
    guard let kind = ChangeKind(members) else { return try enterOther(change, members) }
    let isEntered =
      switch kind {
      case .asset: try enterAsset(change, members)
      case .edit, .undo, .redo, .revert, .original: try enterEntry(change, members, kind)
      case .rendition: try enterRendition(change, members)
      case .set: try enterSettings(change, members)
      case .gap: try enterGap(members)
      case .collection, .list: try enterCollection(change, members)
      case .members: try enterMembers(change, members)
      case .purge: try enterPurge(members)
      }
    // The change may fit something that a newer program wrote.
    if !isEntered, try database.newer() == nil {
      try damage(
        LogDamage(place: change.place, path: "", found: LostLine.contradiction, line: change.id))
    }
  }

  func commit(_ commit: CommitRecord, at position: LogPosition) throws {
    guard let id = position.id else { return }
    if !commit.seen.isEmpty {
      try database.statement("UPDATE library SET newer = ?").run(.text("a merge with another copy"))
    }
    var time = try time ?? database.countedTime()
    if let date = Timestamp.milliseconds(commit.date) { time.add(date) }
    self.time = time
    try database.statement("INSERT INTO commits VALUES (?, ?, ?, ?, ?, ?)").run(
      .int(position.number), .digest(id), .int(position.place.segment.rawValue), .int(position.place.offset),
      .int(time.last), .int(time.sum))
    if isOpen { try database.statement("RELEASE change").run() }
    isOpen = false
    place = (position.number + 1, 0)
    assets.commit()
    if assets.isFull { try enterAssets() }
    if numbers?.isFull == true { try makeSearchable() }
  }

  func discard() throws {
    assets.discard()
    areCollectionsMerged = nil
    place = place.map { ($0.transaction, 0) }
    if isOpen { try database.execute("ROLLBACK TO change; RELEASE change") }
    isOpen = false
  }

  func damage(_ damage: LogDamage) throws {
    try database.statement(
      """
      INSERT INTO damage VALUES (?1, ?2, ?3, 0) ON CONFLICT DO UPDATE SET found = ?3
      """
    ).run(.int(damage.place.segment.rawValue), .int(damage.place.offset), .text(damage.found))
  }

  /// Records how far the log has been entered.
  func finish(at position: LogPosition) throws {
    try enterBranched()
    try enterAssets()
    try enterMergedCollections()
    try database.statement("UPDATE library SET number = ?, commitID = ?, segment = ?, offset = ?").run(
      .int(position.number), .digest(position.id), .int(position.place.segment.rawValue), .int(position.place.offset))
  }

  /// Creates the index that finds the lines of an asset, unless there is one.
  func makeLinesSearchable() throws {
    if areLinesSearchable { return }
    areLinesSearchable = true
    try database.execute(IndexSchema.lineByAsset)
  }

  /// Creates the index that finds an asset by its id, unless there is one.
  func makeSearchable() throws {
    if numbers == nil { return }
    numbers = nil
    try database.execute(IndexSchema.assetByID)
  }

  /// Records that a newer program has changed something, so that this one writes nothing.
  private func enterNewer(_ found: String, _ members: LineMembers) throws {
    try database.statement("UPDATE library SET newer = ?").run(.text(found))
    guard let id = members.bits("asset"), let asset = try asset(id) else { return }
    try database.statement("UPDATE asset SET isNewer = 1 WHERE row = ?").run(.int(asset.row))
  }

  /// Marks the damage that a repair has recorded.
  private func enterGap(_ members: LineMembers) throws -> Bool {
    guard let gap = GapLine(members) else { return false }
    // Damage that is no longer there has no text.
    for (place, found) in gap.places {
      try database.statement(
        """
        INSERT INTO damage VALUES (?1, ?2, '', 1)
        ON CONFLICT DO UPDATE SET isKnown = 1, found = coalesce(nullif(?3, ''), found)
        """
      ).run(.int(place.segment.rawValue), .int(place.offset), .text(found))
    }
    return true
  }
}

/// The rows of assets by id, while an index is being filled and cannot be searched for ids yet: sorting the ids once at
/// the end is faster than inserting each where it belongs.
struct AssetNumbers {
  /// The number of assets to keep in memory, at some 50 bytes each.
  static let limit = 1 << 22

  private let limit: Int
  private var rows: [Bits128: Int] = [:]

  init(limit: Int = Self.limit) { self.limit = limit }

  /// The row of an asset; nil if there is none.
  subscript(id: Bits128) -> Int? {
    get { rows[id] }
    set { rows[id] = newValue }
  }

  /// Whether there are more assets than the limit.
  var isFull: Bool { rows.count > limit }
}
