/// How often to attempt a request that fails in a transient way, and how long to wait in between.
package struct RetryPolicy: Hashable, Sendable {
  /// The maximum number of attempts.
  package var attempts = 5
  /// The longest wait after the first attempt; it doubles with each attempt.
  package var firstPause: Duration = .milliseconds(100)
  /// The longest wait after any attempt.
  package var longestPause: Duration = .seconds(20)
  /// The longest wait that a server may ask for.
  package var longestRequestedPause: Duration = .seconds(60)

  package init() {}

  /// How long to wait: a random fraction of a backoff that doubles with each attempt, so that many workers do not come
  /// back at once, plus what the server asks for.
  ///
  /// - Parameters:
  ///   - attempt: the number of attempts so far.
  ///   - requested: what the server asks for.
  ///   - fraction: the random fraction, from 0 to 1.
  func pause(after attempt: Int, requested: Duration?, fraction: Double) -> Duration {
    let limit = min(longestPause, firstPause * (1 << min(attempt - 1, 20)))
    return limit * fraction + min(requested ?? .zero, longestRequestedPause)
  }
}
