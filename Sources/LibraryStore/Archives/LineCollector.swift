import Documents
import TransactionLog

/// Collects the places in the log of the lines of some photos and of collections, in order.
struct LineCollector: TransactionHandler {
  private(set) var lines: [Bits128: [LineRow]]
  /// The lines of all collections.
  private(set) var collections: [LineRow] = []
  private var open: [(asset: Bits128?, line: LineRow)] = []
  private(set) var damage: [LogDamage] = []

  init(_ assets: [AssetID]) { lines = Dictionary(uniqueKeysWithValues: assets.map { ($0.bits, []) }) }

  mutating func change(_ change: ChangeLine) {
    // A purge has removed the content of blank lines.
    guard let members = change.members else { return }
    let line = LineRow(place: change.place, size: change.size)
    switch ChangeKind(members) {
    case .collection, .list, .members: open.append((nil, line))
    // Others may name a line as their parent that this program passes over.
    case nil where members.value("asset") == nil && members.value("collection") != nil: open.append((nil, line))
    default: if let asset = members.bits("asset"), lines[asset] != nil { open.append((asset, line)) }
    }
  }

  mutating func commit(_ commit: CommitRecord, at position: LogPosition) {
    for (asset, line) in open {
      if let asset { lines[asset]?.append(line) } else { collections.append(line) }
    }
    open.removeAll(keepingCapacity: true)
  }

  mutating func discard() { open.removeAll(keepingCapacity: true) }

  mutating func damage(_ damage: LogDamage) { self.damage.append(damage) }
}
