package import Documents
package import Foundation
import Glibc

/// A worker: another process of this program that runs jobs, one at a time.
///
/// Use it from one thread at a time. It ends with the program at the latest.
package final class WorkerProcess {
  /// The argument that worker processes are started with.
  static let argument = "worker"

  package let id: pid_t
  let channel: MessageChannel
  /// What the worker holds from earlier jobs.
  var contents = WorkerContents()
  /// What the worker and its codecs print.
  private let console: MessageChannel
  /// The end of that output.
  private var lastOutput: [UInt8] = []
  private var status: Int32?

  /// Starts a worker.
  ///
  /// - Throws: `EditError` where the executable cannot be started.
  package init(executable: URL) throws(EditError) {
    try OwnWorker.check(executable)
    let (near, far) = try Self.connection()
    let (nearConsole, farConsole) = try Self.connection()
    (channel, console) = (MessageChannel(adopting: near), MessageChannel(adopting: nearConsole))
    defer {
      close(far)
      close(farConsole)
    }
    id = try StartThread.shared.run {
      Result { () throws(EditError) in try Self.start(executable.path, connection: far, console: farConsole) }
    }.get()
  }

  deinit { end() }

  /// Whether the process is running.
  package var isAlive: Bool {
    if status == nil {
      var state: Int32 = 0
      if waitpid(id, &state, WNOHANG) != 0 { status = state }
    }
    return status == nil
  }

  /// Ends an idle worker: closes its input, and kills it if it is still running after a grace period.
  package func end() {
    channel.finish()
    for _ in 0..<200 where isAlive { usleep(5000) }
    kill()
  }

  /// Ends the worker at once.
  package func kill() {
    guard isAlive else { return }
    _ = Glibc.kill(id, SIGKILL)
    var state: Int32 = 0
    while waitpid(id, &state, 0) < 0, errno == EINTR {}
    status = state
  }

  /// Reads what the worker or its codecs have printed, so that they never block on it.
  func listen() { lastOutput = (lastOutput + console.readable()).suffix(2000) }

  /// The error for a connection that ends in the middle of a job.
  func crash() -> EditError {
    // The connection ends a moment before the process does. A worker that only closed the connection is of no use.
    for _ in 0..<200 where isAlive { usleep(5000) }
    kill()
    listen()
    let state = status ?? 0
    let signal = state & 0x7F
    let wasKilled = signal != 0 && !Self.crashSignals.contains(signal)
    let cause =
      signal == 0
      ? "exited with status \(state >> 8 & 0xFF)"
      : (wasKilled ? "was killed" : "crashed")
        + " (signal \(signal), \(strsignal(signal).map { String(cString: $0) } ?? "unknown"))"
    let output = String(decoding: lastOutput, as: UTF8.self).split(whereSeparator: \.isNewline).last
    var error = EditError(
      wasKilled ? .workerKilled : .codecCrashed, "the codec worker \(cause)" + (output.map { ": " + $0 } ?? ""),
      hint: !wasKilled
        ? "the file is damaged, or a codec has a bug"
        : signal == SIGKILL
          ? "try again; the system may have run out of memory, or somebody has ended the process"
          : "try again; somebody has ended the process")
    if signal != 0 { error.signal = signal }
    return error
  }

  /// The signals by which a process ends itself. Any other comes from outside and says nothing about the photo.
  private static let crashSignals = [SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE, SIGSYS, SIGTRAP, SIGXCPU, SIGXFSZ]
}
