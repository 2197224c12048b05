/// The counts of a manifest job, including the rows that ended in earlier runs.
package struct ManifestSummary: Hashable, Sendable {
  /// The rows of the manifest that belong to the shard, as far as it was read.
  package var total = 0
  /// How many rows have each status.
  package var ok = 0
  package var unchanged = 0
  package var failed = 0
  package var crashed = 0
  package var skipped = 0
  /// How many of these rows ended in an earlier run, so that this run did nothing about them.
  package var ended = 0
  /// The size of all outputs that this run has written, in bytes.
  package var byteCount = 0
  /// How long the run took.
  package var elapsed = Duration.zero
  /// Whether a person or the system interrupted it.
  package var isInterrupted = false
  /// Why it stopped before the end of the manifest; nil where it did not.
  package var stopReason: String?

  package init() {}

  /// The rows that failed.
  package var failures: Int { failed + crashed }

  /// The rows that have ended.
  package var done: Int { ok + unchanged + failures + skipped }

  /// The rows that have not ended, as far as the manifest was read.
  package var left: Int { total - done }

  /// Adds the counts of other rows.
  mutating func add(_ other: ManifestSummary) {
    total += other.total
    ok += other.ok
    unchanged += other.unchanged
    failed += other.failed
    crashed += other.crashed
    skipped += other.skipped
    ended += other.ended
  }

  /// Counts a row.
  mutating func count(_ status: RowStatus) {
    switch status {
    case .ok: ok += 1
    case .unchanged: unchanged += 1
    case .failed: failed += 1
    case .crashed: crashed += 1
    case .skipped: skipped += 1
    }
  }
}
