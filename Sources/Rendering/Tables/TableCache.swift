import Threads

/// Tables that were made, the newest first: the photos of a job share theirs.
final class TableCache<Key: Equatable & Sendable, Table: Sendable>: Sendable {
  /// How many are kept.
  private let capacity = 16
  private let entries = Monitor<[(key: Key, table: Table)]>([])

  /// The table of a key, which is made where it is not kept.
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
