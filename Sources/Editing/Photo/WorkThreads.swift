package import Documents
import Foundation
package import Threads
import VIPS

/// Threads for blocking work, so that Swift's cooperative pool is never blocked.
package final class WorkThreads: Sendable {
  /// How urgent work is.
  package typealias Urgency = WorkSchedule<Work>.Urgency

  /// What to do, and what to do instead if it is canceled before it begins.
  package struct Work: Sendable {
    /// Returns what to run next once other work may take its place; nil for nothing.
    let run: @Sendable () -> (@Sendable () -> Void)?
    let cancel: @Sendable () -> Void
  }

  /// Threads that wait for disks and locks; they take no processor away from rendering.
  package static let waiting = WorkThreads(count: 32)

  let schedule: Monitor<WorkSchedule<Work>>

  /// Creates a pool of threads that runs this many pieces of work of one urgency at once.
  package init(count: Int) { schedule = Monitor(WorkSchedule(processors: count)) }

  /// Whether the work of this thread is urgent.
  @TaskLocal package static var isUrgent = false

  /// Runs a body on a thread of its own as soon as the priority of the task allows.
  ///
  /// Canceled work that has not begun never runs. Work that has begun sees the cancellation in `Cancellation.current`.
  /// - Throws: `EditError` of the body, or `canceled`.
  package func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws(EditError) -> Value
  ) async throws(EditError) -> Value {
    let id = schedule.withLock { $0.makeID() }
    let isCancelled = Monitor(false)
    let result: Result<Value, EditError> = await withTaskPriorityEscalationHandler {
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let work = Work {
            let result = Cancellation.$current.withValue(Cancellation { isCancelled.withLock { $0 } }) {
              isCancelled.withLock { $0 } ? .failure(.canceled) : Result { () throws(EditError) in try body() }
            }
            // The thread ends; what libvips holds for it is released.
            VIPSLibrary.endThread()
            continuation.resume(returning: result)
            return nil
          } cancel: {
            continuation.resume(returning: .failure(.canceled))
          }
          schedule.withLock { $0.add(work, id: id, Urgency(Task.currentPriority)) }
          if isCancelled.withLock({ $0 }) { cancel(id) }
          begin()
        }
      } onCancel: {
        isCancelled.withLock { $0 = true }
        cancel(id)
      }
    } onPriorityEscalated: { [schedule] _, priority in
      schedule.withLock { $0.raise(id, to: Urgency(priority)) }
      self.begin()
    }
    return try result.get()
  }

  private func cancel(_ id: Int) { schedule.withLock { $0.remove(id) }?.cancel() }

  /// Starts a thread for each piece of work that may begin.
  func begin() {
    while let next = schedule.withLock({ $0.next() }) {
      Thread.detachNewThread { [self] in
        let follow = WorkThreads.$isUrgent.withValue(next.urgency == .high) { next.work.run() }
        schedule.withLock { $0.end(next.id) }
        begin()
        follow?()
      }
    }
  }
}
