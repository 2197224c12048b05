import Documents

/// The scheduler of a manifest job. Only its own task uses it.
final class ManifestScheduler {
  private let request: ManifestRequest
  private let results: ManifestResults
  private let feed: ManifestFeed
  private var supplied: ArraySlice<FeedItem> = []
  private var running: [String] = []
  /// The results of rows that wait for their archives to be settled, by archive.
  private var deferred: [String: [RowResult]] = [:]
  /// The archives that were settled, each with the rows that were in progress then: one of them may already have put
  /// its member, and report it only later.
  private var settled: [String: (error: EditError?, running: Set<String>)] = [:]

  private let shouldStop: () -> Bool
  private let wake: () -> Void

  /// - Parameters:
  ///   - shouldStop: whether the job was interrupted.
  ///   - wake: makes the pool call `next` again.
  init(
    _ request: ManifestRequest, _ writer: ResultWriter, _ feed: ManifestFeed, shouldStop: @escaping () -> Bool,
    wake: @escaping () -> Void
  ) {
    (self.request, self.feed) = (request, feed)
    (self.shouldStop, self.wake) = (shouldStop, wake)
    results = ManifestResults(request, writer, feed)
  }

  /// Whether no other row may begin.
  var isStopped: Bool { results.error != nil || shouldStop() }

  /// The next row that needs work. Rows before it that need none end here.
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
      results.end(result)
    }
    // Let other events have their turn before the next rows.
    wake()
    return .later
  }

  /// Records that a row begins.
  func began(_ item: FeedItem) {
    running.append(item.id)
    if case .row(let row, _, _) = item, !request.isDryRun {
      (try? request.places.store(of: row.output))?.expect(row.output)
    }
    request.observers.forEach { $0.began(item.id, at: item.index) }
  }

  /// Handles the outcome of a row.
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
      results.end(result)
    case .stopped(let result, let error):
      abandon(result)
      results.stop(error)
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
    guard let error else { return results.end(result) }
    guard error.category != .temporary else { return results.stop(error) }
    var result = result
    (result.status, result.error) = (.failed, RowError(error))
    results.end(result)
  }

  /// Writes a heartbeat if one is due.
  func tick() { results.tick(running: running) }

  /// Ends the job.
  func finish(isInterrupted: Bool) -> ManifestJob.Outcome {
    if let failure = feed.error { results.stop(failure) }
    if results.error == nil, !isInterrupted { settle(isComplete: true) }
    return results.finish(isInterrupted: isInterrupted)
  }
}
