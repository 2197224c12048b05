import CLinux
import DurableFiles
import Glibc

extension FileStatus {
  /// How far a file's times must lie before a moment to be told apart from it, in nanoseconds: the kernel takes the
  /// time from its last tick, up to 10 ms ago.
  private static let step: Int64 = 50_000_000

  /// The current time by the machine's clock, in nanoseconds since 1970.
  static var now: Int64 {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec) &* 1_000_000_000 &+ Int64(now.tv_nsec)
  }

  /// Whether any later change to the file shows in its times.
  ///
  /// A file that changes twice within one step of its times looks the same after both changes. If its times are older
  /// than a step at a moment, no change after that moment can have the same times.
  /// - Parameter moment: the moment, in nanoseconds since 1970.
  func isSettled(before moment: Int64) -> Bool { max(modified, changed) < moment - Self.step }
}

/// Local file systems whose times have steps of a tick at most. On others, such as FAT and those of other machines,
/// equal times prove nothing.
enum FineTimes {
  /// Magic numbers of statfs(2): ext2 to ext4, XFS, Btrfs, tmpfs, F2FS, ZFS, bcachefs, overlayfs.
  private static let kinds: Set<UInt32> = [
    0xEF53, 0x5846_5342, 0x9123_683E, 0x0102_1994, 0xF2F5_2010, 0x2FC1_2FC1, 0xCA45_1A4E, 0x794C_7630,
  ]

  /// Whether a file is on one of them.
  static func hasFile(at path: String) -> Bool {
    var raw = statfs()
    guard (try? SystemCall.perform(.stat, path, { statfs(path, &raw) })) != nil else { return false }
    return kinds.contains(UInt32(truncatingIfNeeded: raw.f_type))
  }
}
