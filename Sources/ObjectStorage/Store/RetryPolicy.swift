/// How often a request is made that fails in a way which may pass, and how long to wait in between.
package struct RetryPolicy: Hashable, Sendable {
  /// How often at most.
  package var attempts = 5
  /// The longest wait after the first attempt; it doubles with each.
  package var firstPause: Duration = .milliseconds(100)
  /// The longest wait after any attempt.
  package var longestPause: Duration = .seconds(20)
  /// The longest wait that a server may ask for.
  package var longestRequestedPause: Duration = .seconds(60)

  package init() {}

  /// How long to wait: a random part of a time that doubles with each attempt, so that many workers do not come back at
  /// once, and what the server asks for on top.
  ///
  /// - Parameters:
  ///   - attempt: how many attempts there were.
  ///   - requested: what the server asks for.
  ///   - fraction: the random part, from 0 to 1.
  func pause(after attempt: Int, requested: Duration?, fraction: Double) -> Duration {
    let limit = min(longestPause, firstPause * (1 << min(attempt - 1, 20)))
    return limit * fraction + min(requested ?? .zero, longestRequestedPause)
  }
}
