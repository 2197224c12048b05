import ArgumentParser
import Foundation
import Jobs
import PhotoEdit
import Threads

/// When progress is shown.
enum ProgressMode: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never
}

/// A progress line on standard error.
final class ProgressLine: JobObserver {
  private struct State {
    var progress: JobProgress
    var lastShown: ContinuousClock.Instant?
    var isShown = false
  }

  private let isActive: Bool
  private let start = ContinuousClock.now
  private let state: Monitor<State>

  /// - Parameters:
  ///   - noun: what is counted, for one of them.
  ///   - total: counts them; nil if the count is unknown. It is called only if the line is shown.
  init(mode: ProgressMode, noun: String = "photo", total: () -> Int?) {
    isActive = mode == .always || (mode == .auto && Console.logsToTerminal)
    state = Monitor(State(progress: JobProgress(total: isActive ? total() : nil, noun: noun)))
  }

  func began(at index: Int) { update { $0.begin(at: index) } }

  func advanced(_ index: Int, to fraction: Double) { update { $0.advance(index, to: fraction) } }

  func ended(_ outcome: Outcome) { end(at: outcome.index, failed: outcome.error != nil) }

  func finished(_ summary: JobSummary) { clear() }

  /// Counts one that has ended.
  func end(at index: Int, failed: Bool) { update { $0.end(at: index, failed: failed) } }

  /// Erases the line, before another one is written.
  func clear() {
    state.withLock { state in
      guard state.isShown else { return }
      state.isShown = false
      Console.log(raw: "\r\u{1B}[K")
    }
  }

  private func update(_ change: (inout JobProgress) -> Void) {
    state.withLock { state in
      change(&state.progress)
      let now = ContinuousClock.now
      guard isActive, state.lastShown.map({ now - $0 > .milliseconds(100) }) ?? true else { return }
      state.lastShown = now
      state.isShown = true
      Console.log(raw: "\r" + state.progress.text(elapsed: now - start) + "\u{1B}[K")
    }
  }
}
