/// A call on its own thread, whose result is fetched later. The call has ended when this value is destroyed.
package final class BackgroundCall<Value> {
  /// The state that the two threads share. Its values pass from one thread to the other and are never used by both at
  /// once.
  private final class Shared: @unchecked Sendable {
    let body: () throws -> Value
    let cancellation = Cancellation.current
    var result: Result<Value, any Error>?

    init(_ body: @escaping () throws -> Value) { self.body = body }

    func run() { result = Cancellation.$current.withValue(cancellation) { Result { try body() } } }
  }

  private let shared: Shared
  private var thread: JoinedThread?

  /// Starts the call; if the system has no more threads, it runs when its result is requested.
  ///
  /// - Parameter body: must use nothing that this thread uses before it has the result.
  package init(_ body: @escaping () throws -> Value) {
    let shared = Shared(body)
    self.shared = shared
    thread = JoinedThread { shared.run() }
  }

  /// Waits for the call.
  ///
  /// - Throws: What the call has thrown.
  package func value() throws -> Value {
    if thread == nil, shared.result == nil { shared.run() }
    thread = nil
    guard let result = shared.result else { preconditionFailure("the thread has ended without a result") }
    return try result.get()
  }
}
