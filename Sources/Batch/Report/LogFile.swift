package import Documents
import DurableFiles
import Foundation
import Glibc
package import Jobs
import Threads

/// A log of a manifest job: one line for its beginning, one for each row and one for its end. Lines are appended to an
/// existing file.
///
///     2026-11-22T04:19:33.123Z begin version=1.3.0 pid=4711
///     2026-11-22T04:19:33.207Z ok id=a1 input=d/a1.jpg output=o/a1.avif bytes=48213 ms=84
///     2026-11-22T04:19:33.210Z failed id=a2 input=d/a2.jpg ms=3 code=not-a-photo message="…"
package final class LogFile: JobObserver {
  private struct State: ~Copyable {
    let file: Descriptor
    var hasBegun = false
    var problem: EditError?
  }

  private let version: String
  private let state: Monitor<State>

  /// Opens or creates the file. The first line is written when the job begins.
  ///
  /// - Throws: `EditError` where it cannot be opened.
  package init(path: String, version: String) throws(EditError) {
    self.version = version
    do {
      state = Monitor(State(file: try Descriptor.open(path, O_WRONLY | O_CREAT | O_APPEND, permissions: 0o666)))
    } catch {
      throw error.editError
    }
  }

  /// Why lines are missing, if some could not be written. The job continues without them.
  package var problem: EditError? { state.withLock { $0.problem } }

  package func began(at index: Int) { state.withLock { begin(&$0) } }

  package func ended(_ result: Outcome) {
    var line = JobLogLine(result.word.rawValue)
    line.add("id", result.id)
    line.add("input", result.input.isEmpty ? nil : result.input)
    line.add("output", result.output)
    line.add("bytes", result.byteCount)
    line.add("ms", Int((result.duration / .milliseconds(1)).rounded()))
    if result.attempt > 1 { line.add("attempt", result.attempt) }
    line.add("code", result.error?.code.rawValue)
    line.add("signal", (result.error?.signal).map(Int.init))
    line.add("message", result.error.map(result.message))
    for warning in result.warnings { line.add("warning", warning) }
    write(line)
  }

  package func finished(_ summary: JobSummary) {
    var line = JobLogLine("end")
    line.add("rows", summary.tally.ended)
    for word in StatusWord.allCases { line.add(word.rawValue, summary.tally[word]) }
    line.add("bytes", summary.tally.byteCount)
    line.add("ms", Int((summary.elapsed / .milliseconds(1)).rounded()))
    if summary.isInterrupted { line.add("interrupted", "yes") }
    line.add("reason", summary.stopReason)
    write(line)
  }

  private func begin(_ state: inout State) {
    guard !state.hasBegun else { return }
    state.hasBegun = true
    var line = JobLogLine("begin")
    line.add("version", version)
    line.add("pid", Int(getpid()))
    Self.write(line, &state)
  }

  private func write(_ line: JobLogLine) {
    state.withLock { state in
      begin(&state)
      Self.write(line, &state)
    }
  }

  /// Writes a line in one call, so that lines of several processes are never mixed.
  private static func write(_ line: JobLogLine, _ state: inout State) {
    guard state.problem == nil else { return }
    Array((line.text + "\n").utf8).withUnsafeBytes { bytes in
      do throws(FileError) { try state.file.write(bytes) } catch { state.problem = error.editError }
    }
  }
}
