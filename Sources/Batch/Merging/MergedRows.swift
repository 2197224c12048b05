import Jobs

/// The final rows of a job's results, 32 bytes each: of several rows with the same id, the one that counts.
///
/// The row with the highest attempt counts; of two with the same attempt, one that did not fail.
struct MergedRows {
  /// A final row.
  struct Entry {
    var key: RowKey
    /// For a failure, the place of its row in the results; otherwise a number that stands for its fingerprint.
    var value: UInt64
    var attempt: UInt32
    var status: StatusWord
    /// Whether two rows that did not fail have different fingerprints.
    var isConflict = false
    /// Whether the manifest has it.
    var isMet = false
  }

  private var entries: [Entry] = []

  /// Adds a final row, in any order.
  mutating func add(_ entry: Entry) { entries.append(entry) }

  /// Keeps only the row that counts for each id. Nothing may be added afterward.
  mutating func settle() {
    entries.sort { first, second in
      if first.key != second.key { return first.key < second.key }
      if first.attempt != second.attempt { return first.attempt < second.attempt }
      return first.status.isFailure && !second.status.isFailure
    }
    var kept = 0
    for entry in entries {
      if kept > 0, entries[kept - 1].key == entry.key {
        let isConflict = entries[kept - 1].isConflict || Self.differ(entries[kept - 1], entry)
        entries[kept - 1] = entry
        entries[kept - 1].isConflict = isConflict
      } else {
        entries[kept] = entry
        kept += 1
      }
    }
    entries.removeSubrange(kept...)
  }

  private static func differ(_ first: Entry, _ second: Entry) -> Bool {
    !first.status.isFailure && !second.status.isFailure && first.value != second.value
  }

  /// How many ids have a row but are not in the manifest.
  var unknownRows: Int { entries.count { !$0.isMet } }

  /// Finds the row of an id in the manifest, and marks it as met; nil if there is none.
  ///
  /// - Precondition: `settle` was called.
  mutating func meet(_ key: RowKey) -> Entry? {
    var range = 0..<entries.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let found = entries[middle].key
      if found == key {
        defer { entries[middle].isMet = true }
        return entries[middle]
      }
      range = found < key ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }
}

extension RowKey: Comparable {
  static func < (a: RowKey, b: RowKey) -> Bool { a.high == b.high ? a.low < b.low : a.high < b.high }
}
