/// Files that are there whole and for good, or not at all. Nothing else in the project writes files durably.
package enum DurableFile {
  /// What to do about a file that has the name already.
  package enum Existing: Sendable {
    /// Fail with `EEXIST`, decided by the kernel in the moment of naming.
    case fail
    /// Put the new file in its place, in one step.
    case replace
  }

  /// Writes bytes to a path: beside it first, then synced, then named.
  ///
  /// A symbolic link at the path is replaced or refused like a file; it is never followed.
  /// - Parameters:
  ///   - permissions: What the file allows, less the process's umask.
  ///   - temporaries: The folder it is written in, on the same file system; otherwise the one it is to be in.
  /// - Throws: `FileError`; then nothing new has the name, except where only the last sync of the folder failed.
  package static func write(
    _ bytes: [UInt8], to path: String, ifExists: Existing = .fail, permissions: UInt32 = 0o666,
    temporaries: String? = nil
  ) throws(FileError) {
    let file = try PendingFile(in: temporaries ?? FilePath.folder(of: path), permissions: permissions)
    try file.write(bytes)
    try file.publish(as: path, ifExists: ifExists, size: bytes.count)
  }

  /// Lets somebody else write the file, by the name of its temporary, and then names it durably.
  ///
  /// - Parameter fill: Receives the temporary's path and writes the file there, in place.
  package static func write(
    to path: String, ifExists: Existing = .fail, permissions: UInt32 = 0o666, fill: (String) throws -> Void
  ) throws {
    let file = try PendingFile(in: FilePath.folder(of: path), permissions: permissions)
    try fill(file.path)
    try file.publish(as: path, ifExists: ifExists, size: nil)
  }
}
