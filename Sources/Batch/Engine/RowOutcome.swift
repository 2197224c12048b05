import Documents

/// What the work on a row has led to.
enum RowOutcome: Sendable {
  /// The row has ended.
  case ended(RowResult)
  /// The row ends when an archive gets its name.
  case deferred(RowResult, archive: String)
  /// Nothing of this kind can be done now; the row has not ended, and the job stops.
  case stopped(RowResult, EditError)
  /// The row was cancelled, and has not ended.
  case cancelled(RowResult)

  /// What is known of the row.
  var result: RowResult {
    switch self {
    case .ended(let result), .deferred(let result, _), .stopped(let result, _), .cancelled(let result): result
    }
  }
}
