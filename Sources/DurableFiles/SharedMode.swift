import CLinux
import Glibc

/// The mode and the group of new files in a folder that several users may share: those of the folder, whatever the
/// process's umask and group are, so that everybody who can use the folder can use them.
///
/// Where the system does not permit that, a file keeps what it was created with.
package struct SharedMode {
  private let folder: Bits

  /// The permission bits and the group of a file.
  private struct Bits {
    let permissions: mode_t
    let group: gid_t

    init(_ raw: stat) { (permissions, group) = (raw.st_mode & 0o7777, raw.st_gid) }

    init?(_ file: borrowing Descriptor) {
      var raw = stat()
      let number = file.number
      guard (try? SystemCall.perform(.stat, file.path) { fstat(number, &raw) }) != nil else { return nil }
      self.init(raw)
    }
  }

  /// - Parameter folder: the folder; a link is followed.
  package init(of folder: String) throws(FileError) {
    var raw = stat()
    try SystemCall.perform(.stat, folder) { stat(folder, &raw) }
    self.folder = Bits(raw)
  }

  /// Gives a new file mode and group.
  ///
  /// - Parameter permissions: those that it may have at most.
  package func apply(to file: borrowing Descriptor, permissions: UInt32) {
    guard let found = Bits(file) else { return }
    let (number, path) = (file.number, file.path)
    apply(found, permissions) { group in
      try SystemCall.perform(.changeGroup, path) { fchown(number, .max, group) }
    } mode: { mode in
      try SystemCall.perform(.changeMode, path) { fchmod(number, mode) }
    }
  }

  /// Gives a file mode and group that another library has created and has open: opening it here and closing it again
  /// would release that library's locks.
  package func apply(toOpenFile path: String, permissions: UInt32) {
    var raw = stat()
    guard (try? SystemCall.perform(.stat, path) { lstat(path, &raw) }) != nil, raw.st_mode & S_IFMT == S_IFREG,
      raw.st_uid == geteuid()
    else { return }
    apply(Bits(raw), permissions) { group in
      try SystemCall.perform(.changeGroup, path) { lchown(path, .max, group) }
    } mode: { mode in
      try SystemCall.perform(.changeMode, path) { chmod(path, mode) }
    }
  }

  /// Gives a new folder mode and group. What is created in it later gets this group, too, even by other libraries.
  package func apply(toFolder path: String) {
    guard let file = try? Descriptor.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW), let found = Bits(file) else {
      return
    }
    let number = file.number
    let isInherited = found.group == folder.group
    let isShared =
      isInherited
      || (try? SystemCall.perform(.changeGroup, path) { fchown(number, .max, folder.group) }) != nil
    let own = folder.permissions & 0o2777 | (isInherited ? 0 : UInt32(Glibc.S_ISGID))
    let mode = isShared ? own : Self.withoutGroup(folder.permissions & 0o777)
    if mode != found.permissions { _ = try? SystemCall.perform(.changeMode, path) { fchmod(number, mode) } }
  }

  private func apply(
    _ found: Bits, _ permissions: UInt32, group: (gid_t) throws -> Void, mode: (mode_t) throws -> Void
  ) {
    let isShared = found.group == folder.group || (try? group(folder.group)) != nil
    let all = folder.permissions & permissions & 0o777
    let wanted = isShared ? all : Self.withoutGroup(all)
    if wanted != found.permissions { try? mode(wanted) }
  }

  /// A mode for a file of another group, which may do no more than everybody.
  private static func withoutGroup(_ mode: UInt32) -> UInt32 { mode & 0o707 | (mode & 0o007) << 3 }
}
