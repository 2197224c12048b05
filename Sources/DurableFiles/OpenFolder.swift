import CLinux
import Glibc

/// An open folder. Files are written into this very folder, even if its path leads elsewhere by then.
package struct OpenFolder: ~Copyable {
  private let folder: Descriptor

  /// Opens a folder by a path without links.
  ///
  /// - Parameters:
  ///   - path: absolute, without `.` and `..`.
  ///   - creating: whether to create missing folders durably.
  /// - Throws: `FileError`; with `ELOOP` if a component of the path has become a link.
  package init(_ path: String, creating: Bool) throws(FileError) {
    if path.utf8.contains(0) { throw FileError(.open, path, EINVAL) }
    var folder = try Descriptor.open("/", O_PATH | O_DIRECTORY)
    for name in FilePath.names(in: path) {
      do {
        folder = try Self.open(name, in: folder)
      } catch {
        guard creating, error.code == ENOENT else { throw error }
        try Self.make(name, in: folder)
        folder = try Self.open(name, in: folder)
      }
    }
    self.folder = folder
  }

  /// Writes a file in the folder durably: complete, or not at all.
  ///
  /// - Parameter ifExists: is called with the status of the file that has the name, just before the new one gets it; nil
  ///   for none. Links are not followed.
  /// - Throws: `FileError`; with `EISDIR` or `EINVAL` for an existing file that is neither a regular file nor a link; with
  ///   `EEXIST` or `ENOENT` if that is another file by then. What `ifExists` throws.
  package func write(
    _ bytes: [UInt8], as name: String, ifExists: (FileStatus?) throws -> DurableFile.Existing
  ) throws {
    let file = try PendingFile(in: reachable)
    try file.write(bytes)
    try file.publish(as: reachable + "/" + name, size: bytes.count) {
      let found = try FileStatus(name, in: folder)
      let existing = try ifExists(found)
      if existing.replaces, let found, found.kind != .file, found.kind != .link {
        throw FileError(.rename, folder.path + "/" + name, found.kind == .folder ? EISDIR : EINVAL)
      }
      return existing
    }
    // The path is valid only as long as the descriptor is open.
    withExtendedLifetime(folder) {}
  }

  /// A path to the open folder itself.
  private var reachable: String {
    let path = "/proc/self/fd/\(folder.number)"
    // Without /proc, its own path has to do.
    guard let here = try? folder.status(), let there = try? FileStatus(at: path, followingLinks: true),
      there.isSameFile(as: here)
    else { return folder.path == "/" ? "" : folder.path }
    return path
  }

  private static func open(_ name: String, in parent: borrowing Descriptor) throws(FileError) -> Descriptor {
    let folder = try Descriptor.open(name, in: parent, O_PATH | O_NOFOLLOW)
    let kind = try folder.status().kind
    guard kind == .folder else { throw FileError(.open, folder.path, kind == .link ? ELOOP : ENOTDIR) }
    return folder
  }

  private static func make(_ name: String, in parent: borrowing Descriptor) throws(FileError) {
    let (number, path) = (parent.number, parent.path + "/" + name)
    do {
      try SystemCall.perform(.makeFolder, path) { mkdirat(number, name, 0o777) }
    } catch {
      if !error.alreadyExists { throw error }
    }
    let folder = try Descriptor.open(".", in: parent, O_RDONLY | O_DIRECTORY)
    do {
      let number = folder.number
      try SystemCall.perform(.syncFolder, parent.path) { fsync(number) }
    } catch {
      if !error.isUnsupported { throw error }
    }
  }
}
