import Threads

/// The time between rows.
enum RowClock {
  private static let start = ContinuousClock.now
  private static let last = Monitor(start)

  /// Starts the clock with the program.
  static func begin() { _ = start }

  /// The time since the program started.
  static var elapsed: Duration { ContinuousClock.now - start }

  /// The time since the last call, or since the program started.
  static func lap() -> Duration {
    last.withLock { last in
      let now = ContinuousClock.now
      defer { last = now }
      return now - last
    }
  }
}
