import Documents
import Threads

/// The timeout of a row.
struct RowWatch: Sendable {
  private let end: TimeoutClock.Instant?
  private let allowed: Duration
  private let isOver = Monitor(false)

  /// Starts a timeout; nil for one that never ends.
  init(_ timeout: Duration?) {
    allowed = timeout ?? .zero
    end = timeout.map { .now + $0 }
  }

  /// A closure that forwards progress. Once the time is over, it returns false, which ends the work.
  func progress(_ report: @escaping @Sendable (Double) -> Bool) -> @Sendable (Double) -> Bool {
    guard let end else { return report }
    return { [isOver] fraction in
      guard TimeoutClock.now < end else {
        isOver.withLock { $0 = true }
        return false
      }
      return report(fraction)
    }
  }

  /// The error of a row: that of the timeout if the timeout ended the work.
  func judged(_ error: EditError) -> EditError {
    guard error.code == .cancelled, isOver.withLock({ $0 }) else { return error }
    return EditError(.overTime, "timed out after \(allowed.components.seconds) s")
  }
}
