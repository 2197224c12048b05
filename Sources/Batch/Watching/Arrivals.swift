/// The photos that have come into a hot folder and wait to be complete.
///
/// One whose writer has closed it, or that was moved in, is complete. Any other is complete when it has not changed for a
/// second.
struct Arrivals {
  /// How long a file must be unchanged whose writer is unknown.
  static let stableTime = Duration.seconds(1)

  private struct Arrival {
    var version: FileVersion
    /// When this version was seen first.
    var since: ContinuousClock.Instant
    var isClosed: Bool
  }

  private var arrivals: [String: Arrival] = [:]

  /// Whether no photo waits.
  var isEmpty: Bool { arrivals.isEmpty }

  /// Notes what a file is now.
  ///
  /// - Parameter isClosed: whether its writer has closed it, or it was moved in.
  mutating func note(_ name: String, _ version: FileVersion, isClosed: Bool, at now: ContinuousClock.Instant) {
    if var known = arrivals[name], known.version == version {
      known.isClosed = known.isClosed || isClosed
      arrivals[name] = known
    } else {
      arrivals[name] = Arrival(version: version, since: now, isClosed: isClosed)
    }
  }

  /// Forgets a file that is gone.
  mutating func forget(_ name: String) { arrivals[name] = nil }

  /// Takes out the photos that are complete, sorted by name.
  ///
  /// - Parameters:
  ///   - limit: how many at most.
  ///   - version: what a file is now; nil for one that is gone.
  ///   - isBeingWritten: whether somebody has it open for writing.
  mutating func complete(
    at now: ContinuousClock.Instant, limit: Int, version: (String) -> FileVersion?, isBeingWritten: (String) -> Bool
  ) -> [String] {
    var complete: [String] = []
    for name in arrivals.keys.sorted() where complete.count < limit {
      guard let arrival = arrivals[name], arrival.isClosed || now - arrival.since >= Self.stableTime else { continue }
      guard let found = version(name) else {
        arrivals[name] = nil
        continue
      }
      guard found == arrival.version else {
        // Another version than that which was closed: its own writer may not have closed it.
        arrivals[name] = Arrival(version: found, since: now, isClosed: false)
        continue
      }
      guard !isBeingWritten(name) else { continue }
      arrivals[name] = nil
      complete.append(name)
    }
    return complete
  }
}
