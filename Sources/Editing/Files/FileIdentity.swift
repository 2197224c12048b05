package import Documents
package import DurableFiles
import Glibc

/// The file that a path leads to, through links.
package struct FileIdentity {
  private let path: String
  private let status: FileStatus

  /// Nil where the path does not exist.
  package init?(_ path: String) {
    guard let status = try? FileStatus(freshAt: path) else { return nil }
    self.init(path, status)
  }

  /// A file whose status is known.
  ///
  /// - Parameter status: of the file that the path leads to.
  package init(_ path: String, _ status: FileStatus) { (self.path, self.status) = (path, status) }

  package var isFolder: Bool { status.kind == .folder }

  /// Whether it is a regular file.
  package var isFile: Bool { status.kind == .file }

  /// The size in bytes.
  package var byteCount: Int { status.size }

  /// The device and the inode.
  package var text: String { "\(status.device) \(status.inode)" }

  /// The size and the times of a regular file, which are the same under all its names; nil for anything else.
  package var traits: String? {
    isFile ? "\(status.size) \(status.modified) \(status.changed)" : nil
  }

  /// Whether both are the same file.
  ///
  /// Some file systems in user space and some networks give each spelling of a name its own inode. So where inodes
  /// differ, files with the same size, times and bytes are the same file. One that cannot be read counts as having the
  /// same bytes: it must not be replaced by mistake.
  package func isSameFile(as other: FileIdentity?) -> Bool {
    guard let other else { return false }
    if status.isSameFile(as: other.status) { return true }
    guard let traits, traits == other.traits else { return false }
    guard let own = digest(), let others = other.digest() else { return true }
    return own == others
  }

  /// Whether the file has the bytes with a digest. One that cannot be read counts as having them.
  package func hasBytes(_ digest: SHA256Digest) -> Bool {
    guard isFile else { return false }
    return self.digest().map { $0 == digest } ?? true
  }

  /// The digest of the file; nil if it cannot be read, or is written to meanwhile.
  private func digest() -> SHA256Digest? {
    guard let file = try? Descriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY), let opened = try? file.status(),
      opened.kind == .file, let digest = try? file.digest(), (try? file.status()) == opened
    else { return nil }
    return digest
  }

  /// Checks that an output may replace the file.
  ///
  /// - Throws: `EditError` where it is a folder, a device, a pipe or a socket.
  package func checkIsFile(_ path: String) throws(EditError) {
    guard !isFolder else {
      throw EditError(.outputIsFolder, "expected a file, found a folder", path: path)
    }
    guard isFile else {
      throw EditError(
        .outputNotAFile, "expected a file, found a device, a pipe or a socket",
        hint: "write to a regular file", path: path)
    }
  }
}
