import CLinux
import Glibc

/// A file that is being written under a temporary name.
///
/// It is locked until it is published, which distinguishes it from the temporary of a dead process. It is removed at the
/// end of the value's lifetime unless it was published.
package struct PendingFile: ~Copyable {
  /// The temporary path. Others may write to the file in place.
  package var path: String { descriptor.path }
  private let descriptor: Descriptor
  private var isPending = true

  /// Creates a temporary in a folder.
  ///
  /// - Parameters:
  ///   - permissions: the mode, before the process's umask.
  ///   - isShared: whether the file gets the mode and the group of the folder.
  package init(in folder: String, permissions: UInt32 = 0o666, isShared: Bool = false) throws(FileError) {
    let shared = isShared ? try SharedMode(of: folder) : nil
    while true {
      let path = folder + "/" + Temporary.freshName()
      let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW
      let candidate = try Descriptor.open(path, flags, permissions: permissions)
      do throws(FileError) {
        do {
          try candidate.lock(.exclusive)
        } catch {
          // On a file system without locks, no process can take it for stale.
          if !error.isUnsupported { throw error }
        }
        // Another process may have taken it for stale before it was locked, and removed it.
        if try candidate.status().linkCount == 0 { continue }
      } catch {
        Temporary.discard(path)
        if error.code == EWOULDBLOCK { continue }
        throw error
      }
      shared?.apply(to: candidate, permissions: permissions)
      descriptor = candidate
      return
    }
  }

  deinit {
    if isPending { Temporary.discard(path) }
  }

  /// Appends bytes.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) { try descriptor.write(bytes) }

  /// Appends bytes.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    let result = bytes.withUnsafeBytes { buffer in
      Result { () throws(FileError) in try descriptor.write(buffer) }
    }
    try result.get()
  }

  /// What will distinguish the file from its copies under its final name, too.
  package func identity() throws(FileError) -> InodeIdentity { try InodeIdentity(of: descriptor) }

  /// Shares all blocks of another file, if the file system supports it; returns whether it did.
  package func clone(_ source: borrowing Descriptor) -> Bool { descriptor.clone(source) }

  /// Reads a cloned file from the beginning to the end.
  package func readToEnd(_ body: (UnsafeRawBufferPointer) throws -> Void) throws { try descriptor.readToEnd(body) }

  /// Gives the file its final name durably: checks the size, syncs the file, renames it, syncs the folder.
  ///
  /// - Parameters:
  ///   - target: a path on the same file system.
  ///   - size: the expected size in bytes; nil to skip the check.
  /// - Throws: `FileError`; with `EEXIST` for an existing file that must not be replaced.
  package consuming func publish(as target: String, ifExists: DurableFile.Existing, size: Int?) throws(FileError) {
    try sync(size)
    try nameDurably(target, ifExists)
  }

  /// The same, where what happens to an existing file is decided when the new one is durable.
  ///
  /// - Throws: `FileError`, or what `ifExists` throws.
  package consuming func publish(
    as target: String, size: Int?, ifExists: () throws -> DurableFile.Existing
  ) throws {
    try sync(size)
    try nameDurably(target, ifExists())
  }

  private func sync(_ size: Int?) throws(FileError) {
    if let size, try descriptor.status().size != size { throw FileError(.write, path, EIO) }
    try descriptor.sync()
  }

  private consuming func nameDurably(_ target: String, _ ifExists: DurableFile.Existing) throws(FileError) {
    try name(target, ifExists)
    isPending = false
    try Folder.sync(FilePath.folder(of: target))
  }

  /// Waits until the bytes are durable.
  package func sync() throws(FileError) { try descriptor.sync() }

  /// Gives a file that was synced its final name. It is durable when the caller has synced the folder.
  package consuming func publishSynced(
    as target: String, ifExists: DurableFile.Existing
  ) throws(FileError) {
    try name(target, ifExists)
    isPending = false
  }

  private func name(_ target: String, _ ifExists: DurableFile.Existing) throws(FileError) {
    switch ifExists {
    case .replace: try SystemCall.perform(.rename, target) { rename(path, target) }
    case .replaceOnly(let seen): try replace(target, seen)
    case .fail: try nameUnlessTaken(target)
    }
  }

  /// Replaces a file only if it is the one that was seen. Both names are exchanged, so that it is known what was replaced.
  private func replace(_ target: String, _ seen: FileStatus) throws(FileError) {
    // Nothing is exchanged where the difference shows before.
    try checkStill(target, seen)
    do {
      try exchange(target)
    } catch {
      // File systems that cannot exchange names: what remains is the moment since the check.
      guard [EINVAL, ENOSYS, EOPNOTSUPP].contains(error.code) else { throw error }
      try SystemCall.perform(.rename, target) { rename(path, target) }
      return
    }
    do {
      try checkStill(path, seen)
    } catch {
      try exchange(target)
      throw FileError(.rename, target, error.code)
    }
    Temporary.discard(path)
  }

  private func exchange(_ target: String) throws(FileError) {
    try SystemCall.perform(.rename, target) {
      renameat2(AT_FDCWD, path, AT_FDCWD, target, UInt32(RENAME_EXCHANGE))
    }
  }

  private func checkStill(_ path: String, _ seen: FileStatus) throws(FileError) {
    guard let found = try FileStatus(at: path) else { throw FileError(.rename, path, ENOENT) }
    guard found.hasSameBytes(as: seen) else { throw FileError(.rename, path, EEXIST) }
  }

  /// Gives the file its final name without syncing, and replaces an existing file. For derived data.
  package consuming func publishUnsynced(as target: String) throws(FileError) {
    try SystemCall.perform(.rename, target) { rename(path, target) }
    isPending = false
  }

  private func nameUnlessTaken(_ target: String) throws(FileError) {
    do {
      try SystemCall.perform(.link, target) { link(path, target) }
      Temporary.discard(path)
    } catch {
      // Fallback for file systems without hard links.
      guard [EPERM, ENOSYS, EOPNOTSUPP, EMLINK].contains(error.code) else { throw error }
      try renameUnlessTaken(target)
    }
  }

  private func renameUnlessTaken(_ target: String) throws(FileError) {
    do {
      try SystemCall.perform(.rename, target) {
        renameat2(AT_FDCWD, path, AT_FDCWD, target, UInt32(RENAME_NOREPLACE))
      }
    } catch {
      // FUSE and network file systems without that flag.
      guard [EINVAL, ENOSYS, EOPNOTSUPP].contains(error.code) else { throw error }
      try replacePlaceholder(target)
    }
  }

  /// Takes the name with an empty file of one's own, which never replaces another one, and replaces that.
  private func replacePlaceholder(_ target: String) throws(FileError) {
    let placeholder = try Descriptor.open(target, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, permissions: 0o600)
    let own = try placeholder.status()
    // Whoever has replaced it has the name.
    guard try FileStatus(at: target)?.isSameFile(as: own) == true else { throw FileError(.rename, target, EEXIST) }
    do {
      try SystemCall.perform(.rename, target) { rename(path, target) }
    } catch {
      if try FileStatus(at: target)?.isSameFile(as: own) == true { unlink(target) }
      throw error
    }
  }
}
