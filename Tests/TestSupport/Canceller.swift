import Threads

/// Cancels a task from the thread that renders for it, so that the moment does not depend on how busy other threads
/// are.
package final class Canceller: Sendable {
  private let cancelTask = Monitor<(@Sendable () -> Void)?>(nil)

  package init() {}

  /// Sets the task to cancel.
  package func watch<Success: Sendable>(_ task: Task<Success, any Error>) {
    cancelTask.withLock { $0 = { task.cancel() } }
  }

  /// Cancels the task, once it is set.
  package func cancel() {
    cancelTask.wait { $0 }?()
  }
}
