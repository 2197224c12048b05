package import Documents
import Foundation
package import Jobs
import Threads

/// The state of a manifest job in the text format of Prometheus, for the textfile collector of its node exporter or for
/// whatever else reads it. The file is replaced as a whole, every few seconds and at the end.
package final class MetricsFile: JobObserver {
  private struct State {
    var statistics = Statistics()
    var written: ContinuousClock.Instant?
    var problem: EditError?
  }

  private let file: ReplacedFile
  private let interval: Duration
  private let started = Date().timeIntervalSince1970
  private let state = Monitor(State())

  /// Checks that the file can be written. It is written when the job begins.
  ///
  /// - Parameter interval: the shortest time between two updates while rows end.
  /// - Throws: `EditError` where it cannot be written, or where a file exists that does not hold metrics.
  package init(path: String, interval: Duration = .seconds(5)) throws(EditError) {
    file = ReplacedFile(path: path, beginning: MetricsText.beginning, kind: "a metrics file")
    self.interval = interval
    try file.check()
  }

  /// Why the file is not up to date, if it could not be written. The job continues.
  package var problem: EditError? { state.withLock { $0.problem } }

  package func began(at index: Int) { update { $0.begin(at: index) } }

  package func ended(_ result: Outcome) { update { $0.end(result) } }

  package func finished(_ summary: JobSummary) { state.withLock { write(&$0, summary) } }

  private func update(_ change: (inout Statistics) -> Void) {
    state.withLock { state in
      change(&state.statistics)
      guard state.written.map({ ContinuousClock.now - $0 >= interval }) ?? true else { return }
      write(&state, nil)
    }
  }

  private func write(_ state: inout State, _ summary: JobSummary?) {
    state.written = .now
    do throws(EditError) {
      try file.write(text(state.statistics, summary))
      state.problem = nil
    } catch {
      state.problem = error
    }
  }

  private func text(_ statistics: Statistics, _ summary: JobSummary?) -> String {
    MetricsText(statistics, started: started, now: Date().timeIntervalSince1970, summary: summary).text
  }
}
