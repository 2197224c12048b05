/// Writes files that are complete and durable, or do not exist. All durable writes of the project go through it.
package enum DurableFile {
  /// What to do about an existing file with the name.
  package enum Existing: Hashable, Sendable {
    /// Fail with `EEXIST`. The kernel checks this atomically.
    case fail
    /// Replace it atomically.
    case replace
    /// Replace it atomically if it is still the file with this status, and has the same bytes. Fail with `EEXIST` if
    /// another one has the name by then, with `ENOENT` if none has.
    case replaceOnly(FileStatus)

    /// Whether an existing file may be replaced.
    package var replaces: Bool { if case .fail = self { false } else { true } }
  }

  /// Writes bytes to a temporary, syncs it, and renames it to a path.
  ///
  /// A symbolic link at the path is replaced or refused like a file; it is never followed.
  /// - Parameters:
  ///   - permissions: the mode, before the process's umask.
  ///   - temporaries: the folder for the temporary, on the same file system; nil for the folder of the path.
  ///   - isShared: whether the file gets the mode and the group of that folder.
  /// - Throws: `FileError`. Then the path is unchanged, unless only the final sync of the folder failed.
  package static func write(
    _ bytes: [UInt8], to path: String, ifExists: Existing = .fail, permissions: UInt32 = 0o666,
    temporaries: String? = nil, isShared: Bool = false
  ) throws(FileError) {
    let folder = temporaries ?? FilePath.folder(of: path)
    let file = try PendingFile(in: folder, permissions: permissions, isShared: isShared)
    try file.write(bytes)
    try file.publish(as: path, ifExists: ifExists, size: bytes.count)
  }

  /// Lets a closure write the temporary, and then renames it durably.
  ///
  /// - Parameters:
  ///   - ifExists: is called when the temporary is complete and durable.
  ///   - fill: receives the path of the temporary, and writes that file in place.
  package static func write(
    to path: String, ifExists: () throws -> Existing = { .fail }, permissions: UInt32 = 0o666,
    fill: (String) throws -> Void
  ) throws {
    let file = try PendingFile(in: FilePath.folder(of: path), permissions: permissions)
    try fill(file.path)
    try file.publish(as: path, size: nil, ifExists: ifExists)
  }
}
