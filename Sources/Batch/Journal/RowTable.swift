/// The records of rows by their keys: an open-addressing hash table, 24 bytes for each row.
///
/// It is divided into parts, so that growing never needs much memory at once.
struct RowTable {
  private struct Slot {
    var high: UInt64 = 0
    var low: UInt64 = 0
    var bits: UInt64 = 0
  }

  private static let parts = 256
  private var parts = [[Slot]](repeating: [], count: RowTable.parts)
  private var counts = [Int](repeating: 0, count: RowTable.parts)

  /// The record of the row with a key. An empty record cannot be set: rows are never forgotten.
  subscript(key: RowKey) -> RowRecord {
    get {
      let part = Int(key.high & 0xFF)
      guard let slot = Self.slot(of: key, in: parts[part]) else { return RowRecord() }
      return RowRecord(bits: parts[part][slot].bits)
    }
    set {
      precondition(!newValue.isEmpty, "a row cannot be forgotten")
      let part = Int(key.high & 0xFF)
      if counts[part] * 4 >= parts[part].count * 3 { grow(part) }
      guard let slot = Self.slot(of: key, in: parts[part]) else { return }
      if parts[part][slot].bits == 0 { counts[part] += 1 }
      parts[part][slot] = Slot(high: key.high, low: key.low, bits: newValue.bits)
    }
  }

  /// How many rows are known.
  var count: Int { counts.reduce(0, +) }

  /// The slot where the row with a key is, or would be; nil in a part without slots.
  private static func slot(of key: RowKey, in slots: [Slot]) -> Int? {
    guard !slots.isEmpty else { return nil }
    var slot = Int(truncatingIfNeeded: key.low % UInt64(slots.count))
    while slots[slot].bits != 0, slots[slot].high != key.high || slots[slot].low != key.low {
      slot = slot + 1 == slots.count ? 0 : slot + 1
    }
    return slot
  }

  private mutating func grow(_ part: Int) {
    let old = parts[part]
    var new = [Slot](repeating: Slot(), count: max(16, old.count + old.count / 2))
    for entry in old where entry.bits != 0 {
      var slot = Int(truncatingIfNeeded: entry.low % UInt64(new.count))
      while new[slot].bits != 0 { slot = slot + 1 == new.count ? 0 : slot + 1 }
      new[slot] = entry
    }
    parts[part] = new
  }
}
