/// The photos that have arrived in a hot folder, until they are complete.
///
/// A photo is complete if its writer has closed it, or if it was moved in. Any other is complete once it has not
/// changed for a second.
struct Arrivals {
  private struct Arrival {
    var version: FileVersion
    /// When this version was first seen.
    var since: ContinuousClock.Instant
    var isClosed: Bool
  }

  private var arrivals: [String: Arrival] = [:]

  /// Whether no photo waits.
  var isEmpty: Bool { arrivals.isEmpty }

  /// Whether a file waits.
  func isWaiting(_ name: String) -> Bool { arrivals[name] != nil }

  /// Records the current version of a file.
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
  ///   - limit: the maximum number of photos.
  ///   - version: the current version of a file; nil if it is gone.
  ///   - isBeingWritten: whether a file is open for writing.
  mutating func complete(
    at now: ContinuousClock.Instant, limit: Int, version: (String) -> FileVersion?, isBeingWritten: (String) -> Bool
  ) -> [String] {
    var complete: [String] = []
    let stable = WatchTimes.current.stable
    for name in arrivals.keys.sorted() where complete.count < limit {
      guard let arrival = arrivals[name], arrival.isClosed || now - arrival.since >= stable else { continue }
      guard let found = version(name) else {
        arrivals[name] = nil
        continue
      }
      guard found == arrival.version else {
        // This is not the version that was closed: its own writer may not have closed it.
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
