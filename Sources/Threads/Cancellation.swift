/// Whether the work of a thread is still wanted.
///
/// Code that waits for a lock checks it repeatedly, and gives up if the work is not wanted. It is a type of its own
/// rather than a function because optimized code of Swift 6.3 can crash if the value of a task-local is a function.
package struct Cancellation: Sendable {
  /// The cancellation of this thread's work; by default, the work cannot be canceled.
  @TaskLocal package static var current = Cancellation { false }

  private let answer: @Sendable () -> Bool

  /// - Parameter answer: returns whether the requester has canceled the work; called on any thread.
  package init(_ answer: @escaping @Sendable () -> Bool) { self.answer = answer }

  /// Whether the requester has canceled the work.
  package var isRequested: Bool { answer() }

  /// Whether the requester has canceled the work of this thread.
  package static func isRequested() -> Bool { current.isRequested }

  /// Runs a body that can be canceled until it begins the part that must be finished, whatever its caller does in the
  /// meantime.
  ///
  /// - Parameter body: receives a closure to call when that part begins, which returns false if the work is canceled.
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
