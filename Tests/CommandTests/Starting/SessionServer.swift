import Foundation
import Glibc
import PhotoEdit
import TestSupport
import Testing

@testable import PhotoEditCommand

/// The other end of a `ProgramSession`.
@Suite(
  "calls of the program for other tests", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: ProgramSession.isThisProcess, "other tests start it"))
struct SessionServer {
  @Test("calls are made one after another, each in its folder and with its streams")
  func serve() async throws {
    unsetenv(ProgramSession.variable)
    // Neither the workers nor the programs that a call starts keep the connection.
    _ = fcntl(ConnectedProcess.descriptor, F_SETFD, FD_CLOEXEC)
    let channel = SessionChannel(descriptor: ConnectedProcess.descriptor)
    while let call: SessionCall = try channel.receive() {
      try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
      let before = Self.processorTime
      let status = await IsolationMode.$workers.withValue(.processes(executable: URL(fileURLWithPath: Program.path))) {
        await make(call)
      }
      try channel.send(
        SessionResult(
          status: status, peakMemory: Processes.peakMemory(), processorTime: Self.processorTime - before))
    }
    // What calls have left behind is not worth an orderly end.
    _exit(0)
  }

  /// The stream of C, whose own name Swift does not take for safe.
  private static var standardInput: UnsafeMutablePointer<FILE>? {
    dlsym(nil, "stdin")?.assumingMemoryBound(to: UnsafeMutablePointer<FILE>.self).pointee
  }

  private static var processorTime: Duration {
    [RUSAGE_SELF, RUSAGE_CHILDREN].reduce(.zero) { sum, who in
      var usage = rusage()
      getrusage(who.rawValue, &usage)
      return sum + usage.processorTime
    }
  }

  private func make(_ call: SessionCall) async -> Int32 {
    // What an earlier call has left of its standard input, and that it was at its end, must not last.
    freopen(call.streams[0], "r", Self.standardInput)
    for (stream, path) in [(STDOUT_FILENO, call.streams[1]), (STDERR_FILENO, call.streams[2])] {
      let file = open(path, O_WRONLY | O_CREAT, 0o600)
      dup2(file, stream)
      close(file)
    }
    chdir(call.folder)
    setenv("HOME", call.folder, 1)
    return await PhotoEditProgram.run(UnreadableName.Arguments(words: call.arguments))
  }
}
