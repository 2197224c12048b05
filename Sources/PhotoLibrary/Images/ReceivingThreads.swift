import Glibc
import Threads

/// The threads that run a closure of a caller now. Whoever cancels a request on one of them waits for no other, since two
/// that did so would wait for each other.
enum ReceivingThreads {
  private static let threads = Monitor<[pthread_t: Int]>([:])

  /// Whether this thread is one of them.
  static var isOne: Bool { threads.withLock { $0[pthread_self()] != nil } }

  static func run(_ body: () -> Void) {
    let thread = pthread_self()
    threads.withLock { $0[thread, default: 0] += 1 }
    body()
    threads.withLock { threads in
      let depth = (threads[thread] ?? 1) - 1
      threads[thread] = depth == 0 ? nil : depth
    }
  }
}
