import CLinux
import Glibc

/// A folder that is held open, so that what is written goes into this very folder, whatever its name or one above it
/// leads to by then.
package struct OpenFolder: ~Copyable {
  private let folder: Descriptor

  /// Opens a folder by a path in which nothing is a link.
  ///
  /// - Parameters:
  ///   - path: absolute, without `.` and `..`.
  ///   - creating: whether folders that are missing are made, each one durably.
  /// - Throws: `FileError` with `ELOOP` where one of the names has become a link.
  package init(_ path: String, creating: Bool) throws(FileError) {
    if path.utf8.contains(0) { throw FileError(.open, path, EINVAL) }
    var folder = try Descriptor.open("/", O_PATH | O_DIRECTORY)
    for name in path.split(separator: "/") {
      do {
        folder = try Self.open(String(name), in: folder)
      } catch {
        guard creating, error.code == ENOENT else { throw error }
        try Self.make(String(name), in: folder)
        folder = try Self.open(String(name), in: folder)
      }
    }
    self.folder = folder
  }

  /// Writes bytes to a name in the folder, as `DurableFile.write` does.
  ///
  /// - Throws: `FileError`; with `EINVAL` where what stands there is neither a file nor a link.
  package func write(_ bytes: [UInt8], as name: String, ifExists: DurableFile.Existing) throws(FileError) {
    let path = reachable + "/" + name
    if ifExists == .replace, let status = try FileStatus(at: path), status.kind != .file, status.kind != .link {
      throw FileError(.rename, folder.path + "/" + name, status.kind == .folder ? EISDIR : EINVAL)
    }
    try DurableFile.write(bytes, to: path, ifExists: ifExists)
    // The name that was used ends with the descriptor.
    withExtendedLifetime(folder) {}
  }

  /// A path that leads to the open folder itself.
  private var reachable: String {
    let held = "/proc/self/fd/\(folder.number)"
    // Without /proc there is the name alone.
    guard let here = try? folder.status(), let there = try? FileStatus(at: held, followingLinks: true),
      there.isSameFile(as: here)
    else { return folder.path == "/" ? "" : folder.path }
    return held
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
      if !error.isAlreadyThere { throw error }
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
