import Batch
import Jobs
import PhotoEdit
import Threads

/// Reports on standard error how far along a job is, which rows failed, and the counts at the end.
final class BatchReporter: JobObserver {
  /// How many failures with the same code are reported. All of them are in the results.
  private static let reportedFailures = 20

  private let line: ProgressLine
  /// The name of the manifest, for rows that cannot be worked on as it has them.
  private let manifest: String
  private let statistics = Monitor(Statistics())

  init(_ line: ProgressLine, of manifest: String) { (self.line, self.manifest) = (line, manifest) }

  func ended(_ outcome: Outcome) {
    let statistics = statistics.withLock { statistics in
      statistics.end(outcome)
      return statistics
    }
    if !outcome.warnings.isEmpty || outcome.error != nil { line.clear() }
    for warning in outcome.warnings { Console.warn("\(outcome.id): \(warning)") }
    if let error = outcome.error { report(error, of: outcome, in: statistics) }
  }

  func finished(_ summary: JobSummary) {
    line.clear()
    // A manifest that cannot be read has no rows to count.
    if summary.error != nil, summary.tally.total == 0 { return }
    guard Console.logsToTerminal else { return Console.log(line(summary)) }
    table(summary).lines.forEach { Console.log($0) }
  }

  private func report(_ error: EditError, of outcome: Outcome, in statistics: Statistics) {
    let count = statistics.failureGroups.first { $0.code == error.code.rawValue }?.count ?? 0
    if count == Self.reportedFailures + 1 {
      Console.log(Console.safe("error: further failures with the code \(error.code) are in the results only"))
    }
    guard count <= Self.reportedFailures else { return }
    let name =
      outcome.input.isEmpty || outcome.input == outcome.id ? outcome.id : "\(outcome.id) (\(outcome.input))"
    let problem = error.problems.first
    let pointer = problem?.pointer.description ?? ""
    // A problem of a recipe that a row names has a place in the recipe.
    let row = error.path == nil ? problem?.place.map { "\(manifest):\($0.line):\($0.column): " } : nil
    let place = pointer.isEmpty ? "" : " at \(pointer)"
    Console.log(Console.safe("error: \(row ?? "")\(name): \(outcome.message(error))\(place)"))
    if let hint = CommandHint.text(of: error) { Console.log("hint: " + Console.safe(hint)) }
  }

  private func counts(_ tally: Tally) -> [(count: Int, name: String)] {
    [
      (tally[.done], "done"), (tally[.unchanged], "unchanged"), (tally[.planned], "planned"),
      (tally[.failed], "failed"), (tally[.crashed], "crashed"), (tally.left, "not started"),
    ].filter { $0.0 > 0 }
  }

  private func line(_ summary: JobSummary) -> String {
    let tally = summary.tally
    let counts = counts(tally).map { "\($0.count) \($0.name)" }.joined(separator: ", ")
    let earlier = tally.earlier > 0 ? "; \(tally.earlier) of them in earlier runs" : ""
    return FormattedAmount.text(tally.total, "row") + (counts.isEmpty ? "" : ": " + counts) + earlier
  }

  /// The counts with the codes of failures, time and size, for a person at a terminal.
  private func table(_ summary: JobSummary) -> TextTable {
    let statistics = statistics.withLock { $0 }
    var table = TextTable()
    table.add("rows", FormattedAmount.grouped(summary.tally.total))
    for (count, name) in counts(summary.tally) { table.add(name, FormattedAmount.grouped(count)) }
    for group in statistics.failureGroups.prefix(5) {
      table.add("  " + group.code, FormattedAmount.grouped(group.count))
    }
    if summary.tally.earlier > 0 { table.add("earlier runs", FormattedAmount.grouped(summary.tally.earlier)) }
    let seconds = summary.elapsed / .seconds(1)
    let rate =
      seconds > 0 && statistics.tally.ended > 0
      ? ", \(FormattedAmount.text(rate: Double(statistics.tally.ended) / seconds)) a second" : ""
    table.add("time", FormattedAmount.text(summary.elapsed) + rate)
    if summary.tally.byteCount > 0 { table.add("written", FormattedAmount.text(bytes: summary.tally.byteCount)) }
    return table
  }
}
