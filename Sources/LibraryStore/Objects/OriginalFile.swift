import Documents
package import DurableFiles
import Glibc

/// A file outside the store. It is only read: never written, renamed or deleted.
package struct OriginalFile: ~Copyable {
  /// The file, open for reading.
  package let descriptor: Descriptor
  /// The status when it was opened.
  package let status: FileStatus

  /// Opens a regular file, following symbolic links.
  ///
  /// - Throws: `StoreError.notAFile` for a folder, a pipe and the like; `FileError`.
  package init(_ path: String) throws {
    // Without O_NONBLOCK, opening a pipe would block until a writer opens it.
    let file = try Descriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    let found = try file.status()
    guard found.kind == .file else { throw StoreError.notAFile(path: path, found: found.kind) }
    descriptor = file
    status = found
  }

  /// Reads the file to its end, in parts.
  ///
  /// - Throws: `StoreError.fileChanged` if it was written to in the meantime.
  package func read(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    try descriptor.readToEnd(body)
    try checkUnchanged()
  }

  /// Fails if the file has changed since it was opened.
  package func checkUnchanged() throws {
    guard try descriptor.status() == status else { throw StoreError.fileChanged(path: descriptor.path) }
  }

  /// The digest and length of the file's bytes.
  package func digested() throws -> StoredObject {
    var running = RunningDigest()
    try read { running.add($0) }
    return StoredObject(digest: running.digest, size: running.size)
  }
}
