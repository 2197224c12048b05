import Documents
import DurableFiles
import TransactionLog

/// What a repair did.
package struct StoreRepair: Hashable, Sendable {
  /// Whether the end of the log was made writable.
  package var hasSettledLog = false
  /// Whether the index was rebuilt.
  package var hasRebuiltIndex = false
  /// The places in the log with damage that was recorded so that writing can continue.
  package var recorded: [Finding] = []
}

extension PhotoStore {
  /// Makes a damaged library writable again: records damage to the log, and rebuilds the index if it differs from the
  /// log.
  ///
  /// No line of the log is lost. Data that was never written completely is copied to the folder `damaged` before it is
  /// cut off. Objects are left unchanged: see `restore`.
  /// - Parameter author: the program that repairs, such as `photoedit 1.0`.
  /// - Throws: `StoreError.newerVersion` if a newer program has changed the library; then nothing has been changed.
  package func repair(author: String) throws(StoreError) -> StoreRepair {
    try mappingErrors {
      try requireWritable()
      var repair = StoreRepair()
      let findings = try checkedLog { $1 }
      for case .newer(let path, let found) in findings {
        throw StoreError.newerVersion(path: path, found: found, supported: "\(LibraryFormat.version)")
      }
      let hasDamage = findings.contains { if case .logDamaged = $0 { true } else { false } }
      repair.hasSettledLog = try log.settle(hasDamage: hasDamage, author: author)
      let differs = findings.contains { finding in
        switch finding {
        case .indexDiffers, .indexDamaged: true
        default: hasDamage
        }
      }
      if differs {
        try makeIndex()
        repair.hasRebuiltIndex = true
      }
      if hasDamage { repair.recorded = try recordDamage(author) }
      try removeStaleTemporaries()
      return repair
    }
  }

  /// Rebuilds the index from the log. Other processes can read and write in the meantime.
  package func rebuildIndex() throws(StoreError) {
    try mappingErrors {
      try requireWritable()
      try makeIndex()
    }
  }

  private func makeIndex() throws {
    _ = try IndexFolder(path: layout.index, library: library).rebuilt(from: segments, layout.log, log.lockTimeout)
  }

  /// Records the damage that no gap line names yet.
  private func recordDamage(_ author: String) throws -> [Finding] {
    let damage = try checkedLog { check, _ in try check.unrecordedDamage() }
    if damage.isEmpty { return [] }
    _ = try log.commit(touching: [.zero], author: author) { try GapLine.lines(damage) }
    return damage.map {
      .gapRecorded(path: segments.path(of: $0.place.segment), offset: $0.place.offset, found: $0.found)
    }
  }
}

extension LogCheck {
  /// The damage that no gap line names.
  func unrecordedDamage() throws -> [(place: LogPlace, found: String)] {
    try database.statement(
      "SELECT segment, offset, found FROM damage WHERE isKnown = 0 ORDER BY segment, offset"
    ).all([]) { row throws(SQLError) in (LogPlace(segment: row.int(0), offset: row.int(1)), row.text(2) ?? "") }
  }
}
