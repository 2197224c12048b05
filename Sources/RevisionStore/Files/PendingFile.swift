import CLinux
import Glibc

/// A file that is being written and has no final name yet.
///
/// While it is written it is locked, so that others can tell it from one a dead process left behind. It is finished
/// exactly once, by `publish`; otherwise it is removed when the value goes away.
package struct PendingFile: ~Copyable {
  /// Its present name. Others may write to it by this name as long as they keep the file itself.
  package var path: String { descriptor.path }
  private let descriptor: Descriptor
  private var isOpenEnded = true

  /// Begins a file in a folder.
  ///
  /// - Parameter permissions: What the finished file allows, less the process's umask.
  package init(in folder: String, permissions: UInt32 = 0o666) throws(FileError) {
    while true {
      let path = folder + "/" + Temporary.freshName()
      let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW
      let candidate = try Descriptor.open(path, flags, permissions: permissions)
      do throws(FileError) {
        do {
          try candidate.lock(.exclusive)
        } catch {
          // Without locks nobody can lock it either, so nobody takes it for a leftover.
          if !error.isUnsupported { throw error }
        }
        // Between opening and locking somebody may have taken it for a leftover and removed it.
        if try candidate.status().linkCount == 0 { continue }
      } catch {
        Temporary.discard(path)
        if error.code == EWOULDBLOCK { continue }
        throw error
      }
      descriptor = candidate
      return
    }
  }

  deinit {
    if isOpenEnded { Temporary.discard(path) }
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

  /// Shares all the blocks of another file, where the file system can; says whether it could.
  package func clone(_ source: borrowing Descriptor) -> Bool { descriptor.clone(source) }

  /// Reads what a clone brought, from its beginning to its end.
  func readToEnd(_ body: (UnsafeRawBufferPointer) throws -> Void) throws { try descriptor.readToEnd(body) }

  /// Gives the file its final name, on the same file system, durably: length checked, file synced, named, folder synced.
  ///
  /// - Parameter size: The length in bytes it must have; nil where the writer alone knows.
  /// - Throws: `FileError`; with `EEXIST` where the name is taken and must not be replaced.
  package consuming func publish(as target: String, ifExists: DurableFile.Existing, size: Int?) throws(FileError) {
    if let size, try descriptor.status().size != size { throw FileError(.write, path, EIO) }
    try descriptor.sync()
    switch ifExists {
    case .replace: try SystemCall.perform(.rename, target) { rename(path, target) }
    case .fail: try nameUnlessTaken(target)
    }
    isOpenEnded = false
    try Folder.sync(FilePath.folder(of: target))
  }

  /// Gives the file its final name without waiting for the disk, in place of what has that name: for what can be made
  /// again.
  package consuming func publishUnsynced(as target: String) throws(FileError) {
    try SystemCall.perform(.rename, target) { rename(path, target) }
    isOpenEnded = false
  }

  private func nameUnlessTaken(_ target: String) throws(FileError) {
    do {
      try SystemCall.perform(.link, target) { link(path, target) }
      Temporary.discard(path)
    } catch {
      // Some file systems have no hard links; there the kernel's own exclusive rename does the same.
      guard [EPERM, ENOSYS, EOPNOTSUPP, EMLINK].contains(error.code) else { throw error }
      try SystemCall.perform(.rename, target) {
        renameat2(AT_FDCWD, path, AT_FDCWD, target, UInt32(RENAME_NOREPLACE))
      }
    }
  }
}
