/// A row that a manifest supplies.
enum FeedItem: Sendable {
  /// A row to be worked on, with where its last start row is in the journal, and how often it was begun.
  case row(ManifestRow, start: Int?, attempts: Int)
  /// A row that failed already.
  case bad(RowResult)

  var id: String {
    switch self {
    case .row(let row, _, _): row.id
    case .bad(let result): result.id
    }
  }

  var index: Int {
    switch self {
    case .row(let row, _, _): row.index
    case .bad(let result): result.index
    }
  }

  /// The input where it is a file that can be read ahead.
  var file: String? {
    guard case .row(let row, _, _) = self, case .file(let path) = row.input else { return nil }
    return path
  }

  /// What is known of the row before any work.
  var result: RowResult {
    switch self {
    case .bad(let result): return result
    case .row(let row, _, let attempts):
      var result = RowResult(id: row.id, index: row.index, status: .failed)
      (result.input, result.output) = (row.inputText, row.outputText)
      (result.inputPlace, result.outputPlace) = (row.input, row.output)
      result.attempt = attempts + 1
      return result
    }
  }
}
