/// The one loop over many photos: a source supplies pieces, a pool of threads works on them, and observers are told
/// about the outcomes.
package struct JobLoop: Sendable {
  private let pool: WorkerPool
  private let control: JobControl
  private let observers: [any JobObserver]

  /// A loop.
  ///
  /// - Parameters:
  ///   - count: how many pieces there are; nil where that is not known.
  ///   - isOrdered: whether outcomes wait for those of earlier pieces.
  package init(
    _ scheduling: Scheduling, count: Int?, isOrdered: Bool = true, control: JobControl,
    observers: [any JobObserver]
  ) {
    (self.control, self.observers) = (control, observers)
    pool = WorkerPool(scheduling, count: count, isOrdered: isOrdered) { index, fraction in
      observers.forEach { $0.advanced(index, to: fraction) }
      return !control.shouldCancel()
    }
  }

  /// Makes the loop ask its source again.
  package func wake() { pool.wake() }

  /// Works through what a source supplies.
  ///
  /// - Parameter total: how many outcomes there will be, as far as that is known.
  package func run(_ source: any JobSource, total: Int = 0) async -> JobSummary {
    let start = ContinuousClock.now
    var tally = Tally(total: total)
    func end(_ outcomes: [Outcome]) {
      for outcome in outcomes {
        tally.count(outcome)
        for observer in observers { observer.ended(outcome) }
      }
    }
    func next() -> Supply<Piece> {
      while true {
        switch source.next() {
        case .piece(let piece): return .item(piece)
        case .later: return .later
        case .end: return .end
        case .ended(let outcome):
          for observer in observers { observer.began(at: outcome.index) }
          end(source.settle(outcome))
        }
      }
    }
    await pool.run(
      next: next, shouldStop: { source.isStopped || control.shouldStop() },
      began: { piece in
        source.began(piece)
        for observer in observers { observer.began(at: piece.index) }
      }, tick: { source.tick() }, report: { end(source.settle($0)) })
    let isInterrupted = control.shouldStop()
    end(source.end(isInterrupted: isInterrupted))
    let summary = source.summary(tally, elapsed: ContinuousClock.now - start, isInterrupted: isInterrupted)
    for observer in observers { observer.finished(summary) }
    return summary
  }
}
