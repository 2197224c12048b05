import CLinux
import Glibc

/// The memory that malloc keeps for this process.
package enum ProcessMemory {
  /// How long after a release the next one waits, because each takes milliseconds.
  private static let interval = Duration.seconds(2)
  private static let schedule = Monitor(ReleaseSchedule(interval: interval))

  /// Sets up malloc for a process of many threads that computes pictures. To be called before a second thread starts.
  ///
  /// - There are two arenas. By default malloc makes eight for each processor, and each keeps what its threads have
  ///   freed: a long-running process of many threads holds several times what it uses.
  /// - Blocks of at least `mappedSize` bytes are mapped, so that the system has them back as soon as they are freed. By
  ///   default malloc raises that bound to the largest block that was freed, up to 32 MB, and then pictures lie between
  ///   small blocks that outlive them.
  ///
  /// Variables of glibc in the environment take precedence: `MALLOC_ARENA_MAX`, `MALLOC_MMAP_THRESHOLD_` and
  /// `MALLOC_TRIM_THRESHOLD_`.
  package static func prepare() {
    if getenv("MALLOC_ARENA_MAX") == nil { limit_arenas(2) }
    if getenv("MALLOC_MMAP_THRESHOLD_") == nil { map_blocks(CInt(mappedSize)) }
    if getenv("MALLOC_TRIM_THRESHOLD_") == nil { keep_freed(CInt(mostKept)) }
  }

  /// Blocks of at least this size are mapped: pictures. Most bands of rows and tables are smaller. They reuse
  /// freed memory, because each new page of memory costs a page fault.
  package static let mappedSize = 4 << 20
  /// How many free bytes malloc keeps at the end of its memory until the next release.
  private static let mostKept = 32 << 20

  /// Gives back to the system what has been freed: now, or two seconds after the last time.
  package static func release() {
    switch schedule.withLock({ $0.request(at: TimeoutClock.now) }) {
    case .now: malloc_trim(0)
    case .planned: break
    case .later(let time):
      Task(priority: .low) {
        try? await Task.sleep(until: time, clock: .suspending)
        schedule.withLock { $0.begin(at: TimeoutClock.now) }
        malloc_trim(0)
      }
    }
  }
}
