import Glibc

/// A value that threads share: one thread at a time reads or changes it, and a thread can wait for a change.
///
/// Every access wakes the threads that wait, so no change can be missed; each of them checks again and goes back to
/// sleep unless it finds what it waits for.
package final class Monitor<State: ~Copyable>: @unchecked Sendable {
  private var state: State
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init(_ state: consuming sending State) {
    self.state = state
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    defer { pthread_condattr_destroy(&attributes) }
    // A step of the wall clock must neither end a wait nor prolong it.
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Reads or changes the value. The body must not use the same monitor.
  package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    return try body(&state)
  }

  /// Waits until the body returns a value.
  ///
  /// - Parameters:
  ///   - timeout: how long to wait at most; nil waits for as long as it takes.
  ///   - body: reads or changes the value, now and after every access by another thread. It must not use the same
  ///     monitor, and must change nothing where it returns nil.
  /// - Returns: What the body returned; nil after the timeout.
  @discardableResult
  package func wait<Result, Failure: Error>(
    timeout: Duration? = nil, for body: (inout State) throws(Failure) -> Result?
  ) throws(Failure) -> Result? {
    let deadline = timeout.map { Self.now + $0 }
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = try body(&state) {
        pthread_cond_broadcast(condition)
        return result
      }
      guard let deadline else {
        pthread_cond_wait(condition, mutex)
        continue
      }
      var end = timespec(deadline)
      if pthread_cond_timedwait(condition, mutex, &end) == ETIMEDOUT {
        defer { pthread_cond_broadcast(condition) }
        return try body(&state)
      }
    }
  }

  /// The time since the start of the machine.
  private static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

extension timespec {
  fileprivate init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self.init(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
  }
}
