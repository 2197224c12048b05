import CLinux
import Glibc

/// What the kernel says about a file: what it is, which one it is, and when it last changed.
package struct FileStatus: Hashable, Sendable {
  /// What stands at a path.
  package enum Kind: String, Sendable {
    case file = "a regular file"
    case folder = "a folder"
    case link = "a symbolic link"
    case pipe = "a pipe"
    case socket = "a socket"
    case device = "a device"
    case other = "something unknown"
  }

  /// What it is.
  package let kind: Kind
  /// The file system it is on.
  package let device: UInt64
  /// Its number there.
  package let inode: UInt64
  /// Its length in bytes.
  package let size: Int
  /// The permission bits.
  package let permissions: UInt32
  /// How many names it has.
  package let linkCount: Int
  /// When its bytes last changed, in nanoseconds since 1970.
  package let modified: Int64
  /// When anything about it last changed, in nanoseconds since 1970.
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

  /// The status of what stands at a path, or nil where nothing does.
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

  /// Whether both describe one and the same file.
  package func isSameFile(as other: FileStatus) -> Bool { device == other.device && inode == other.inode }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000).partialValue &+ Int64(time.tv_nsec)
  }
}
