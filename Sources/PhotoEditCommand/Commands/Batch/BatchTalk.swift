import Batch
import PhotoEdit
import Threads

/// Reports on standard error how far along a job is, which rows failed, and the counts at the end.
final class BatchTalk: RowObserver {
  /// How many failures with the same code are reported. All of them are in the results.
  private static let toldFailures = 20

  private let progress: RowProgress
  private let tally = Monitor(RowTally())

  init(_ progress: RowProgress) { self.progress = progress }

  func began(_ id: String, at index: Int) { progress.began(id, at: index) }

  func ended(_ result: RowResult) {
    let tally = tally.withLock { tally in
      tally.end(result)
      return tally
    }
    if !result.warnings.isEmpty || result.error != nil { progress.clear() }
    for warning in result.warnings { Console.warn("\(result.id): \(warning)") }
    if let error = result.error { tell(error, of: result, in: tally) }
    progress.ended(result)
  }

  func finished(_ summary: ManifestSummary) {
    progress.finished(summary)
    guard Console.talksToTerminal else { return Console.talk(line(summary)) }
    table(summary).lines.forEach { Console.talk($0) }
  }

  private func tell(_ error: RowError, of result: RowResult, in tally: RowTally) {
    let count = tally.failureGroups.first { $0.code == error.code.rawValue }?.count ?? 0
    if count == Self.toldFailures + 1 {
      Console.talk(Console.safe("error: further failures with the code \(error.code) are in the results only"))
    }
    guard count <= Self.toldFailures else { return }
    let name = result.input.map { $0 == result.id ? $0 : "\(result.id) (\($0))" } ?? result.id
    let place = error.pointer.flatMap { $0.isEmpty ? nil : " at \($0)" } ?? ""
    Console.talk(Console.safe("error: \(name): \(error.message)\(place)"))
    if let hint = CommandHint.text(of: error) { Console.talk("hint: " + Console.safe(hint)) }
  }

  private func counts(_ summary: ManifestSummary) -> [(count: Int, name: String)] {
    [
      (summary.ok, "done"), (summary.unchanged, "unchanged"), (summary.skipped, "planned"), (summary.failed, "failed"),
      (summary.crashed, "crashed"), (summary.left, "not started"),
    ].filter { $0.0 > 0 }
  }

  private func line(_ summary: ManifestSummary) -> String {
    let counts = counts(summary).map { "\($0.count) \($0.name)" }.joined(separator: ", ")
    let earlier = summary.ended > 0 ? "; \(summary.ended) of them in earlier runs" : ""
    return "\(summary.total) rows" + (counts.isEmpty ? "" : ": " + counts) + earlier
  }

  /// The counts with the codes of failures, time and size, for a person at a terminal.
  private func table(_ summary: ManifestSummary) -> TextTable {
    let tally = tally.withLock { $0 }
    var table = TextTable()
    table.add("rows", ShownAmount.grouped(summary.total))
    for (count, name) in counts(summary) { table.add(name, ShownAmount.grouped(count)) }
    for group in tally.failureGroups.prefix(5) { table.add("  " + group.code, ShownAmount.grouped(group.count)) }
    if summary.ended > 0 { table.add("earlier runs", ShownAmount.grouped(summary.ended)) }
    let seconds = summary.elapsed / .seconds(1)
    let rate =
      seconds > 0 && tally.ended > 0 ? ", \(ShownAmount.text(rate: Double(tally.ended) / seconds)) a second" : ""
    table.add("time", ShownAmount.text(summary.elapsed) + rate)
    if summary.byteCount > 0 { table.add("written", ShownAmount.text(bytes: summary.byteCount)) }
    return table
  }
}
