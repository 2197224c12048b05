import Foundation
import Threads

/// An executor with a single thread of its own: what blocks a thread of its tasks stops all of them.
///
/// The pool of the process would not do for that: other tests block it.
final class OneThread: TaskExecutor {
  private let jobs = Monitor<[UnownedJob]>([])

  /// Starts the thread, which stays for as long as the process.
  init() {
    Thread.detachNewThread { [self] in
      while true {
        let next = jobs.wait { jobs in jobs.isEmpty ? nil : jobs.removeFirst() }
        next?.runSynchronously(on: asUnownedTaskExecutor())
      }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// The only one.
  static let shared = OneThread()

  /// Starts a task on the thread.
  static func task<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) -> Task<Value, any Error> {
    Task(executorPreference: shared, operation: body)
  }
}
