package import Jobs

/// The counts of merged results.
package struct MergeSummary: Hashable, Sendable {
  /// The counts of the rows of the manifest.
  package var tally = Tally()
  /// How many have no final row.
  package var missing = 0
  /// How many were rendered twice, with different fingerprints.
  package var conflicts = 0
  /// How many ids are in the results but not in the manifest.
  package var unknownRows = 0

  /// Whether every row has one output.
  package var isComplete: Bool { missing + tally.failures + conflicts == 0 }
}

/// A problem with a row of merged results.
package enum MergeFinding: Sendable {
  /// The row is missing from all results.
  case missing(id: String, index: Int)
  /// The row failed: its id, the error message from its result row, and the whole result row if it can be read.
  case failed(id: String, message: String, row: [UInt8])
  /// Two runs have rendered the row, with different fingerprints.
  case conflict(id: String, index: Int)
}
