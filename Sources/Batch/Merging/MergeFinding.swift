/// Something that is wrong with a row of merged results.
package enum MergeFinding: Sendable {
  /// No results have the row.
  case missing(id: String, index: Int)
  /// The row failed: its id, what its result row says about the reason, and the whole row where it can be read.
  case failed(id: String, message: String, row: [UInt8])
  /// Two runs have made the row's output from different things.
  case conflict(id: String, index: Int)
}
