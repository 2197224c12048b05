import Batch
import PhotoEdit

/// The number of outputs, or photos without outputs, by outcome.
struct Tally {
  var done = 0
  var unchanged = 0
  var skipped = 0
  var planned = 0
  var failed = 0
  /// Whether an edit was committed.
  private(set) var hasCommitted = false
  /// Whether a person canceled an edit.
  private(set) var isCancelled = false
  var firstError: EditError?
  /// The first photo whose edit is in the library only.
  var firstKept: String?
  /// The last result.
  var last: BatchResult?

  /// Counts a result.
  mutating func count(_ result: BatchResult) {
    last = result
    last?.data = nil
    if result.isCancelled { isCancelled = true }
    if result.isCommitted { hasCommitted = true }
    switch result.outcome {
    case .done:
      done += 1
      if firstKept == nil, result.entry != nil, result.output == nil { firstKept = result.input }
    case .unchanged: unchanged += 1
    case .skipped: skipped += 1
    case .planned: planned += 1
    case .failed(let error):
      failed += 1
      if firstError == nil { firstError = error }
    }
  }

  /// The summary as a row.
  func row(photos: Int, total: Int, hint: String?) -> Row {
    Row(summary: [
      "photos": .integer(photos), "rows": .integer(total), "done": .integer(done), "unchanged": .integer(unchanged),
      "skipped": .integer(skipped), "planned": .integer(planned), "failed": .integer(failed),
      "left": .integer(total - done - unchanged - skipped - planned - failed), "hint": hint.map { .string($0) },
    ])
  }

  /// The summary as text.
  func line(photos: Int, total: Int) -> String {
    let left = total - done - unchanged - skipped - planned - failed
    let parts = [
      (done, "done"), (planned, "planned"), (unchanged, "unchanged"), (skipped, "skipped"), (failed, "failed"),
      (left, "not started"),
    ]
    let what = total == photos ? "\(photos) photos" : "\(photos) photos, \(total) files"
    let counts = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    return "\(what): \(counts)" + (failed == total && !hasCommitted ? "; nothing was written" : "")
  }
}
