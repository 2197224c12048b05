package import Documents
import Threads

/// The progress of a photo, its timeout, and whether it was canceled.
package final class PhotoProgress: Sendable {
  private struct State {
    var fraction = 0.0
    var canceled: TimeoutClock.Instant?
    var isWriting = false
    var isOverTime = false
  }

  private let index: Int
  private let callback: @Sendable (Int, Double) -> Bool
  private let state = Monitor(State())

  private let timeout: Duration?
  private let end: TimeoutClock.Instant?

  /// - Parameter timeout: how long the photo may take from now on; nil for as long as it likes.
  init(_ index: Int, timeout: Duration? = nil, _ callback: @escaping @Sendable (Int, Double) -> Bool) {
    (self.index, self.timeout, self.callback) = (index, timeout, callback)
    end = timeout.map { .now + $0 }
  }

  /// Reports a fraction; false where the photo is canceled, or has taken too long.
  @Sendable package func report(_ fraction: Double) -> Bool {
    if let end, TimeoutClock.now >= end {
      state.withLock { $0.isOverTime = true }
      return false
    }
    let isCancelled = state.withLock { state in
      state.fraction = fraction
      return state.canceled != nil
    }
    guard !isCancelled else { return false }
    guard !callback(index, fraction) else { return true }
    state.withLock { $0.canceled = $0.canceled ?? .now }
    return false
  }

  /// The error of the photo: that of its timeout, if that has ended the work.
  func judged(_ error: EditError) -> EditError {
    guard let timeout, error.code == .canceled, state.withLock({ $0.isOverTime }) else { return error }
    return EditError(.overTime, "timed out after \(timeout.components.seconds) s")
  }

  /// Reports the last fraction again; false where the photo is canceled.
  @discardableResult
  func repeatReport() -> Bool { report(state.withLock { $0.fraction }) }

  /// Whether more than a duration has passed since the photo was canceled, and nothing of it is being written.
  func isCancelled(for duration: Duration) -> Bool {
    state.withLock { state in
      guard let since = state.canceled, !state.isWriting else { return false }
      return TimeoutClock.now - since > duration
    }
  }

  /// Runs a body that cleans up after itself. If the photo is canceled, the pool waits for its thread.
  package func waitedFor<Value>(_ body: () throws(EditError) -> Value) throws(EditError) -> Value {
    state.withLock { $0.isWriting = true }
    defer { state.withLock { $0.isWriting = false } }
    return try body()
  }

  /// Runs a write for the photo. A write that has begun is finished; it takes only moments.
  ///
  /// - Throws: `EditError` where the photo is canceled; what `body` throws.
  package func write<Value>(_ body: () throws(EditError) -> Value) throws(EditError) -> Value {
    let isWanted =
      repeatReport()
      && state.withLock { state in
        state.isWriting = state.canceled == nil
        return state.isWriting
      }
    guard isWanted else { throw .canceled }
    defer { state.withLock { $0.isWriting = false } }
    return try body()
  }
}
