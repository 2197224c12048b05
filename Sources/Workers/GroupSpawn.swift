import Glibc
import Threads

/// Starts programs as leaders of their own process groups, so that ^C in a terminal does not reach them.
enum GroupSpawn {
  /// Starts a program with default signal handlers and no blocked signals.
  ///
  /// - Parameters:
  ///   - path: its path.
  ///   - words: its arguments, starting with its name.
  ///   - environment: its environment variables, as `NAME=VALUE`.
  ///   - actions: what happens to its descriptors.
  ///   - retryTimeout: how long to retry while its file is open for writing, as it is while being replaced.
  /// - Returns: The process, or the errno.
  static func start(
    _ path: String, _ words: [String], _ environment: [String], _ actions: inout posix_spawn_file_actions_t,
    retryTimeout: Duration
  ) -> Result<pid_t, SpawnError> {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let (arguments, variables) = (cStrings(words), cStrings(environment))
    defer { (arguments + variables).forEach { free($0) } }
    let deadline = TimeoutClock.now + retryTimeout
    while true {
      var process: pid_t = 0
      let code = posix_spawn(&process, path, &actions, &attributes, arguments, variables)
      if code == 0 { return .success(process) }
      if code != ETXTBSY || TimeoutClock.now >= deadline { return .failure(SpawnError(code: code)) }
      usleep(20_000)
    }
  }

  /// A null-terminated array of C strings, which the caller frees.
  private static func cStrings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] { texts.map { strdup($0) } + [nil] }
}

/// Why a program was not started.
struct SpawnError: Error {
  /// The errno.
  let code: Int32
}
