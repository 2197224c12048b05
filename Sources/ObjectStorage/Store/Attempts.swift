import Documents
import Threads

/// The attempts at one request.
struct Attempts {
  private let policy: RetryPolicy
  private var count = 1
  private var correctionCount = 0
  /// Whether an attempt has ended without a response, so that the store may have processed it.
  private(set) var mayHaveSucceeded = false

  /// One correction for each thing to learn: the region, the time, new credentials.
  private static let mostCorrections = 3

  init(_ policy: RetryPolicy) { self.policy = policy }

  /// Whether to retry the request at once, because the reason for its failure is known now.
  mutating func correct() -> Bool {
    correctionCount += 1
    return correctionCount <= Self.mostCorrections
  }

  /// Waits before another attempt.
  ///
  /// - Parameter requested: how long the store asks to wait.
  /// - Returns: Whether there is another attempt.
  mutating func pause(requested: Duration?) throws(EditError) -> Bool {
    mayHaveSucceeded = true
    guard count < policy.attempts else { return false }
    let pause = policy.pause(after: count, requested: requested, fraction: .random(in: 0...1))
    count += 1
    let clock = ContinuousClock()
    let end = clock.now + pause
    while clock.now < end {
      if Cancellation.isRequested() { throw .canceled }
      Monitor(()).wait(timeout: min(.milliseconds(50), end - clock.now)) { _ in nil as Void? }
    }
    return true
  }
}
