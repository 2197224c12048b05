import DurableFiles

/// Local file systems whose times have steps of a tick at most. On others, such as FAT and those of other machines,
/// equal times prove nothing.
enum FineTimes {
  /// Magic numbers of statfs(2): ext2 to ext4, XFS, Btrfs, tmpfs, F2FS, ZFS, bcachefs, overlayfs.
  private static let kinds: Set<UInt32> = [
    0xEF53, 0x5846_5342, 0x9123_683E, 0x0102_1994, 0xF2F5_2010, 0x2FC1_2FC1, 0xCA45_1A4E, 0x794C_7630,
  ]

  /// Whether a file is on one of them.
  static func hasFile(at path: String) -> Bool {
    (try? FileSystem.kind(of: path)).map(kinds.contains) ?? false
  }
}
