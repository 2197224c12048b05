import Documents
import Threads

/// The deadline of work in this process, checked whenever progress is reported.
struct Deadline: Sendable {
  private let end: TimeoutClock.Instant
  private let allowed: Duration
  private let isOver = Monitor(false)

  /// A deadline that starts now.
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

  /// The error of a rendering: a timeout if this deadline ended it.
  func judged(_ error: PhotoError) -> PhotoError {
    error.kind == .canceled && isOver.withLock { $0 } ? PhotoError(timeout: allowed) : error
  }
}

extension PhotoError {
  /// The error of work that took longer than allowed.
  package init(timeout: Duration) {
    let seconds = Int(timeout.components.seconds)
    self.init(
      .overTime, "timed out after \(seconds) s (limit 'time')",
      advice: .raise(
        [.init("time", to: 2 * max(30, seconds))],
        when: "an intact photo takes far less time; the file or its codec may be at fault; if not"))
  }
}
