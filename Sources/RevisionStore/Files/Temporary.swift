import Glibc

/// The unfinished files of this program: how they are named, and which of them nobody is writing any more.
package enum Temporary {
  /// What the name of every unfinished file begins with.
  package static let prefix = ".photoedit-tmp-"

  /// A name no other file has.
  static func freshName() -> String {
    prefix + String(UInt64.random(in: .min ... .max), radix: 36) + String(UInt64.random(in: .min ... .max), radix: 36)
  }

  /// The unfinished files in a folder whose writer is dead.
  ///
  /// A living writer holds a lock on its file; the lock dies with the process.
  package static func stale(in folder: String) throws(FileError) -> [String] {
    try visitStale(in: folder) { _ in true }
  }

  /// Removes the unfinished files in a folder whose writer is dead.
  ///
  /// One that cannot be removed stays; it is in nobody's way.
  /// - Returns: The paths removed.
  @discardableResult
  package static func removeStale(in folder: String) throws(FileError) -> [String] {
    try visitStale(in: folder, discard)
  }

  /// Removes an unfinished file, where that is possible; says whether it was.
  @discardableResult
  static func discard(_ path: String) -> Bool {
    (try? SystemCall.perform(.unlink, path) { unlink(path) }) != nil
  }

  /// Calls a closure for the unfinished files whose writer is dead.
  ///
  /// - Returns: The paths for which it answered true.
  private static func visitStale(
    in folder: String, _ body: (String) -> Bool
  ) throws(FileError) -> [String] {
    var found: [String] = []
    for name in try Folder.names(in: folder) where name.hasPrefix(prefix) {
      let path = folder + "/" + name
      // The lock is held over the body, so a writer that opened the file a moment ago notices its removal.
      guard let file = try? Descriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
        let status = try? file.status(), status.kind == .file, (try? file.lock(.exclusive)) != nil,
        let atPath = try? FileStatus(at: path), atPath.isSameFile(as: status)
      else { continue }
      if body(path) { found.append(path) }
    }
    return found
  }
}
