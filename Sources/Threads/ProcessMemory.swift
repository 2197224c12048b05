import CLinux
import Glibc

/// The memory that malloc keeps for this process.
package enum ProcessMemory {
  private static let lastRelease = Monitor<TimeoutClock.Instant?>(nil)

  /// Limits malloc to two arenas, as workers have from their environment. By default it makes eight for each processor,
  /// and each keeps what its threads have freed: a long-running process of many threads holds several times what it uses.
  ///
  /// To be called before a second thread starts. `MALLOC_ARENA_MAX` in the environment takes precedence.
  package static func limitArenas() {
    if getenv("MALLOC_ARENA_MAX") == nil { limit_arenas(2) }
  }

  /// Gives back to the system what has been freed; at most once in two seconds, because it takes milliseconds.
  package static func release() {
    let now = TimeoutClock.now
    let isDue = lastRelease.withLock { last in
      if let last, now < last + .seconds(2) { return false }
      last = now
      return true
    }
    if isDue { malloc_trim(0) }
  }
}
