import Documents

/// Assets that were changed recently, or looked up to be changed. The changes that entries make to them are entered
/// together, because an asset is often changed several times in a row.
struct ChangedAssets {
  /// The number of assets at which they are entered and forgotten.
  private static let limit = 1 << 14

  private var known: [Bits128: AssetRow] = [:]
  /// The assets that the open transaction of the log has changed, in their state before it; nil for new ones.
  private var before: [Bits128: AssetRow?] = [:]

  /// The known state of an asset. Setting it counts as a change by the open transaction; nil removes the asset.
  subscript(_ id: Bits128) -> AssetRow? {
    get { known[id] }
    set {
      if before.index(forKey: id) == nil { before.updateValue(known[id], forKey: id) }
      known[id] = newValue
    }
  }

  /// Adds an asset that was read from the table.
  mutating func load(_ asset: AssetRow) { known[asset.id] = asset }

  /// Ends the open transaction and keeps its changes.
  mutating func commit() { before.removeAll(keepingCapacity: before.count < Self.limit) }

  /// Reverts the changes of the open transaction.
  mutating func discard() {
    for (id, asset) in before { known[id] = asset }
    before = [:]
  }

  /// Whether there are so many that they should be entered.
  var isFull: Bool { known.count >= Self.limit }

  /// Forgets all assets and returns those that are to be entered, in the order of the table.
  mutating func entered() -> [AssetRow] {
    let changed = known.values.filter { $0.isChanged }.sorted { $0.row < $1.row }
    known.removeAll(keepingCapacity: known.count < 2 * Self.limit)
    return changed
  }
}
