import CLinux
import Glibc

/// What a piece of work has used.
struct Usage: Sendable {
  /// Seconds of the processor, in the program and in the kernel.
  var cpu: Double
  /// Seconds from start to end.
  var wall: Double

  /// This process.
  static let own: __rusage_who_t = 0
  /// The children that this process waited for.
  static let children: __rusage_who_t = -1

  /// What a body uses in this process.
  static func of(_ body: () throws -> Void) rethrows -> Usage {
    let (cpu, wall) = (processor(Self.own), now())
    try body()
    return Usage(cpu: processor(Self.own) - cpu, wall: now() - wall)
  }

  /// The seconds of the processor of this process, or of the children that it waited for.
  static func processor(_ whose: __rusage_who_t) -> Double {
    var usage = rusage()
    getrusage(whose, &usage)
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  /// Seconds of a clock that only goes forward.
  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
}
