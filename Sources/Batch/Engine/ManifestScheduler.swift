import Documents

/// What the scheduler of a manifest job knows and does. Only its task uses it.
final class ManifestScheduler {
  private let request: ManifestRequest
  private let results: ResultWriter
  private let feed: ManifestFeed
  private let start = ContinuousClock.now
  private var summary = ManifestSummary()
  private var supplied: ArraySlice<FeedItem> = []
  private var running: [String] = []
  /// The rows that end with an archive.
  private var deferred: [String: [RowResult]] = [:]
  /// The archives that were settled, each with the rows in progress at that time: one of them may have put its member
  /// before, and report it only now.
  private var settled: [String: (error: EditError?, running: Set<String>)] = [:]
  private var nextHeartbeat: ContinuousClock.Instant?
  private var error: EditError?

  private let shouldStop: () -> Bool
  private let wake: () -> Void

  /// - Parameters:
  ///   - shouldStop: whether somebody has interrupted the job.
  ///   - wake: has `next` called again.
  init(
    _ request: ManifestRequest, _ results: ResultWriter, _ feed: ManifestFeed, shouldStop: @escaping () -> Bool,
    wake: @escaping () -> Void
  ) {
    (self.request, self.results, self.feed) = (request, results, feed)
    (self.shouldStop, self.wake) = (shouldStop, wake)
    nextHeartbeat = request.heartbeat.map { start + $0 }
  }

  /// Whether no other row may begin.
  var isStopped: Bool { error != nil || shouldStop() }

  /// The next row that needs work. Those before it that need none end here.
  func next() -> Supply<FeedItem> {
    if supplied.isEmpty {
      guard let more = feed.take() else { return .end }
      supplied = more[...]
      if more.isEmpty { return .later }
    }
    while let item = supplied.popFirst() {
      guard case .ended(let result) = item else { return .item(item) }
      guard !isStopped else { return .end }
      request.observers.forEach { $0.began(item.id, at: item.index) }
      end(result)
    }
    // Other events have their turn before the next rows.
    wake()
    return .later
  }

  /// Notes that a row begins.
  func began(_ item: FeedItem) {
    running.append(item.id)
    if case .row(let row, _, _) = item, !request.isDryRun {
      (try? request.places.store(of: row.output))?.expect(row.output)
    }
    request.observers.forEach { $0.began(item.id, at: item.index) }
  }

  /// Takes what came of a row.
  func report(_ outcome: RowOutcome) {
    let result = outcome.result
    if let place = running.firstIndex(of: result.id) { running.remove(at: place) }
    switch outcome {
    case .deferred(let result, let archive):
      if let settled = settled[archive] {
        end(result, settled.error)
      } else {
        deferred[archive, default: []].append(result)
      }
    case .ended(let result):
      abandon(result)
      end(result)
    case .stopped(let result, let error):
      abandon(result)
      stop(error)
    case .cancelled(let result): abandon(result)
    }
    for archive in settled.keys {
      settled[archive]?.running.remove(result.id)
      if settled[archive]?.running.isEmpty == true { settled[archive] = nil }
    }
    settle(isComplete: false)
  }

  /// Tells the store of an output that nothing was put there.
  private func abandon(_ result: RowResult) {
    guard result.status != .ok, let place = result.outputPlace, !request.isDryRun else { return }
    (try? request.places.store(of: place))?.abandon(place)
  }

  /// Ends the rows whose archives were settled.
  private func settle(isComplete: Bool) {
    for store in request.places.all {
      for archive in store.settled(isComplete: isComplete) {
        if !running.isEmpty { settled[archive.archive] = (archive.error, Set(running)) }
        for result in deferred.removeValue(forKey: archive.archive) ?? [] { end(result, archive.error) }
      }
    }
  }

  /// Ends a row whose archive was settled.
  ///
  /// - Parameter error: why the archive could not be finished; nil where it was.
  private func end(_ result: RowResult, _ error: EditError?) {
    guard let error else { return end(result) }
    guard error.category != .temporary else { return stop(error) }
    var result = result
    (result.status, result.error) = (.failed, RowError(error))
    end(result)
  }

  private func end(_ result: RowResult) {
    guard write(RowLine.bytes(result)) else { return }
    summary.count(result.status)
    if result.status == .ok { summary.byteCount += result.byteCount ?? 0 }
    request.observers.forEach { $0.ended(result) }
    guard result.status.isFailure, let limit = request.failureLimit else { return }
    let all = total
    if limit.isExceeded(by: all.failures, of: all.done) {
      stop(
        EditError(
          .tooManyFailures, .badData, "\(all.failures) of \(all.done) rows failed, at most \(limit.text) may",
          hint: "see the results for their reasons"))
    }
  }

  private func stop(_ error: EditError) { self.error = self.error ?? error }

  /// Writes a row of the results; false where that failed, which stops the job.
  private func write(_ row: [UInt8]) -> Bool {
    do throws(EditError) {
      try results.write(row)
      return true
    } catch {
      stop(error)
      return false
    }
  }

  /// Gives a sign of life where it is time for one.
  func tick() {
    guard let due = nextHeartbeat, let period = request.heartbeat, ContinuousClock.now >= due else { return }
    nextHeartbeat = .now + period
    let all = total
    _ = write(
      RowLine.bytes(
        Heartbeat(done: all.done, failed: all.failures, running: running, elapsed: ContinuousClock.now - start)))
  }

  /// The counts of this run and of what earlier ones have ended.
  private var total: ManifestSummary {
    var all = feed.counts
    all.add(summary)
    all.byteCount = summary.byteCount
    return all
  }

  /// Ends the job: the last row is the summary.
  func finish(isInterrupted: Bool) -> ManifestJob.Outcome {
    if error == nil, let failure = feed.error { error = failure }
    if error == nil, !isInterrupted { settle(isComplete: true) }
    var all = total
    all.elapsed = ContinuousClock.now - start
    all.isInterrupted = isInterrupted && error == nil
    all.stopReason = error?.message ?? (isInterrupted ? "interrupted" : nil)
    // A file that is no manifest leaves no results behind.
    if all.total > 0 || feed.error == nil { _ = write(RowLine.bytes(all)) }
    results.finish()
    request.observers.forEach { $0.finished(all) }
    return ManifestJob.Outcome(summary: all, error: error)
  }
}
