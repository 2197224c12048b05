import Documents

/// The rows of assets by their ids, while an index is filled that cannot be searched for ids yet: to sort them once at the
/// end is faster than to insert each where it belongs.
struct AssetNumbers {
  /// The number of assets for which the memory is spent, some 50 bytes each.
  static let limit = 1 << 22

  private let limit: Int
  private var rows: [Bits128: Int] = [:]

  init(limit: Int = Self.limit) { self.limit = limit }

  /// The row of an asset; nil if there is none.
  subscript(id: Bits128) -> Int? {
    get { rows[id] }
    set { rows[id] = newValue }
  }

  /// Whether there are more than memory is spent for.
  var isFull: Bool { rows.count > limit }
}
