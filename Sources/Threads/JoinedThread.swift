import Glibc

/// A thread that runs a body, and is joined when the value ends.
package struct JoinedThread: ~Copyable {
  private let thread: pthread_t

  /// Starts the thread; nil where the system has no more threads.
  package init?(_ run: @escaping @Sendable () -> Void) {
    guard let thread = NewThread.start(run) else { return nil }
    self.thread = thread
  }

  deinit { pthread_join(thread, nil) }
}

/// A thread that nobody waits for.
package enum DetachedThread {
  /// Starts a thread.
  ///
  /// - Returns: Whether the system has a thread for it.
  package static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = NewThread.start(run) else { return false }
    pthread_detach(thread)
    return true
  }
}

private enum NewThread {
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread that runs a body; nil where the system has no more threads.
  static func start(_ run: @escaping @Sendable () -> Void) -> pthread_t? {
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
    return thread
  }
}
