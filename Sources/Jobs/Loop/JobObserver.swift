/// Observes a job. The loop calls it in order and never concurrently; only `advanced` comes from any thread.
package protocol JobObserver: AnyObject, Sendable {
  /// The work on a photo begins.
  func began(at index: Int)
  /// The work on a photo has come to a fraction from 0 to 1; for a few photos that one thread works on, to their number.
  func advanced(_ index: Int, to fraction: Double)
  /// A photo or one of its outputs has its final outcome.
  func ended(_ outcome: Outcome)
  /// The job is over, also after an interruption.
  func finished(_ summary: JobSummary)
}

extension JobObserver {
  package func began(at index: Int) {}
  package func advanced(_ index: Int, to fraction: Double) {}
  package func finished(_ summary: JobSummary) {}
}
