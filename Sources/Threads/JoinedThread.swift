import Glibc

/// A thread that runs a body, and is joined when the value is destroyed.
package struct JoinedThread: ~Copyable {
  private let thread: pthread_t

  /// Starts the thread; nil if the system has no more threads.
  package init?(_ run: @escaping @Sendable () -> Void) {
    guard let thread = NewThread.start(run) else { return nil }
    self.thread = thread
  }

  deinit { pthread_join(thread, nil) }
}

/// A thread that is never joined.
package enum DetachedThread {
  /// Starts a thread.
  ///
  /// - Returns: Whether the thread was started; false if the system has no more threads.
  package static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
    // It is created detached: pthread_detach reads the thread again after it has detached it, when the thread may have
    // ended and its memory may have been freed (glibc bug 19951).
    NewThread.start(isDetached: true, run) != nil
  }
}

private enum NewThread {
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread that runs a body; nil if the system has no more threads.
  static func start(isDetached: Bool = false, _ run: @escaping @Sendable () -> Void) -> pthread_t? {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(&attributes) }
    if isDetached { pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED)) }
    var thread = pthread_t()
    let body = Unmanaged.passRetained(Body(run))
    let code = pthread_create(
      &thread, &attributes,
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
