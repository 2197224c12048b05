/// The progress of a manifest job, for the people who wait for it.
package struct JobProgress: Sendable {
  private var (done, failed) = (0, 0)
  /// The highest number of a row that has ended, and the first of this run. Rows of other shards, and those that ended
  /// in an earlier run, lie in between.
  private var (last, first): (Int, Int?) = (-1, nil)
  private let total: Int?

  /// - Parameter total: how many rows the manifest has; nil where that is not known.
  package init(total: Int?) { self.total = total }

  /// Records that the work on a row begins.
  package mutating func begin(at index: Int) { first = min(first ?? index, index) }

  /// Counts a row that has ended.
  package mutating func end(_ result: RowResult) {
    done += 1
    if result.status.isFailure { failed += 1 }
    (first, last) = (first ?? result.index, max(last, result.index))
  }

  /// The progress as text: rows, position in the manifest, rate, time left, failures.
  ///
  /// - Parameter elapsed: how long the job has taken so far.
  package func text(elapsed: Duration) -> String {
    var text = done == 1 ? "1 row" : "\(ShownAmount.grouped(done)) rows"
    if let total, total > 0 { text += ", \(100 * min(total, last + 1) / total) % of \(ShownAmount.grouped(total))" }
    let seconds = elapsed / .seconds(1)
    if seconds > 1, done > 0 {
      text += ", \(ShownAmount.text(rate: Double(done) / seconds))/s"
      let passed = last + 1 - (first ?? 0)
      if let total, passed > 0 {
        let left = Double(max(0, total - last - 1)) * seconds / Double(passed)
        text += ", \(ShownAmount.text(.seconds(Int(left.rounded(.up))))) left"
      }
    }
    return failed > 0 ? text + ", \(ShownAmount.grouped(failed)) failed" : text
  }
}
