import ArgumentParser
import Foundation
import PhotoEdit
import Synchronization

/// When progress is shown.
enum ProgressMode: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never
}

/// One line on standard error that says how far a job is: photos, rate, time left, failures.
final class ProgressLine: Sendable {
  private struct State {
    var done = 0
    var failed = 0
    var fraction = 0.0
    var lastShown: ContinuousClock.Instant?
    var isShown = false
  }

  private let total: Int
  private let isActive: Bool
  private let start = ContinuousClock.now
  private let state = Mutex(State())

  init(total: Int, mode: ProgressMode) {
    self.total = total
    isActive = mode == .always || (mode == .auto && Console.talksToTerminal)
  }

  /// Notes how far the photo at work is.
  func advance(_ fraction: Double) {
    update { $0.fraction = fraction }
  }

  /// Notes that a photo is finished.
  func finish(failed: Bool) {
    update {
      $0.done += 1
      $0.fraction = 0
      if failed { $0.failed += 1 }
    }
  }

  /// Takes the line away.
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
    let finished = Double(state.done) + state.fraction
    let seconds = Double((now - start).components.seconds) + Double((now - start).components.attoseconds) / 1e18
    let percent = Int(100 * finished / Double(max(1, total)))
    var line = "\(state.done)/\(total) photos, \(percent) %"
    if seconds > 1, finished > 0 {
      let rate = finished / seconds
      line += ", \((rate * 10).rounded() / 10)/s, \(Int((Double(total) - finished) / rate)) s left"
    }
    return state.failed > 0 ? line + ", \(state.failed) failed" : line
  }
}
