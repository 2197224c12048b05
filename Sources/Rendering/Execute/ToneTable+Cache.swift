import Adjustments
import Threads

extension ToneTable {
  /// What a table is made from.
  struct Key: Equatable, Sendable {
    var tones: [ToneFunction]
    var output: Output
    /// The bits a channel of the rendering.
    var depth: Int
  }

  /// How many tables are cached.
  private static let capacity = 16
  /// The cached tables, the newest first; nil where none is accurate enough.
  private static let cache = Monitor<[(key: Key, table: ToneTable?)]>([])

  /// The table of a key, from the cache where it was made before: the photos of a job share their tables.
  ///
  /// - Returns: Nil where no table is accurate enough.
  static func cached(_ key: Key) -> ToneTable? {
    if let entry = cache.withLock({ $0.first { $0.key == key } }) { return entry.table }
    let table = ToneTable(key.tones, key.output, depth: key.depth)
    cache.withLock { cache in
      cache.removeAll { $0.key == key }
      cache.insert((key, table), at: 0)
      if cache.count > capacity { cache.removeLast() }
    }
    return table
  }
}
