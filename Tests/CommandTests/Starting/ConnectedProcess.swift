import Foundation
import Glibc

/// A child process that is connected with this one by a socket.
struct ConnectedProcess {
  /// The descriptor of the socket in the child.
  static let descriptor: Int32 = 3

  let id: pid_t
  /// The near end of the socket.
  let socket: Int32

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - words: its path and arguments.
  ///   - variables: its environment.
  ///   - silenced: the streams that lead nowhere; the others are those of this process.
  init(_ words: [String], variables: [String: String], silenced: ClosedRange<Int32>) throws {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw POSIXError(.EMFILE) }
    defer { close(ends[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream in silenced { posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], Self.descriptor)
    var attributes = posix_spawnattr_t.forPrograms
    defer { posix_spawnattr_destroy(&attributes) }
    let list = words.map { strdup($0) } + [nil]
    let environment = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { (list + environment).forEach { free($0) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, words[0], &actions, &attributes, list, environment)
    guard code == 0 else {
      close(ends[0])
      throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
    }
    (id, socket) = (process, ends[0])
  }
}

extension posix_spawnattr_t {
  /// A process group of its own, and all signals as they are by default.
  static var forPrograms: posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    return attributes
  }
}
