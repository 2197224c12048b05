import Documents
import DurableFiles

/// The device and inode of a file.
struct FileKey: Hashable {
  let device: Int
  let inode: Int

  init(_ status: FileStatus) {
    (device, inode) = (Int(bitPattern: UInt(status.device)), Int(bitPattern: UInt(status.inode)))
  }
}

/// The status of a file when its bytes had a digest.
struct KnownFile: Hashable {
  let size: Int
  let modified: Int
  let changed: Int
  let digest: SHA256Digest

  init(size: Int, modified: Int, changed: Int, digest: SHA256Digest) {
    (self.size, self.modified, self.changed, self.digest) = (size, modified, changed, digest)
  }

  init(_ status: FileStatus, _ digest: SHA256Digest) {
    self.init(size: status.size, modified: Int(status.modified), changed: Int(status.changed), digest: digest)
  }

  /// Whether a file still has this status.
  func matches(_ status: FileStatus) -> Bool { self == KnownFile(status, digest) }

  /// A checksum that reveals damage.
  func sum(_ key: FileKey) -> Int {
    OriginalsTables.sum([key.device, key.inode, size, modified, changed], digest.withUnsafeBytes { Array($0) })
  }
}

/// A file that is about to be read, with its status before that.
package struct UnreadFile: Sendable {
  let path: String
  /// When reading begins, in nanoseconds since 1970.
  let begin: Int64
  let status: FileStatus?

  /// The file at a path, following links.
  package init(_ path: String) { self.init(path, begin: FileStatus.now) }

  init(_ path: String, begin: Int64) {
    (self.path, self.begin) = (path, begin)
    status = try? FileStatus(at: path, followingLinks: true)
  }
}
