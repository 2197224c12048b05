/// Observes what happens to the rows of a manifest. The scheduler calls it in order, and never concurrently.
package protocol RowObserver: AnyObject, Sendable {
  /// The work on a row begins.
  func began(_ id: String, at index: Int)
  /// A row has its final result.
  func ended(_ result: RowResult)
  /// The job is over, also after an interruption.
  func finished(_ summary: ManifestSummary)
}
