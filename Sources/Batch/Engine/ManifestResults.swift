import Documents
import Jobs

/// The results of a manifest job: writes its rows and counts them. Only the scheduler uses it.
final class ManifestResults {
  private let request: ManifestRequest
  private let writer: ResultWriter
  private let feed: ManifestFeed
  private let start = ContinuousClock.now
  private var tally = Tally()
  private var nextHeartbeat: ContinuousClock.Instant?
  /// Why the job stops before its end; nil where it does not.
  private(set) var error: EditError?

  init(_ request: ManifestRequest, _ writer: ResultWriter, _ feed: ManifestFeed) {
    (self.request, self.writer, self.feed) = (request, writer, feed)
    nextHeartbeat = request.heartbeat.map { start + $0 }
  }

  /// Writes and counts a row that has ended; false if it cannot be written, which stops the job.
  func end(_ result: Outcome) -> Bool {
    guard write(RowLine.bytes(result)) else { return false }
    tally.count(result)
    guard result.error != nil, let limit = request.failureLimit else { return true }
    let all = total
    if limit.isExceeded(by: all.failures, of: all.ended) {
      stop(
        EditError(
          .tooManyFailures, "\(all.failures) of \(all.ended) rows failed, at most \(limit.text) allowed",
          hint: "see the results for the reasons"))
    }
    return true
  }

  /// Stops the job. Only the first error is kept.
  func stop(_ error: EditError) { self.error = self.error ?? error }

  /// Writes a row of the results; false where that failed, which stops the job.
  private func write(_ row: [UInt8]) -> Bool {
    do throws(EditError) {
      try writer.write(row)
      return true
    } catch {
      stop(error)
      return false
    }
  }

  /// Writes a heartbeat if one is due.
  ///
  /// - Parameter running: the ids of the rows in progress.
  func tick(running: [String]) {
    guard let due = nextHeartbeat, let period = request.heartbeat, ContinuousClock.now >= due else { return }
    nextHeartbeat = .now + period
    let all = total
    _ = write(
      RowLine.bytes(
        Heartbeat(done: all.ended, failed: all.failures, running: running, elapsed: ContinuousClock.now - start)))
  }

  /// The counts of this run and of the rows that ended in earlier runs.
  private var total: Tally {
    var all = feed.counts
    all.add(tally)
    return all
  }

  /// Finishes the results with a summary row.
  func finish(isInterrupted: Bool) -> JobSummary {
    var summary = JobSummary(total)
    summary.elapsed = ContinuousClock.now - start
    (summary.isInterrupted, summary.error) = (isInterrupted && error == nil, error)
    // A file that is not a manifest leaves no results behind.
    if summary.tally.total > 0 || feed.error == nil { _ = write(RowLine.bytes(summary)) }
    writer.finish()
    summary.error = error
    return summary
  }
}
