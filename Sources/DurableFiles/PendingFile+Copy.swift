import CLinux
package import Documents
import Glibc

/// What became of bytes that were to get a name.
package enum CopyOutcome: Sendable {
  /// They are in a file with that name now.
  case written
  /// A file with that name had the same bytes already.
  case there
  /// Another file has the name.
  case taken
}

extension PendingFile {
  /// Gives bytes a name that no file has: under a temporary name they are written, made durable, and read again.
  ///
  /// The folders of the path are created. An existing file is only read.
  ///
  /// - Parameters:
  ///   - digest: the digest of the bytes where they come from.
  ///   - modified: the modification time that the file gets, in nanoseconds since 1970; nil for now.
  /// - Throws: `FileError`, with `EIO` where the file has other bytes than were written.
  package static func copy(
    _ bytes: UnsafeRawBufferPointer, _ digest: SHA256Digest, modified: Int64?, to path: String
  ) throws -> CopyOutcome {
    while true {
      if let status = try FileStatus(at: path) {
        // A link to a file, too, is there already if the file has the same bytes.
        guard try FileStatus(at: path, followingLinks: true)?.size == bytes.count, status.kind != .folder else {
          return .taken
        }
        return try Descriptor.open(path, O_RDONLY | O_NONBLOCK).digest() == digest ? .there : .taken
      }
      let folder = FilePath.folder(of: path)
      try Folder.make(folder)
      let file = try PendingFile(in: folder)
      try file.write(bytes)
      try file.keep(modified)
      try file.sync()
      try file.check(digest)
      do throws(FileError) {
        try file.publishSynced(as: path, ifExists: .fail)
        try Folder.sync(folder)
        return .written
      } catch {
        // Another program has made the file meanwhile.
        guard error.alreadyExists else { throw error }
      }
    }
  }

  private func keep(_ modified: Int64?) throws(FileError) {
    guard let modified else { return }
    let (second, rest) = (modified / 1_000_000_000, modified % 1_000_000_000)
    let time = timespec(tv_sec: Int(second) + (rest < 0 ? -1 : 0), tv_nsec: Int(rest) + (rest < 0 ? 1_000_000_000 : 0))
    let path = path
    try SystemCall.perform(.touch, path) { utimensat(AT_FDCWD, path, [time, time], AT_SYMLINK_NOFOLLOW) }
  }

  /// Fails if the file has other bytes than those with a digest. They are read from the disk where the kernel allows that.
  private func check(_ digest: SHA256Digest) throws {
    let copy = try Descriptor.open(path, O_RDONLY | O_NOFOLLOW)
    _ = posix_fadvise(copy.number, 0, 0, POSIX_FADV_DONTNEED)
    guard try copy.digest() == digest else { throw FileError(.read, path, EIO) }
  }
}
