import Synchronization

/// Passes on how far a photo is, and remembers whether it is still wanted.
final class PhotoMonitor: Sendable {
  private struct State {
    var fraction = 0.0
    var givenUp: ContinuousClock.Instant?
    var isWriting = false
  }

  private let index: Int
  private let callback: (@Sendable (Int, Double) -> Bool)?
  private let state = Mutex(State())

  init(_ index: Int, _ callback: (@Sendable (Int, Double) -> Bool)?) {
    self.index = index
    self.callback = callback
  }

  /// Notes how far the photo is; says whether it is still wanted.
  @Sendable func report(_ fraction: Double) -> Bool {
    let isGivenUp = state.withLock { state in
      state.fraction = fraction
      return state.givenUp != nil
    }
    guard !isGivenUp, let callback else { return !isGivenUp }
    guard !callback(index, fraction) else { return true }
    state.withLock { $0.givenUp = $0.givenUp ?? .now }
    return false
  }

  /// Asks again whether the photo is still wanted.
  @discardableResult
  func poke() -> Bool { report(state.withLock { $0.fraction }) }

  /// Whether the photo has been unwanted for so long, and nothing of it is being written.
  func isGivenUp(for duration: Duration) -> Bool {
    state.withLock { state in
      guard let since = state.givenUp, !state.isWriting else { return false }
      return ContinuousClock.now - since > duration
    }
  }

  /// Writes something of the photo. What has begun is finished; it takes moments.
  ///
  /// - Throws: `EditError` where the photo is not wanted any more; what `body` throws.
  func write<Value>(_ body: () throws(EditError) -> Value) throws(EditError) -> Value {
    let isWanted =
      poke()
      && state.withLock { state in
        state.isWriting = state.givenUp == nil
        return state.isWriting
      }
    guard isWanted else { throw EditError("cancelled", .interrupted, "it was cancelled") }
    defer { state.withLock { $0.isWriting = false } }
    return try body()
  }
}
