import Foundation
import Synchronization

/// Cancels a task from the thread that renders for it, so that the moment does not depend on how busy the others are.
final class Canceller: Sendable {
  private let cancelTask = Mutex<(@Sendable () -> Void)?>(nil)

  /// Names the task.
  func watch<Success: Sendable>(_ task: Task<Success, any Error>) {
    cancelTask.withLock { $0 = { task.cancel() } }
  }

  /// Cancels the task, once it is named.
  func cancel() {
    while true {
      if let cancelTask = cancelTask.withLock({ $0 }) { return cancelTask() }
      usleep(1000)
    }
  }
}
