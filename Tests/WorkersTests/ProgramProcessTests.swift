import Documents
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Workers

/// Other programs: what they get, what is kept of what they say, and how they end.
@Suite("processes of other programs", .timeLimit(.minutes(Effort.minutes)))
struct ProgramProcessTests {
  @Test("a program has its own group, no input, no signal blocked or ignored, and the variables that it is given")
  func program() throws {
    let folder = try ScratchFolder()
    let lines = "cd '\(folder.url.path)'\n\(ScriptedWorker.report)\ncat > input; echo \"$@\" > arguments; echo out"
    let file = try Self.script(lines, in: folder)
    let leak = fcntl(STDERR_FILENO, F_DUPFD, 700)
    let before = Glibc.signal(SIGWINCH, SIG_IGN)
    var (blocked, mask) = (sigset_t(), sigset_t())
    sigaddset(&blocked, SIGUSR2)
    pthread_sigmask(SIG_BLOCK, &blocked, &mask)
    let process = try ProgramProcess(
      executable: file, arguments: ["a b", "c"], environment: ["PATH": "/usr/bin:/bin", "PE_NEW": "x=y"],
      console: .none)
    pthread_sigmask(SIG_SETMASK, &mask, nil)
    Glibc.signal(SIGWINCH, before)
    close(leak)
    #expect(try process.wait {} == .exited(0))
    func text(_ name: String) throws -> [Substring] {
      try String(contentsOf: folder.appending(name), encoding: .utf8).split(separator: "\n")
    }
    #expect(try text("fds").sorted() == ["0", "1", "2", "3"])
    #expect(try ScriptedWorker.signals(text("signals")) == [0, 0])
    #expect(try text("group") == text("id") && text("id").first.flatMap { pid_t($0) } != getpgrp())
    #expect(try text("input").isEmpty && text("arguments") == ["a b c"])
    let variables = try Set(text("environment"))
    #expect(variables.isSuperset(of: ["PATH=/usr/bin:/bin", "PE_NEW=x=y"]))
    // What it writes to standard output is nobody's.
    #expect(process.lastLines == [])
  }

  private static func script(_ lines: String, in folder: ScratchFolder) throws -> String {
    let file = folder.appending("program")
    try Data("#!/bin/sh\n\(lines)\n".utf8).write(to: file)
    chmod(file.path, 0o755)
    return file.path
  }

  private static func started(_ lines: String, in folder: ScratchFolder) throws -> ProgramProcess {
    try ProgramProcess(executable: script(lines, in: folder), arguments: [], environment: [:], console: .none)
  }

  @Test("a program ends as it says: with its status, or by its signal")
  func ends() throws {
    let folder = try ScratchFolder()
    for status in [0, 1, 2, 126, 127, 128, 255] as [Int32] {
      #expect(try Self.started("exit \(status)", in: folder).wait {} == .exited(status))
    }
    for signal in ScriptedWorker.deadly.map(Int32.init) {
      let lines = "ulimit -c 0; kill -\(signal) $$"
      #expect(try Self.started(lines, in: folder).wait {} == .killed(signal: signal))
    }
  }

  @Test("of what a program writes, the last five lines are kept, and no more than four thousand bytes")
  func output() throws {
    let folder = try ScratchFolder()
    for (count, width) in [(0, 1), (1, 1), (4, 9), (5, 9), (6, 9), (500, 30), (9, 3000), (1, 5000)] {
      let line = String(repeating: "x", count: width)
      let lines = "i=1; while [ $i -le \(count) ]; do echo ${i}\(line) >&2; i=$((i+1)); done"
      let process = try Self.started(lines, in: folder)
      #expect(try process.wait {} == .exited(0))
      let text = (1...max(1, count)).prefix(count).map { "\($0)\(line)\n" }.joined()
      let expected = text.suffix(4000).split(separator: "\n").suffix(5)
      #expect(process.lastLines == expected.map(String.init), "\(count) lines of \(width)")
    }
  }

  @Test("a program that is stopped ends with all that it has started, even while it is suspended")
  func stops() throws {
    for suspends in [false, true] {
      let folder = try ScratchFolder()
      let file = folder.appending("ids")
      let process = try Self.started(
        "cd '\(folder.url.path)'; sleep 1000 & echo $! $$ > new; mv new ids; "
          + (suspends ? "kill -STOP $$; " : "") + "wait; wait", in: folder)
      var ids: [Substring] = []
      let error = #expect(throws: EditError.self) {
        try process.wait { () throws(EditError) in
          ids = (try? String(contentsOf: file, encoding: .utf8))?.split(whereSeparator: \.isWhitespace) ?? []
          if let own = ids.last, !suspends || Self.state(own) == "T" { throw .canceled }
        }
      }
      #expect(error == .canceled)
      // It was asked to end, and that was enough.
      #expect(try process.wait {} == .killed(signal: SIGTERM))
      while Self.isRunning(ids[0]) { usleep(1000) }
    }
  }

  @Test("nothing that a program has started outlives it, unless it left the group")
  func children() throws {
    let folder = try ScratchFolder()
    let process = try Self.started("sleep 1000 & echo $! > '\(folder.url.path)/child'", in: folder)
    #expect(try process.wait {} == .exited(0))
    let id = try String(contentsOf: folder.appending("child"), encoding: .utf8).split(separator: "\n")[0]
    while Self.isRunning(id) { usleep(1000) }
  }

  /// The letter of a process's state; nil if there is none.
  private static func state(_ id: Substring) -> Substring? {
    (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8))?.split(separator: ")").last?.split(
      separator: " "
    )
    .first
  }

  private static func isRunning(_ id: Substring) -> Bool { state(id).map { $0 != "Z" } ?? false }
}
