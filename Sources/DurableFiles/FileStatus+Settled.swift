import CLinux
import Glibc

extension FileStatus {
  /// How far a file's times must lie before a moment to be told apart from it, in nanoseconds: the kernel takes the
  /// time from its last tick, up to 10 ms ago.
  private static let step: Int64 = 50_000_000

  /// The current time by the machine's clock, in nanoseconds since 1970.
  package static var now: Int64 {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec) &* 1_000_000_000 &+ Int64(now.tv_nsec)
  }

  /// Whether any later change to the file shows in its times.
  ///
  /// A file that changes twice within one step of its times looks the same after both changes. If its times are older
  /// than a step at a moment, no change after that moment can have the same times.
  /// - Parameter moment: the moment, in nanoseconds since 1970.
  package func isSettled(before moment: Int64) -> Bool { max(modified, changed) < moment - Self.step }
}
