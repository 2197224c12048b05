/// Whether the work of a thread is still wanted.
///
/// What waits for a lock asks again and again, and gives up where it is not. It is a type of its own rather than a function
/// because optimized code of Swift 6.3 can crash where the value of a task-local is a function.
package struct Cancellation: Sendable {
  /// That of this thread's work; of work that cannot be cancelled where nothing else is set.
  @TaskLocal package static var current = Cancellation { false }

  private let answer: @Sendable () -> Bool

  /// - Parameter answer: whether whoever asked for the work has cancelled it; called on any thread.
  package init(_ answer: @escaping @Sendable () -> Bool) { self.answer = answer }

  /// Whether whoever asked for the work has cancelled it.
  package var isRequested: Bool { answer() }

  /// Whether whoever asked for the work of this thread has cancelled it.
  package static func isRequested() -> Bool { current.isRequested }

  /// Runs a body that can be cancelled until it begins with what must be finished, whatever its caller does meanwhile.
  ///
  /// - Parameter body: is given a closure to call when it begins, which returns false where the work is cancelled.
  package static func untilBegun<Value>(_ body: (_ begin: () -> Bool) throws -> Value) rethrows -> Value {
    let asked = current
    let hasBegun = Monitor(false)
    return try $current.withValue(Cancellation { !hasBegun.withLock { $0 } && asked.isRequested }) {
      try body {
        guard !asked.isRequested else { return false }
        hasBegun.withLock { $0 = true }
        return true
      }
    }
  }
}
