import Synchronization

/// Passes on how far a photo is, and remembers whether it is still wanted.
final class PhotoMonitor: Sendable {
  private struct State {
    var fraction = 0.0
    var givenUp: ContinuousClock.Instant?
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

  /// Whether the photo has been unwanted for so long.
  func isGivenUp(for duration: Duration) -> Bool {
    state.withLock { $0.givenUp.map { ContinuousClock.now - $0 > duration } ?? false }
  }
}
