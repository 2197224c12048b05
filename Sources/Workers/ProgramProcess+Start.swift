import CLinux
import Documents
import Foundation
import Glibc

extension ProgramProcess {
  /// Starts a program as the leader of a process group.
  static func start(
    _ path: String, _ arguments: [String], _ environment: [String: String], errors: Int32, terminal: Int32?,
    _ console: Console
  ) throws(EditError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let terminal {
      _ = spawn_takes_terminal(&actions, terminal)
    } else {
      // Standard input may be a list of photos, which is not meant for the program.
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    // Standard output is for results, and what a program writes is not one of them.
    if console == .none {
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    } else {
      posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    }
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    spawn_closes_from(&actions, 3)
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }.map { "\($0)=\($1)" }
    // The program's file may still be open for writing.
    let started = GroupSpawn.start(path, [path] + arguments, variables, &actions, retryTimeout: .seconds(2))
    do {
      return try started.get()
    } catch {
      throw notStarted(error.code, path)
    }
  }

  static func notStarted(_ code: Int32, _ path: String) -> EditError {
    EditError(
      .editorNotStarted, "cannot start the program: \(String(cString: strerror(code)))",
      hint: code == ENOEXEC ? "begin a script with a line such as '#!/usr/bin/env python3'" : nil, path: path)
  }
}
