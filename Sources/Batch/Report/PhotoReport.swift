/// Notifies row observers of the results of applying a recipe to photos.
package struct PhotoReport: Sendable {
  private let observers: [any RowObserver]
  private let start = ContinuousClock.now
  private var summary = ManifestSummary()

  package init(_ observers: [any RowObserver]) { self.observers = observers }

  /// Reports a result.
  package mutating func add(_ result: BatchResult) {
    guard !observers.isEmpty else { return }
    let row = RowResult(result, index: summary.done)
    summary.count(row.status)
    if row.status == .ok { summary.byteCount += row.byteCount ?? 0 }
    for observer in observers { observer.ended(row) }
  }

  /// Reports that there are no further results.
  ///
  /// - Parameter total: how many there should have been.
  package mutating func finish(total: Int, isInterrupted: Bool) {
    (summary.total, summary.isInterrupted) = (total, isInterrupted)
    summary.elapsed = ContinuousClock.now - start
    for observer in observers { observer.finished(summary) }
  }
}
