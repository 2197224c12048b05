import Glibc

/// A thread that runs a body, and is joined when the value ends.
package struct JoinedThread: ~Copyable {
  private let thread: pthread_t

  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts the thread; nil where the system has no more threads.
  package init?(_ run: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let body = Unmanaged.passRetained(Body(run))
    let code = pthread_create(
      &thread, nil,
      { body in
        guard let body else { return nil }
        Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run()
        return nil
      }, body.toOpaque())
    guard code == 0 else {
      body.release()
      return nil
    }
    self.thread = thread
  }

  deinit { pthread_join(thread, nil) }
}
