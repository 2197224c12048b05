/// The counts of merged results.
package struct MergeSummary: Hashable, Sendable {
  /// The rows of the manifest.
  package var rows = 0
  /// How many of them have each status.
  package var ok = 0
  package var unchanged = 0
  package var failed = 0
  package var crashed = 0
  package var skipped = 0
  /// How many have no final row.
  package var missing = 0
  /// How many were made twice, from different things.
  package var conflicts = 0
  /// How many ids the results have and the manifest does not.
  package var strangers = 0

  /// Whether every row has one output.
  package var isComplete: Bool { missing + failed + crashed + conflicts == 0 }
}

/// Something that is wrong with a row of merged results.
package enum MergeFinding: Sendable {
  /// No results have the row.
  case missing(id: String, index: Int)
  /// The row failed: its id, what its result row says about the reason, and the whole row where it can be read.
  case failed(id: String, message: String, row: [UInt8])
  /// Two runs have made the row's output from different things.
  case conflict(id: String, index: Int)
}
