import Documents

/// The outcome of the work on a row.
enum RowOutcome: Sendable {
  /// The row has ended.
  case ended(RowResult)
  /// The row ends when an archive gets its name.
  case deferred(RowResult, archive: String)
  /// No work of this kind is possible now; the row has not ended, and the job stops.
  case stopped(RowResult, EditError)
  /// The row was canceled, and has not ended.
  case cancelled(RowResult)

  /// The result of the row, as far as it is known.
  var result: RowResult {
    switch self {
    case .ended(let result), .deferred(let result, _), .stopped(let result, _), .cancelled(let result): result
    }
  }
}
