import Adjustments
import Documents
import Foundation
import Glibc
import Rendering
import TestSupport
import Testing

@testable import Workers

/// What workers get from this process, and how their end is understood.
@Suite("the start and the end of workers", .timeLimit(.minutes(Effort.minutes)))
struct WorkerStartTests {
  private static let job = RenderJob(source: .file("/dev/null"), recipe: Recipe(), targets: [])

  private static func failure(_ lines: String) throws -> EditError {
    let worker = try ScriptedWorker(lines)
    let error = #expect(throws: EditError.self) { try worker.process.run(job, progress: nil) }
    #expect(!worker.process.isAlive)
    return error ?? .canceled
  }

  /// The signals by which a process ends itself.
  private static let own = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGXCPU, SIGXFSZ, SIGSYS]

  @Test(
    "a signal by which a process ends itself is a fault of the photo, and any other is not",
    arguments: ScriptedWorker.deadly)
  func signal(_ number: Int) throws {
    let error = try Self.failure("echo here >&2; ulimit -c 0; kill -\(number) $$")
    let isOwn = Self.own.contains(Int32(number))
    #expect(error.code == (isOwn ? .codecCrashed : .workerKilled) && error.signal == Int32(number))
    #expect(error.message.contains(isOwn ? "crashed (signal \(number), " : "was killed (signal \(number), "))
    #expect(error.message.hasSuffix(": here"))
    #expect(error.hint?.contains("damaged") == isOwn)
    #expect(error.hint?.contains("out of memory") == (number == 9))
  }

  @Test(
    "a worker that exits is a fault of the photo, with its status and its last line", arguments: [0, 1, 70, 128, 255])
  func status(_ number: Int) throws {
    let error = try Self.failure("echo first; echo last >&2; echo; exit \(number)")
    #expect(error.code == .codecCrashed && error.signal == nil)
    #expect(error.message == "the codec worker exited with status \(number): last")
    #expect(try Self.failure("exit \(number)").message == "the codec worker exited with status \(number)")
  }

  @Test("a worker has its own group, three descriptors, no signal blocked or ignored, and knows what it is")
  func worker() throws {
    // One that no program should get.
    let leak = fcntl(STDERR_FILENO, F_DUPFD, 700)
    let before = Glibc.signal(SIGWINCH, SIG_IGN)
    let worker = try ScriptedWorker("echo \"$@\" > arguments\n" + ScriptedWorker.report)
    Glibc.signal(SIGWINCH, before)
    close(leak)
    #expect(try worker.received().isEmpty)
    // The output and the folder of the program that lists them are descriptors 1 and 3.
    #expect(try worker.lines(of: "fds").sorted() == ["0", "1", "2", "3"])
    #expect(try ScriptedWorker.signals(worker.lines(of: "signals")) == [0, 0])
    let id = ["\(worker.process.id)"]
    #expect(try worker.lines(of: "group") == id && worker.lines(of: "id") == id)
    #expect(try worker.lines(of: "arguments") == ["worker"])
    let variables = try Set(worker.lines(of: "environment"))
    #expect(variables.isSuperset(of: ["PHOTOEDIT_WORKER=1", "SWIFT_BACKTRACE=enable=no"]))
    let own = ProcessInfo.processInfo.environment
    for name in ["PATH", "HOME"] { #expect(own[name].map { variables.contains("\(name)=\($0)") } ?? true) }
  }

  @Test("a program or worker that cannot be started says why, and for whom")
  func impossible() throws {
    let folder = try ScratchFolder()
    let plain = folder.appending("plain").path
    try Data("exit 0\n".utf8).write(to: URL(fileURLWithPath: plain))
    for (path, mode, reason) in [
      (plain, 0o644, EACCES), (plain, 0o755, ENOEXEC), (folder.appending("nothing").path, 0o755, ENOENT),
    ] as [(String, mode_t, Int32)] {
      chmod(path, mode)
      let worker = #expect(throws: EditError.self) { try WorkerProcess(executable: URL(fileURLWithPath: path)) }
      let program = #expect(throws: EditError.self) {
        try ProgramProcess(executable: path, arguments: [], environment: [:], console: .none)
      }
      for (error, code, subject) in [
        (worker, EditError.Code.workerNotStarted, "a worker process"), (program, .editorNotStarted, "the program"),
      ] {
        #expect(error?.code == code && error?.path == path)
        #expect(error?.message == "cannot start \(subject): \(String(cString: strerror(reason)))")
      }
      #expect(program?.hint?.contains("#!") == (reason == ENOEXEC ? true : nil))
    }
    let own = #expect(throws: EditError.self) { try WorkerProcess(executable: Isolation.ownExecutable) }
    #expect(own?.code == .workerNotStarted && own?.category == .bug)
  }
}
