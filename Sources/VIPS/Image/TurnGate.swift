import Glibc

/// A lock whose holder can wait for others to change what it guards.
final class TurnGate: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Runs the body under the lock.
  func withLock<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Waits, under the lock, until the condition holds; it is looked at after each `wake()`.
  func wait(until isMet: () -> Bool) {
    while !isMet() { pthread_cond_wait(condition, mutex) }
  }

  /// Makes all who wait look again.
  func wake() { pthread_cond_broadcast(condition) }
}
