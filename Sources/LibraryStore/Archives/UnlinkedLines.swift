import Documents
import TransactionLog

/// The IDs of the lines of the log that are in no chain: those of some photos that are not entries, and those of
/// collections.
struct UnlinkedLines: TransactionHandler {
  /// The lines of each photo of interest.
  private(set) var assets: [Bits128: Set<SHA256Digest>]
  /// The lines of all collections, in order.
  private(set) var collections: [SHA256Digest] = []
  /// The lines that were purged.
  private(set) var purged: Set<SHA256Digest> = []
  private var position = LogPosition.start
  private var open: [(asset: Bits128?, line: SHA256Digest)] = []
  private var blank: [SHA256Digest] = []

  init(of assets: some Sequence<Bits128>) {
    self.assets = Dictionary(assets.map { ($0, []) }) { first, _ in first }
  }

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
    guard let members = change.members else {
      blank.append(change.id)
      return
    }
    switch ChangeKind(members) {
    case .asset, .edit, .undo, .redo, .revert, .original, .purge, .gap: return
    case .collection, .list, .members: open.append((nil, change.id))
    case .rendition, .set, nil:
      guard let asset = members.bits("asset"), assets[asset] != nil else { return }
      open.append((asset, change.id))
    }
  }

  mutating func commit(_ commit: CommitRecord, at position: LogPosition) {
    for (asset, line) in open {
      if let asset { assets[asset]?.insert(line) } else { collections.append(line) }
    }
    purged.formUnion(blank)
    discard()
  }

  mutating func discard() {
    open.removeAll(keepingCapacity: true)
    blank.removeAll(keepingCapacity: true)
  }

  mutating func damage(_ damage: LogDamage) {}
}
