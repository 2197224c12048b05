import Adjustments
import Synchronization

extension ToneTable {
  /// What a table is made from.
  struct Key: Equatable, Sendable {
    var tones: [ToneFunction]
    var output: Output
    /// The bits a channel that the picture will have.
    var depth: Int
  }

  /// How many tables are kept.
  private static let capacity = 16
  /// The tables that were made last, the newest first; nil where none was good enough.
  private static let kept = Mutex<[(key: Key, table: ToneTable?)]>([])

  /// The table of a key, made only where it is not kept: the photos of a job have the same.
  ///
  /// - Returns: Nil where no table is good enough.
  static func kept(_ key: Key) -> ToneTable? {
    if let entry = kept.withLock({ $0.first { $0.key == key } }) { return entry.table }
    let table = ToneTable(key.tones, key.output, depth: key.depth)
    kept.withLock { kept in
      kept.removeAll { $0.key == key }
      kept.insert((key, table), at: 0)
      if kept.count > capacity { kept.removeLast() }
    }
    return table
  }
}
