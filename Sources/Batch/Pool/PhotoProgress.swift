import Documents
import Threads

/// The progress of a photo, and whether it was canceled.
final class PhotoProgress: Sendable {
  private struct State {
    var fraction = 0.0
    var cancelled: TimeoutClock.Instant?
    var isWriting = false
  }

  private let index: Int
  private let callback: (@Sendable (Int, Double) -> Bool)?
  private let state = Monitor(State())

  init(_ index: Int, _ callback: (@Sendable (Int, Double) -> Bool)?) {
    self.index = index
    self.callback = callback
  }

  /// Reports a fraction; false where the photo is canceled.
  @Sendable func report(_ fraction: Double) -> Bool {
    let isCancelled = state.withLock { state in
      state.fraction = fraction
      return state.cancelled != nil
    }
    guard !isCancelled, let callback else { return !isCancelled }
    guard !callback(index, fraction) else { return true }
    state.withLock { $0.cancelled = $0.cancelled ?? .now }
    return false
  }

  /// Reports the last fraction again; false where the photo is canceled.
  @discardableResult
  func repeatReport() -> Bool { report(state.withLock { $0.fraction }) }

  /// Whether more than a duration has passed since the photo was canceled, and nothing of it is being written.
  func isCancelled(for duration: Duration) -> Bool {
    state.withLock { state in
      guard let since = state.cancelled, !state.isWriting else { return false }
      return TimeoutClock.now - since > duration
    }
  }

  /// Runs a body that cleans up after itself. If the photo is canceled, the pool waits for its thread.
  func waitedFor<Value>(_ body: () throws(EditError) -> Value) throws(EditError) -> Value {
    state.withLock { $0.isWriting = true }
    defer { state.withLock { $0.isWriting = false } }
    return try body()
  }

  /// Runs a write for the photo. A write that has begun is finished; it takes only moments.
  ///
  /// - Throws: `EditError` where the photo is canceled; what `body` throws.
  func write<Value>(_ body: () throws(EditError) -> Value) throws(EditError) -> Value {
    let isWanted =
      repeatReport()
      && state.withLock { state in
        state.isWriting = state.cancelled == nil
        return state.isWriting
      }
    guard isWanted else { throw .cancelled }
    defer { state.withLock { $0.isWriting = false } }
    return try body()
  }
}
