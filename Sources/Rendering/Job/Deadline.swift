import Threads

/// The end of the time that work in this process has, noticed whenever progress is reported.
struct Deadline: Sendable {
  private let end: TimeoutClock.Instant
  private let allowed: Duration
  private let isOver = Monitor(false)

  /// A deadline that runs from now on.
  init(_ allowed: Duration) {
    self.allowed = allowed
    end = .now + allowed
  }

  /// Passes progress on; returns false, which ends the rendering, once the time is over.
  func watching(_ progress: (@Sendable (Double) -> Bool)?) -> @Sendable (Double) -> Bool {
    { [end, isOver] fraction in
      guard TimeoutClock.now <= end else {
        isOver.withLock { $0 = true }
        return false
      }
      return progress?(fraction) ?? true
    }
  }

  /// The error of a rendering: that of the timeout where this deadline ended it.
  func judged(_ error: PhotoError) -> PhotoError {
    error.kind == .cancelled && isOver.withLock { $0 } ? PhotoError(timeout: allowed) : error
  }
}

extension PhotoError {
  /// The error of work that took longer than it may.
  package init(timeout: Duration) {
    let seconds = Int(timeout.components.seconds)
    self.init(
      .overTime, "timed out after \(seconds) s (limit 'time')",
      hint: "a sound photo takes far less; the file or its codec may be at fault; "
        + "if not, allow more: time=\(2 * max(30, seconds))")
  }
}
