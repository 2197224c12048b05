import Batch
import PhotoEdit

/// Says on standard error which rows failed, and the counts at the end.
final class BatchTalk: RowObserver {
  func began(_ id: String, at index: Int) {}

  func ended(_ result: RowResult) {
    for warning in result.warnings { Console.warn("\(result.id): \(warning)") }
    guard let error = result.error else { return }
    let name = result.input.map { $0 == result.id ? $0 : "\(result.id) (\($0))" } ?? result.id
    Console.talk(Console.safe("error: \(name): \(error.message)" + (error.pointer.map { " at \($0)" } ?? "")))
    if let hint = CommandHint.text(of: error) { Console.talk("hint: " + Console.safe(hint)) }
  }

  func finished(_ summary: ManifestSummary) {
    let parts = [
      (summary.ok, "done"), (summary.unchanged, "unchanged"), (summary.skipped, "planned"), (summary.failed, "failed"),
      (summary.crashed, "crashed"), (summary.left, "not started"),
    ]
    let counts = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    let earlier = summary.ended > 0 ? "; \(summary.ended) of them in earlier runs" : ""
    Console.talk("\(summary.total) rows" + (counts.isEmpty ? "" : ": " + counts) + earlier)
  }
}
