import Documents

/// Assets that were changed lately, or looked up to be changed. What entries change about them is entered together, since
/// an asset is often changed several times in a row.
struct ChangedAssets {
  /// The number of assets from which on they are entered and forgotten.
  private static let limit = 1 << 14

  private var known: [Bits128: AssetRow] = [:]
  /// The assets that the open transaction of the log has changed, as they were before; nil for new ones.
  private var before: [Bits128: AssetRow?] = [:]

  /// What is known of an asset. What is set counts as changed by the open transaction; nil for an asset that is removed.
  subscript(_ id: Bits128) -> AssetRow? {
    get { known[id] }
    set {
      if before.index(forKey: id) == nil { before.updateValue(known[id], forKey: id) }
      known[id] = newValue
    }
  }

  /// Notes an asset that was read from the table.
  mutating func load(_ asset: AssetRow) { known[asset.id] = asset }

  /// Ends the open transaction: its changes count.
  mutating func commit() { before.removeAll(keepingCapacity: before.count < Self.limit) }

  /// Takes back what the open transaction has changed.
  mutating func discard() {
    for (id, asset) in before { known[id] = asset }
    before = [:]
  }

  /// Whether there are so many that they should be entered.
  var isFull: Bool { known.count >= Self.limit }

  /// The assets that are to be entered, in the order of the table. There are none afterwards.
  mutating func entered() -> [AssetRow] {
    let changed = known.values.filter { $0.modified != nil }.sorted { $0.row < $1.row }
    known.removeAll(keepingCapacity: known.count < 2 * Self.limit)
    return changed
  }
}
