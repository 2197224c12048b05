package import Documents
import Threads

/// The threads that rendering blocks. The renderings of higher-priority tasks run first.
package enum RenderThreads {
  package static let threads = WorkThreads(count: Processors.count)

  /// Runs a body on a thread of its own.
  ///
  /// - Parameter body: receives a closure that reports progress and returns false once the task is canceled.
  package static func run<Value: Sendable>(
    progress: (@Sendable (Double) -> Void)?,
    _ body: @escaping @Sendable (@escaping @Sendable (Double) -> Bool) throws(EditError) -> Value
  ) async throws(EditError) -> Value {
    try await threads.run { () throws(EditError) in
      let cancellation = Cancellation.current
      return try body { fraction in
        guard !cancellation.isRequested else { return false }
        progress?(fraction)
        return true
      }
    }
  }
}
