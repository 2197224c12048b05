import Documents
import TransactionLog

/// The IDs of the lines of collections in the log, in order.
struct CollectionLines: TransactionHandler {
  private(set) var ids: [SHA256Digest] = []
  private var position = LogPosition.start
  private var open: [SHA256Digest] = []

  /// Reads what was appended since the last call.
  ///
  /// - Parameters:
  ///   - applied: the position up to which the index has read the log.
  ///   - isLocked: whether the caller holds the writer lock; then lines that the index lacks are read, too.
  mutating func catchUp(_ segments: LogFolder, _ applied: LogPosition, isLocked: Bool) throws {
    guard isLocked || applied.number > position.number else { return }
    var reader = TransactionReader(segments, after: position, durable: applied.number, readsAll: true)
    position = try reader.read(to: isLocked ? nil : applied.place, &self).position
  }

  mutating func change(_ change: ChangeLine) {
    switch change.members.flatMap({ ChangeKind($0) }) {
    case .collection, .list, .members: open.append(change.id)
    default: break
    }
  }

  mutating func commit(_ commit: CommitRecord, at position: LogPosition) {
    ids += open
    discard()
  }

  mutating func discard() { open.removeAll(keepingCapacity: true) }

  mutating func damage(_ damage: LogDamage) {}
}
