import Batch
import Threads

/// A progress line of a manifest job on standard error: rows, how far the job is in its manifest, rate, time left,
/// failures.
final class RowProgress: RowObserver {
  private struct State {
    var (done, failed) = (0, 0)
    /// The greatest number of a row that has ended, and the first one of this run. Rows of other shards, and those that an
    /// earlier run ended, lie between.
    var (last, first): (Int, Int?) = (-1, nil)
    var lastShown: ContinuousClock.Instant?
    var isShown = false
  }

  private let total: Int?
  private let isActive: Bool
  private let start = ContinuousClock.now
  private let state = Monitor(State())

  /// - Parameter total: counts the rows of the manifest; nil where that is not known. It is called where they are shown.
  init(mode: ProgressMode, total: () -> Int?) {
    isActive = mode == .always || (mode == .auto && Console.talksToTerminal)
    self.total = isActive ? total() : nil
  }

  func began(_ id: String, at index: Int) { update { $0.first = min($0.first ?? index, index) } }

  func ended(_ result: RowResult) {
    update { state in
      state.done += 1
      if result.status.isFailure { state.failed += 1 }
      (state.first, state.last) = (state.first ?? result.index, max(state.last, result.index))
    }
  }

  func finished(_ summary: ManifestSummary) { clear() }

  /// Erases the line, before another one is written.
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
      let line = Self.line(
        done: state.done, failed: state.failed, last: state.last, first: state.first, total: total, elapsed: now - start
      )
      Console.talk(raw: "\r" + line + "\u{1B}[K")
    }
  }

  /// What the line says.
  ///
  /// - Parameters:
  ///   - last: the greatest number of a row that has ended.
  ///   - first: the number of the first row of this run.
  ///   - total: how many rows the manifest has.
  static func line(done: Int, failed: Int, last: Int, first: Int?, total: Int?, elapsed: Duration) -> String {
    var line = "\(ShownAmount.grouped(done)) rows"
    let seconds = elapsed / .seconds(1)
    if let total, total > 0 {
      line += ", \(100 * min(total, last + 1) / total) % of \(ShownAmount.grouped(total))"
    }
    if seconds > 1, done > 0 {
      line += ", \(ShownAmount.text(rate: Double(done) / seconds))/s"
      let passed = last + 1 - (first ?? 0)
      if let total, passed > 0 {
        let left = Double(max(0, total - last - 1)) * seconds / Double(passed)
        line += ", \(ShownAmount.text(.seconds(Int(left.rounded(.up))))) left"
      }
    }
    return failed > 0 ? line + ", \(ShownAmount.grouped(failed)) failed" : line
  }
}
