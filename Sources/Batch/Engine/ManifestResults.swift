import Documents

/// The results of a manifest job: writes its rows, counts them, and notifies the observers. Only the scheduler uses it.
final class ManifestResults {
  private let request: ManifestRequest
  private let writer: ResultWriter
  private let feed: ManifestFeed
  private let start = ContinuousClock.now
  private var summary = ManifestSummary()
  private var nextHeartbeat: ContinuousClock.Instant?
  /// Why the job stops before its end; nil where it does not.
  private(set) var error: EditError?

  init(_ request: ManifestRequest, _ writer: ResultWriter, _ feed: ManifestFeed) {
    (self.request, self.writer, self.feed) = (request, writer, feed)
    nextHeartbeat = request.heartbeat.map { start + $0 }
  }

  /// Writes and counts a row that has ended, and notifies the observers.
  func end(_ result: RowResult) {
    guard write(RowLine.bytes(result)) else { return }
    summary.count(result.status)
    if result.status == .ok { summary.byteCount += result.byteCount ?? 0 }
    request.observers.forEach { $0.ended(result) }
    guard result.status.isFailure, let limit = request.failureLimit else { return }
    let all = total
    if limit.isExceeded(by: all.failures, of: all.done) {
      stop(
        EditError(
          .tooManyFailures, "\(all.failures) of \(all.done) rows failed, at most \(limit.text) allowed",
          hint: "see the results for the reasons"))
    }
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
        Heartbeat(done: all.done, failed: all.failures, running: running, elapsed: ContinuousClock.now - start)))
  }

  /// The counts of this run and of the rows that ended in earlier runs.
  private var total: ManifestSummary {
    var all = feed.counts
    all.add(summary)
    all.byteCount = summary.byteCount
    return all
  }

  /// Finishes the results with a summary row.
  func finish(isInterrupted: Bool) -> ManifestJob.Outcome {
    var all = total
    all.elapsed = ContinuousClock.now - start
    all.isInterrupted = isInterrupted && error == nil
    all.stopReason = error?.message ?? (isInterrupted ? "interrupted" : nil)
    // A file that is not a manifest leaves no results behind.
    if all.total > 0 || feed.error == nil { _ = write(RowLine.bytes(all)) }
    writer.finish()
    request.observers.forEach { $0.finished(all) }
    return ManifestJob.Outcome(summary: all, error: error)
  }
}
