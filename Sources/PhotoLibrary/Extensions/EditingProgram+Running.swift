package import Documents
import Foundation
import Glibc
package import Rendering
import Threads
import Workers

// These block the calling thread.
extension EditingProgram {
  /// Starts the program.
  ///
  /// - Throws: `EditError`: `editor-not-started`
  package func begin(_ input: ProgramInput, limits: PhotoLimits) throws(EditError) {
    let folder = try ProgramFolder()
    try input.write(to: folder, name: photoName)
    let process = try ProgramProcess(
      executable: path, arguments: arguments + [folder.path], environment: input.environment(in: folder),
      console: console)
    let run = Run(folder: folder, process: process, input: input, start: .now, limits: limits)
    state.withLock { $0 = State(run: run) }
  }

  /// Waits until the program ends, and reads what it left.
  ///
  /// - Parameter isWanted: called ten times a second; if it returns false, the program is stopped.
  /// - Throws: `EditError`, as `finish` says, and `canceled`.
  package func end(isWanted: () -> Bool) throws(EditError) -> Outcome {
    // The folder is removed with the run, whatever happens.
    guard let run = beginWaiting() else { return .unchanged }
    defer {
      run.process.stop()
      run.folder.remove()
      state.withLock { $0 = State() }
    }
    let end = try run.process.wait { () throws(EditError) in
      guard isWanted(), !state.withLock({ $0.isCancelled }) else { throw .canceled }
      if let timeout, TimeoutClock.now - run.start >= timeout { throw self.late(timeout) }
    }
    switch end {
    case .exited(0): return try answer(of: run)
    case .exited(Self.cancelStatus): return .canceled
    // The exit status that a shell reports for ^C.
    case .exited(128 + SIGINT), .killed(SIGINT): throw .canceled
    default: throw failure(end, run.process.lastLines)
    }
  }

  /// The program to wait for; nil if there is none, or another caller is already waiting for it.
  private func beginWaiting() -> Run? {
    state.withLock { state in
      defer { state.isWaitedFor = true }
      return state.isWaitedFor ? nil : state.run
    }
  }

  private func answer(of run: Run) throws(EditError) -> Outcome {
    var output: EditingExtensionOutput
    do {
      guard let answer = try ProgramAnswer(in: run.folder, limit: run.limits.file) else { return .unchanged }
      output = answer.output
      if !answer.changesSize { output.size = run.input.picture.info.uprightSize }
    } catch {
      throw error.about(path)
    }
    output.profile = run.input.picture.info.color.profile
    return .finished(output)
  }

  private func late(_ timeout: Duration) -> EditError {
    EditError(
      .editorTimeout, "the program did not end within \(timeout.components.seconds) s and was stopped",
      hint: "allow it more time", path: path)
  }

  private func failure(_ end: ProgramProcess.End, _ lines: [String]) -> EditError {
    let cause =
      switch end {
      case .exited(let status): "exited with status \(status)"
      case .killed(let signal):
        "was terminated by signal \(signal), \(strsignal(signal).map { String(cString: $0) } ?? "unknown")"
      }
    let words = lines.isEmpty ? "" : ": " + lines.joined(separator: " | ")
    return EditError(.editorFailed, "the program \(cause)\(words)", path: path)
  }
}
