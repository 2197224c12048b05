/// A set of keys of rows or outputs: an open-addressing hash table, 16 bytes for each key. It is divided into parts, so
/// that growing never needs much memory at once.
struct KeySet {
  private static let parts = 256
  private var parts = [[SIMD2<UInt64>]](repeating: [], count: KeySet.parts)
  private var counts = [Int](repeating: 0, count: KeySet.parts)

  /// Adds a key; false where it is there already.
  mutating func insert(_ key: RowKey) -> Bool {
    let part = Int(key.high & 0xFF)
    if counts[part] * 4 >= parts[part].count * 3 { grow(part) }
    let slot = Self.slot(of: Self.bits(key), in: parts[part])
    guard parts[part][slot] == .zero else { return false }
    parts[part][slot] = Self.bits(key)
    counts[part] += 1
    return true
  }

  /// Whether a key is there.
  func contains(_ key: RowKey) -> Bool {
    let part = parts[Int(key.high & 0xFF)]
    return !part.isEmpty && part[Self.slot(of: Self.bits(key), in: part)] != .zero
  }

  /// The bits of a key; never zero, which means an empty slot.
  private static func bits(_ key: RowKey) -> SIMD2<UInt64> { [key.high | 0x100, key.low] }

  /// The slot where the bits are, or would be.
  private static func slot(of bits: SIMD2<UInt64>, in slots: [SIMD2<UInt64>]) -> Int {
    var slot = Int(truncatingIfNeeded: bits.y % UInt64(slots.count))
    while slots[slot] != .zero, slots[slot] != bits { slot = slot + 1 == slots.count ? 0 : slot + 1 }
    return slot
  }

  private mutating func grow(_ part: Int) {
    let old = parts[part]
    var new = [SIMD2<UInt64>](repeating: .zero, count: max(16, old.count + old.count / 2))
    for bits in old where bits != .zero { new[Self.slot(of: bits, in: new)] = bits }
    parts[part] = new
  }
}
