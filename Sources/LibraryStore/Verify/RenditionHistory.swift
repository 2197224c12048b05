import Documents
import TransactionLog

/// Which renditions a library keeps, and whether it ever kept none: then those of current states may be missing.
struct RenditionHistory: TransactionHandler {
  private(set) var now = RenditionPolicy.current
  private(set) var wasEverNone = false
  private var pending: [RenditionPolicy] = []

  mutating func change(_ change: ChangeLine) {
    guard let members = change.members, ChangeKind(members) == .set, members.value("asset") == nil,
      let text = members.object("values")?.string("renditions")
    else { return }
    // An unknown policy keeps all of them.
    pending.append(RenditionPolicy(rawValue: text) ?? .all)
  }

  mutating func commit(_ commit: CommitRecord, at position: LogPosition) {
    wasEverNone = wasEverNone || pending.contains(.none)
    now = pending.last ?? now
    pending = []
  }

  mutating func discard() { pending = [] }

  mutating func damage(_ damage: LogDamage) {}
}

extension PhotoStore {
  /// Which renditions the library has kept, read from the log once.
  func renditionHistory(_ check: LogCheck) throws -> RenditionHistory {
    if let known = check.renditions { return known }
    var history = RenditionHistory()
    var reader = TransactionReader(segments, after: .start, durable: try index.applied().number, readsAll: true)
    _ = try reader.read(&history)
    check.renditions = history
    return history
  }
}
