/// Decides when memory is released: at once, but never twice within an interval; the last request is never dropped.
package struct ReleaseSchedule {
  /// What a request leads to.
  package enum Decision: Equatable, Sendable {
    /// The caller releases now.
    case now
    /// The caller releases at this time, and calls `begin` then.
    case later(TimeoutClock.Instant)
    /// An earlier request will lead to a release.
    case planned
  }

  private let interval: Duration
  private var last: TimeoutClock.Instant?
  private var isPlanned = false

  /// A schedule with at least this time from one release to the next.
  package init(interval: Duration) { self.interval = interval }

  /// Asks for a release.
  package mutating func request(at now: TimeoutClock.Instant) -> Decision {
    guard !isPlanned else { return .planned }
    if let last, now < last + interval {
      isPlanned = true
      return .later(last + interval)
    }
    last = now
    return .now
  }

  /// Records that the release that was planned begins.
  package mutating func begin(at now: TimeoutClock.Instant) { (last, isPlanned) = (now, false) }
}
