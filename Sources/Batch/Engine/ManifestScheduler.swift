import Documents
import Jobs
import Threads

/// The source of a manifest job: supplies its rows, and ends them when their outputs have their names. Only the task of
/// the loop uses it.
final class ManifestScheduler: JobSource {
  private let context: RowContext
  private let results: ManifestResults
  private let feed: ManifestFeed
  private var supplied: ArraySlice<FeedItem> = []
  /// The rows that were supplied, but have not begun.
  private var upcoming: [Int: ManifestRow] = [:]
  private var running: [String] = []
  /// The outcomes of rows that wait for their archives to be settled, by archive.
  private var deferred: [String: [Outcome]] = [:]
  /// The archives that were settled, each with the rows that were in progress then: one of them may already have put
  /// its member, and report it only later.
  private var settled: [String: (error: EditError?, running: Set<String>)] = [:]

  private let control: JobControl
  private var request: ManifestRequest { context.request }

  /// - Parameter control: how the job is interrupted.
  init(_ context: RowContext, _ writer: ResultWriter, _ feed: ManifestFeed, _ control: JobControl) {
    (self.context, self.feed, self.control) = (context, feed, control)
    results = ManifestResults(context.request, writer, feed)
  }

  var isStopped: Bool { results.error != nil || control.shouldStop() }

  func next() -> NextPiece {
    if supplied.isEmpty {
      guard let more = feed.take() else { return .end }
      supplied = more[...]
    }
    guard let item = supplied.popFirst() else { return .later }
    switch item {
    case .ended(let outcome): return isStopped ? .end : .ended(outcome)
    case .row(let row, let start, let attempts):
      upcoming[row.index] = row
      return .piece(context.piece(row, start: start, attempts: attempts, file: item.file))
    }
  }

  func began(_ piece: Piece) {
    guard let row = upcoming.removeValue(forKey: piece.index) else { return }
    running.append(row.id)
    if !request.isDryRun { (try? request.places.store(of: row.output))?.expect(row.output) }
  }

  func settle(_ outcome: Outcome) -> [Outcome] {
    let place = running.firstIndex(of: outcome.id)
    if let place { running.remove(at: place) }
    var ended: [Outcome] = []
    if let archive = outcome.archive {
      if let settled = settled[archive] {
        ended = end(outcome, settled.error)
      } else {
        deferred[archive, default: []].append(outcome)
      }
    } else {
      if outcome.word != .done, place != nil { abandon(outcome) }
      if let error = outcome.error, error.code == .canceled {
        // It has not ended.
      } else if let reason = outcome.error?.stoppingJob {
        results.stop(reason)
      } else if results.end(outcome) {
        ended = [outcome]
      }
    }
    for archive in settled.keys {
      settled[archive]?.running.remove(outcome.id)
      if settled[archive]?.running.isEmpty == true { settled[archive] = nil }
    }
    return ended + settleArchives(isComplete: false)
  }

  /// Tells the store of an output that nothing was put there.
  private func abandon(_ outcome: Outcome) {
    guard let place = outcome.outputPlace, !request.isDryRun else { return }
    (try? request.places.store(of: place))?.abandon(place)
  }

  /// Ends the rows whose archives were settled.
  private func settleArchives(isComplete: Bool) -> [Outcome] {
    var ended: [Outcome] = []
    for store in request.places.all {
      for archive in store.settled(isComplete: isComplete) {
        if !running.isEmpty { settled[archive.archive] = (archive.error, Set(running)) }
        for outcome in deferred.removeValue(forKey: archive.archive) ?? [] { ended += end(outcome, archive.error) }
      }
    }
    return ended
  }

  /// Ends a row whose archive was settled.
  ///
  /// - Parameter error: why the archive could not be finished; nil where it was.
  private func end(_ outcome: Outcome, _ error: EditError?) -> [Outcome] {
    var outcome = outcome
    outcome.archive = nil
    if let error {
      guard error.category != .temporary else {
        results.stop(error)
        return []
      }
      outcome.status = .failed(error)
    }
    return results.end(outcome) ? [outcome] : []
  }

  func tick() { results.tick(running: running) }

  func end(isInterrupted: Bool) -> [Outcome] {
    if let failure = feed.error { results.stop(failure) }
    return results.error == nil && !isInterrupted ? settleArchives(isComplete: true) : []
  }

  func summary(_ tally: Tally, elapsed: Duration, isInterrupted: Bool) -> JobSummary {
    results.finish(isInterrupted: isInterrupted)
  }
}
