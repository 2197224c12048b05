import Threads

/// Collects the outcomes of a job, in order.
package final class Collected<Detail: Sendable>: JobObserver {
  private let state = Monitor<[Outcome]>([])

  package init() {}

  package func ended(_ outcome: Outcome) { state.withLock { $0.append(outcome) } }

  /// The outcomes so far.
  package var outcomes: [Outcome] { state.withLock { $0 } }

  /// The details of those that have one.
  package var details: [Detail] { outcomes.compactMap { $0.detail as? Detail } }
}
