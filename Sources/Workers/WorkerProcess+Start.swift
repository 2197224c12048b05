import CLinux
import Documents
import Foundation
import Glibc

extension WorkerProcess {
  /// Two connected sockets that no other program inherits, neither of them a standard descriptor.
  static func connection() throws(EditError) -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw notStarted(errno) }
    let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
    ends.forEach { close($0) }
    guard moved.allSatisfy({ $0 >= 0 }) else {
      moved.forEach { close($0) }
      throw notStarted(errno)
    }
    return (moved[0], moved[1])
  }

  private static func notStarted(_ code: Int32, _ path: String? = nil) -> EditError {
    EditError(
      .workerNotStarted, "cannot start a worker process: \(String(cString: strerror(code)))",
      path: path)
  }

  static func start(_ path: String, connection: Int32, console: Int32) throws(EditError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, connection, 0)
    // What a codec prints must reach neither the results nor the terminal.
    posix_spawn_file_actions_adddup2(&actions, console, 1)
    posix_spawn_file_actions_adddup2(&actions, console, 2)
    spawn_closes_from(&actions, 3)
    // The executable may be in the middle of being replaced.
    let started = GroupSpawn.start(path, ["photoedit", argument], environment, &actions, retryTimeout: .seconds(5))
    do {
      return try started.get()
    } catch {
      throw notStarted(error.code, path)
    }
  }

  /// The environment of this process, with crash backtraces turned off, since they take seconds and a page of text.
  private static var environment: [String] {
    var variables = ProcessInfo.processInfo.environment
    variables["SWIFT_BACKTRACE"] = "enable=no"
    variables[OwnWorker.variable] = "1"
    return variables.map { "\($0)=\($1)" }
  }
}
