import ArgumentParser
import Foundation
import PhotoEdit
import Threads

/// When progress is shown.
enum ProgressMode: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never
}

/// A progress line on standard error: photos or other items, rate, time left, failures.
final class ProgressLine: Sendable {
  private struct State {
    var done = 0
    var failed = 0
    /// The progress of each photo.
    var fractions: [Int: Double] = [:]
    var lastShown: ContinuousClock.Instant?
    var isShown = false
  }

  private let photos: Int
  private let rowsPerPhoto: Int
  private let noun: String
  private let isActive: Bool
  private let start = ContinuousClock.now
  private let state = Monitor(State())

  /// - Parameter noun: what is counted.
  init(photos: Int, rowsPerPhoto: Int, mode: ProgressMode, noun: String = "photos") {
    (self.photos, self.noun) = (photos, noun)
    self.rowsPerPhoto = max(1, rowsPerPhoto)
    isActive = mode == .always || (mode == .auto && Console.talksToTerminal)
  }

  /// Updates the progress of a photo.
  func advance(_ photo: Int, _ fraction: Double) {
    update { $0.fractions[photo] = fraction }
  }

  /// Counts a result.
  func finish(failed: Bool) {
    update { state in
      state.done += 1
      state.fractions = state.fractions.filter { $0.key >= state.done / rowsPerPhoto }
      if failed { state.failed += 1 }
    }
  }

  /// Erases the line.
  func clear() {
    state.withLock { state in
      guard state.isShown else { return }
      state.isShown = false
      Console.talk(raw: "\r\u{1B}[K")
    }
  }

  private func update(_ change: (inout State) -> Void) {
    state.withLock { state in
      change(&state)
      let now = ContinuousClock.now
      guard isActive, state.lastShown.map({ now - $0 > .milliseconds(100) }) ?? true else { return }
      state.lastShown = now
      state.isShown = true
      Console.talk(raw: "\r" + line(state, now) + "\u{1B}[K")
    }
  }

  private func line(_ state: State, _ now: ContinuousClock.Instant) -> String {
    let done = state.done / rowsPerPhoto
    let finished = min(Double(photos), Double(done) + state.fractions.values.reduce(0, +))
    let seconds = Double((now - start).components.seconds) + Double((now - start).components.attoseconds) / 1e18
    let percent = Int(100 * finished / Double(max(1, photos)))
    var line = "\(done)/\(photos) \(noun), \(percent) %"
    if seconds > 1, finished > 0 {
      let rate = finished / seconds
      line += ", \((rate * 10).rounded() / 10)/s, \(Int((Double(photos) - finished) / rate)) s left"
    }
    return state.failed > 0 ? line + ", \(state.failed) failed" : line
  }
}
