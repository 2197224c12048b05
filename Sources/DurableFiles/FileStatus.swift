import CLinux
import Glibc

/// The status of a file: kind, identity, size and times.
package struct FileStatus: Hashable, Sendable {
  /// The kind of a file. The raw values are for messages.
  package enum Kind: String, Sendable {
    case file = "a regular file"
    case folder = "a folder"
    case link = "a symbolic link"
    case pipe = "a pipe"
    case socket = "a socket"
    case device = "a device"
    case other = "a file of unknown type"
  }

  /// The kind.
  package let kind: Kind
  /// The device of its file system.
  package let device: UInt64
  /// The inode number.
  package let inode: UInt64
  /// The size in bytes.
  package let size: Int
  /// The permission bits.
  package let permissions: UInt32
  /// The number of hard links.
  package let linkCount: Int
  /// The modification time in nanoseconds since 1970.
  package let modified: Int64
  /// The status change time in nanoseconds since 1970.
  package let changed: Int64

  init(_ raw: stat) {
    kind =
      switch raw.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      case S_IFCHR, S_IFBLK: .device
      default: .other
      }
    device = UInt64(raw.st_dev)
    inode = UInt64(raw.st_ino)
    size = Int(raw.st_size)
    permissions = raw.st_mode & 0o7777
    linkCount = Int(raw.st_nlink)
    modified = Self.nanoseconds(raw.st_mtim)
    changed = Self.nanoseconds(raw.st_ctim)
  }

  /// The status of the file at a path; nil if it does not exist.
  package init?(at path: String, followingLinks: Bool = false) throws(FileError) {
    var raw = stat()
    do {
      try SystemCall.perform(.stat, path) { followingLinks ? stat(path, &raw) : lstat(path, &raw) }
    } catch {
      if error.isNotFound { return nil }
      throw error
    }
    self.init(raw)
  }

  /// The status of the file that a path leads to, as its file system has it now: not as the kernel remembers it from a
  /// network or a file system in user space. Nil if it does not exist.
  package init?(freshAt path: String) throws(FileError) {
    refresh_status(path)
    try self.init(at: path, followingLinks: true)
  }

  /// The status of the file with a name in an open folder, links not followed; nil if it does not exist.
  package init?(_ name: String, in folder: borrowing Descriptor) throws(FileError) {
    var raw = stat()
    let number = folder.number
    do {
      try SystemCall.perform(.stat, folder.path + "/" + name) { fstatat(number, name, &raw, AT_SYMLINK_NOFOLLOW) }
    } catch {
      if error.isNotFound { return nil }
      throw error
    }
    self.init(raw)
  }

  /// Whether both describe the same file.
  package func isSameFile(as other: FileStatus) -> Bool { device == other.device && inode == other.inode }

  /// Whether both describe the same file with the same bytes, as far as a status tells. A new name changes neither.
  package func hasSameBytes(as other: FileStatus) -> Bool {
    isSameFile(as: other) && (kind, size, modified) == (other.kind, other.size, other.modified)
  }

  /// Whether its bytes have been unchanged for this long, by the machine's clock.
  package func isOlder(than grace: Duration) -> Bool {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let age = (Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)).subtractingReportingOverflow(modified)
    return !age.overflow && Duration.nanoseconds(age.partialValue) >= grace
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000).partialValue &+ Int64(time.tv_nsec)
  }
}
