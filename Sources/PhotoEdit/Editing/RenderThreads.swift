import Foundation
import Synchronization
import VIPS

/// The threads that rendering blocks, so that Swift's cooperative pool never is.
enum RenderThreads {
  private static let queue: OperationQueue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = ProcessInfo.processInfo.activeProcessorCount
    queue.qualityOfService = .userInitiated
    return queue
  }()

  /// Runs a body on a thread of its own.
  ///
  /// - Parameter body: is given a closure to report progress to, which returns false once the task is cancelled.
  static func run<Value: Sendable>(
    progress: (@Sendable (Double) -> Void)?,
    _ body: @escaping @Sendable (@escaping @Sendable (Double) -> Bool) throws(EditError) -> Value
  ) async throws(EditError) -> Value {
    let isCancelled = SharedFlag()
    let monitor: @Sendable (Double) -> Bool = { fraction in
      guard !isCancelled.value else { return false }
      progress?(fraction)
      return true
    }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.addOperation {
          let result: Result<Value, EditError> =
            isCancelled.value
            ? .failure(EditError("cancelled", .interrupted, "it was cancelled"))
            : Result { () throws(EditError) in try body(monitor) }
          // The queue's threads come and go; what libvips keeps for this one is given back.
          VIPSLibrary.endThread()
          continuation.resume(returning: result)
        }
      }
    } onCancel: {
      isCancelled.set()
    }
    return try result.get()
  }
}

/// A flag that threads share.
final class SharedFlag: Sendable {
  private let flag = Atomic(false)
  /// Whether it is set.
  var value: Bool { flag.load(ordering: .acquiring) }
  /// Sets it for good.
  func set() { flag.store(true, ordering: .releasing) }
}
