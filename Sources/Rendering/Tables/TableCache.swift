import Threads

/// A cache of tables, the newest first; the photos of a job share them.
final class TableCache<Key: Equatable & Sendable, Table: Sendable>: Sendable {
  /// The maximum number of tables.
  private let capacity = 16
  private let entries = Monitor<[(key: Key, table: Table)]>([])

  /// The table for a key, which is created if it is not cached.
  func table(_ key: Key, make: () -> Table) -> Table {
    if let entry = entries.withLock({ $0.first { $0.key == key } }) { return entry.table }
    let table = make()
    entries.withLock { entries in
      entries.removeAll { $0.key == key }
      entries.insert((key, table), at: 0)
      if entries.count > capacity { entries.removeLast() }
    }
    return table
  }
}
