import Batch
import Threads

/// A progress line of a manifest job on standard error.
final class RowProgress: RowObserver {
  private struct State {
    var progress: JobProgress
    var lastShown: ContinuousClock.Instant?
    var isShown = false
  }

  private let isActive: Bool
  private let start = ContinuousClock.now
  private let state: Monitor<State>

  /// - Parameter total: counts the rows of the manifest; nil if the count is unknown. It is called only if the line is
  ///   shown.
  init(mode: ProgressMode, total: () -> Int?) {
    isActive = mode == .always || (mode == .auto && Console.talksToTerminal)
    state = Monitor(State(progress: JobProgress(total: isActive ? total() : nil)))
  }

  func began(_ id: String, at index: Int) { update { $0.begin(at: index) } }

  func ended(_ result: RowResult) { update { $0.end(result) } }

  func finished(_ summary: ManifestSummary) { clear() }

  /// Erases the line, before another one is written.
  func clear() {
    state.withLock { state in
      guard state.isShown else { return }
      state.isShown = false
      Console.talk(raw: "\r\u{1B}[K")
    }
  }

  private func update(_ change: (inout JobProgress) -> Void) {
    state.withLock { state in
      change(&state.progress)
      let now = ContinuousClock.now
      guard isActive, state.lastShown.map({ now - $0 > .milliseconds(100) }) ?? true else { return }
      state.lastShown = now
      state.isShown = true
      Console.talk(raw: "\r" + state.progress.text(elapsed: now - start) + "\u{1B}[K")
    }
  }
}
