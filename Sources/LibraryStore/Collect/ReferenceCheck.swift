import Documents
import TransactionLog

/// Which objects the log refers to, read without a lock and brought up to date under it.
final class ReferenceCheck: TransactionHandler {
  let objects: ObjectTable
  private let segments: LogFolder
  private var position = LogPosition.start
  /// Damage that no repair has recorded.
  private var damage: [LogPlace: LogDamage] = [:]
  private var recorded: Set<LogPlace> = []
  private var purged: Set<SHA256Digest> = []
  private var blank: Set<SHA256Digest> = []
  /// Whether there was damage, recorded or not.
  private var hasDamage = false

  /// The lines that a purge lists but that the purging process did not get to blank. They still refer to objects.
  var unblankedLines: Set<SHA256Digest> { purged.subtracting(blank) }

  /// Whether a line cannot be read that may have referred to any object.
  var hasLostLine: Bool { hasDamage || !blank.subtracting(purged).isEmpty }

  /// Reads the complete log.
  ///
  /// - Parameters:
  ///   - database: an empty database.
  ///   - applied: how far the index has read the log.
  /// - Throws: `LogError.damaged` for damage that is not recorded, `.shortened` if the log does not reach `applied`.
  init(_ database: SQLConnection, _ segments: LogFolder, applied: LogPosition) throws {
    self.segments = segments
    objects = ObjectTable(database: database)
    try database.execute(ObjectTable.statement)
    try database.transaction("IMMEDIATE") { try read(durable: applied.number) }
    try database.execute(ObjectTable.index)
    if position.number < applied.number {
      throw LogError.shortened(path: segments.path(of: applied.place.segment), expected: applied.place)
    }
  }

  /// Reads the lines that were appended since. Nothing may be appended in the meantime.
  ///
  /// - Throws: `LogError.damaged`
  func catchUp() throws { try objects.database.transaction("IMMEDIATE") { try read(durable: position.number) } }

  private func read(durable: Int) throws {
    var handler = self
    var reader = TransactionReader(segments, after: position, durable: durable, readsAll: true)
    let end = try reader.read(&handler)
    position = end.position
    if case .damaged(_, let found) = end { damage[found.place] = found }
    if let found = damage.values.min(by: { $0.place < $1.place }) { throw LogError.damaged([found]) }
  }

  /// Whether a line refers to an object.
  func isReferenced(_ digest: SHA256Digest) throws -> Bool { try !objects.uses(of: digest).isEmpty }

  // The references of a transaction that turns out to be incomplete stay, too; they do no harm.
  func change(_ change: ChangeLine) throws {
    try objects.enter(change)
    guard let members = change.members else {
      blank.insert(change.id)
      return
    }
    if let found = NewerLine.found(members) {
      throw LogError.newer(path: segments.path(of: change.place.segment), found: found)
    }
    if ChangeKind(members) == .purge { purged.formUnion(PurgedLines.ids(members)) }
    guard ChangeKind(members) == .gap, let gap = GapLine(members) else { return }
    for (place, _) in gap.places {
      recorded.insert(place)
      damage[place] = nil
    }
  }

  func commit(_ commit: CommitRecord, at position: LogPosition) {}

  func discard() {}

  func damage(_ damage: LogDamage) {
    hasDamage = true
    if !recorded.contains(damage.place) { self.damage[damage.place] = damage }
  }
}
