package import Documents
import Threads

/// The threads that rendering blocks. What a task of higher priority asks for is rendered first.
package enum RenderThreads {
  package static let threads = WorkThreads(count: Processors.count)

  /// Runs a body on a thread of its own.
  ///
  /// - Parameter body: is given a closure to report progress to, which returns false once the task is cancelled.
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
