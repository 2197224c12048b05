package import Documents
import Foundation
import Threads
import VIPS

/// The threads that rendering blocks, so that Swift's cooperative pool never is.
package enum RenderThreads {
  private static let queue: OperationQueue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = ProcessInfo.processInfo.activeProcessorCount
    queue.qualityOfService = .userInitiated
    return queue
  }()

  /// Runs a body on a thread of its own.
  ///
  /// - Parameter body: is given a closure to report progress to, which returns false once the task is cancelled.
  package static func run<Value: Sendable>(
    progress: (@Sendable (Double) -> Void)?,
    _ body: @escaping @Sendable (@escaping @Sendable (Double) -> Bool) throws(EditError) -> Value
  ) async throws(EditError) -> Value {
    let isCancelled = Monitor(false)
    let report: @Sendable (Double) -> Bool = { fraction in
      guard !isCancelled.withLock({ $0 }) else { return false }
      progress?(fraction)
      return true
    }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.addOperation {
          let result: Result<Value, EditError> =
            isCancelled.withLock { $0 }
            ? .failure(.cancelled) : Result { () throws(EditError) in try body(report) }
          // Threads of the queue end at any time; what libvips holds for this one is released.
          VIPSLibrary.endThread()
          continuation.resume(returning: result)
        }
      }
    } onCancel: {
      isCancelled.withLock { $0 = true }
    }
    return try result.get()
  }
}
