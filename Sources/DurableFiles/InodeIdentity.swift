import CLinux
import Glibc

/// What distinguishes a file from its copies, as far as its file system tells.
package struct InodeIdentity: Hashable, Sendable {
  /// What identifies a file on a kind of file system.
  package enum Mark: Hashable, Sendable {
    /// Inode and birth.
    case birth
    /// Inode, birth and the id of the file system: a snapshot keeps the first two.
    case birthAndFileSystem
    /// Nothing that the file system tells.
    case none
  }

  /// The inode number.
  package let inode: UInt64
  /// When the file was created, in nanoseconds since 1970; nil where the file system does not record it.
  package let birth: Int64?
  /// The id of the file system: `f_fsid` of statfs(2), its first word as the high half, as `stat -f -c %i` prints it.
  package let fileSystem: UInt64
  /// The number of hard links.
  package let linkCount: Int
  /// What identifies the file there.
  package let mark: Mark

  package init(inode: UInt64, birth: Int64?, fileSystem: UInt64, linkCount: Int, mark: Mark) {
    (self.inode, self.birth, self.fileSystem, self.linkCount, self.mark) = (inode, birth, fileSystem, linkCount, mark)
  }

  /// The identity of an open file.
  package init(of file: borrowing Descriptor) throws(FileError) {
    let (number, path) = (file.number, file.path)
    var status = statx()
    let wanted = UInt32(STATX_INO | STATX_NLINK | STATX_BTIME)
    try SystemCall.perform(.stat, path) { file_statx(number, "", CInt(AT_EMPTY_PATH), wanted, &status) }
    var system = statfs()
    try SystemCall.perform(.stat, path) { fstatfs(number, &system) }
    let birth = Self.birth(
      status.stx_btime.tv_sec, Int64(status.stx_btime.tv_nsec),
      isKnown: status.stx_mask & UInt32(STATX_BTIME) != 0)
    self.init(
      inode: status.stx_ino, birth: birth, fileSystem: Self.id(system), linkCount: Int(status.stx_nlink),
      mark: Self.mark(kind: UInt32(truncatingIfNeeded: system.f_type), hasBirth: birth != nil))
  }

  /// The identity of a file at a path. It is not opened for reading, so that no lock of a database in it is released.
  package init(at path: String) throws(FileError) {
    try self.init(of: Descriptor.open(path, O_PATH | O_NOFOLLOW))
  }

  /// What identifies files on a file system with a magic number, which statfs(2) lists.
  static func mark(kind: UInt32, hasBirth: Bool) -> Mark { hasBirth ? marks[kind] ?? .none : .none }

  /// ext2 to ext4, XFS, F2FS, tmpfs; Btrfs, ZFS, bcachefs.
  private static let marks: [UInt32: Mark] = [
    0xEF53: .birth, 0x5846_5342: .birth, 0xF2F5_2010: .birth, 0x0102_1994: .birth,
    0x9123_683E: .birthAndFileSystem, 0x2FC1_2FC1: .birthAndFileSystem, 0xCA45_1A4E: .birthAndFileSystem,
  ]

  static func birth(_ seconds: Int64, _ nanoseconds: Int64, isKnown: Bool) -> Int64? {
    let birth = seconds &* 1_000_000_000 &+ nanoseconds
    // Some file systems have a field for it that nothing fills in.
    return isKnown && birth != 0 ? birth : nil
  }

  private static func id(_ system: statfs) -> UInt64 {
    let words = system.f_fsid.__val
    return UInt64(UInt32(bitPattern: words.0)) << 32 | UInt64(UInt32(bitPattern: words.1))
  }
}
