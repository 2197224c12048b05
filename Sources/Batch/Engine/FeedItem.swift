import Jobs

/// A row that a manifest supplies.
enum FeedItem: Sendable {
  /// A row to work on, with the position of its last start row in the journal and the number of times it was begun.
  case row(ManifestRow, start: Int?, attempts: Int)
  /// A row that needs no work: it failed already, or is unchanged.
  case ended(Outcome)

  var index: Int {
    switch self {
    case .row(let row, _, _): row.index
    case .ended(let result): result.index
    }
  }

  /// The path of the input if it is a file worth reading ahead: no earlier run has begun the row.
  var file: String? {
    guard case .row(let row, nil, _) = self, case .file(let path) = row.input else { return nil }
    return path
  }

  /// The result of the row, as far as it is known before any work.
  var result: Outcome {
    switch self {
    case .ended(let result): return result
    case .row(let row, _, let attempts):
      return row.task(attempt: attempts + 1).outcome(.done)
    }
  }
}
