package import Documents
import Foundation
import Glibc
import Threads

/// Another program that runs for a while, in its own process group, and what it writes to standard error.
///
/// Use it from one thread at a time. Once it has ended, no process of its group is left, except those that left the
/// group.
package final class ProgramProcess: @unchecked Sendable {
  /// How a program may use the terminal.
  package enum Console: Sendable {
    /// The terminal is the program's until it ends, and what it writes goes to standard error.
    case terminal
    /// What the program writes goes to standard error. It has no input.
    case errors
    /// Nothing.
    case none
  }

  /// How a program ended.
  package enum End: Hashable, Sendable {
    case exited(Int32)
    case killed(signal: Int32)
  }

  /// How long a program has to clean up after it is asked to end.
  private static let gracePeriod = Duration.seconds(2)
  private static let mostOutput = 4000

  private let id: pid_t
  private let console: Console
  /// The terminal that the program has borrowed.
  private let terminal: Int32?
  private let errors: Int32
  private var lastOutput: [UInt8] = []
  private var end: End?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - executable: its path.
  ///   - environment: variables in addition to those of this process.
  /// - Throws: `EditError`: `editor-not-started`.
  package init(
    executable: String, arguments: [String], environment: [String: String], console: Console
  ) throws(EditError) {
    var pipe: [Int32] = [-1, -1]
    guard Glibc.pipe(&pipe) == 0 else { throw Self.notStarted(errno, executable) }
    defer { close(pipe[1]) }
    for descriptor in pipe { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(pipe[0], F_SETFL, O_NONBLOCK)
    (errors, self.console) = (pipe[0], console)
    terminal = console == .terminal && tcgetpgrp(STDIN_FILENO) == getpgrp() ? STDIN_FILENO : nil
    do throws(EditError) {
      id = try Self.start(executable, arguments, environment, errors: pipe[1], terminal: terminal, console)
    } catch {
      close(pipe[0])
      throw error
    }
  }

  deinit {
    stop()
    close(errors)
  }

  /// The last lines that the program wrote to standard error, at most five.
  package var lastLines: [String] {
    let text = String(decoding: lastOutput, as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).suffix(5).map(String.init)
  }

  /// Waits until the program ends.
  ///
  /// - Parameter tick: called ten times a second; if it throws, the program is stopped.
  /// - Throws: what `tick` throws.
  package func wait(tick: () throws(EditError) -> Void) throws(EditError) -> End {
    while true {
      if let end = ended() { return end }
      do throws(EditError) {
        try tick()
      } catch {
        stop()
        throw error
      }
      listen(for: 100)
    }
  }

  /// Stops the program and its group: asks them to end, and kills them if they do not.
  package func stop() {
    guard end == nil else { return }
    kill(-id, SIGTERM)
    kill(-id, SIGCONT)
    let deadline = TimeoutClock.now + Self.gracePeriod
    while ended() == nil {
      if TimeoutClock.now >= deadline { kill(-id, SIGKILL) }
      listen(for: 10)
    }
  }

  /// How the program ended; nil while it runs.
  private func ended() -> End? {
    if let end { return end }
    var information = siginfo_t()
    // The process stays a zombie, so that its id cannot be reused for another group before its group is killed.
    guard waitid(P_PID, id_t(id), &information, WEXITED | WSTOPPED | WNOHANG | WNOWAIT) == 0,
      information.si_signo == SIGCHLD
    else { return nil }
    guard information.si_code != CLD_STOPPED else {
      suspend()
      return nil
    }
    kill(-id, SIGKILL)
    var state: Int32 = 0
    while waitpid(id, &state, 0) < 0, errno == EINTR {}
    restoreForegroundGroup()
    listen(for: 0)
    let signal = state & 0x7F
    end = signal == 0 ? .exited(state >> 8 & 0xFF) : .killed(signal: signal)
    return end
  }

  /// Stops this process, too, as a shell expects after ^Z, and resumes when it is continued.
  private func suspend() {
    var information = siginfo_t()
    _ = waitid(P_PID, id_t(id), &information, WSTOPPED | WNOHANG)
    guard terminal != nil else { return }
    restoreForegroundGroup()
    raise(SIGSTOP)
    setForegroundGroup(to: id)
    kill(-id, SIGCONT)
  }

  private func restoreForegroundGroup() { setForegroundGroup(to: getpgrp()) }

  private func setForegroundGroup(to group: pid_t) {
    guard let terminal else { return }
    // A background process may only do that while it blocks or ignores the signal.
    var (blocked, before) = (sigset_t(), sigset_t())
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    tcsetpgrp(terminal, group)
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// Reads what the program writes, and passes it on if wanted.
  private func listen(for milliseconds: Int32) {
    var entry = pollfd(fd: errors, events: Int16(POLLIN), revents: 0)
    _ = poll(&entry, 1, milliseconds)
    var buffer = [UInt8](repeating: 0, count: 4096)
    // Bounded: a program that never stops writing must not keep its time limit from being checked.
    for _ in 0..<64 {
      let count = read(errors, &buffer, buffer.count)
      guard count > 0 else {
        // No process has the pipe open for writing, so there is nothing to wait for.
        if count == 0 { usleep(UInt32(milliseconds) * 100) }
        return
      }
      lastOutput = (lastOutput + buffer[..<count]).suffix(Self.mostOutput)
      if console != .none { _ = write(STDERR_FILENO, buffer, count) }
    }
  }
}
