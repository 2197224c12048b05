import Glibc

/// The temporaries of this program: their names, and the stale ones, whose writer died.
package enum Temporary {
  /// The prefix of the name of every temporary.
  package static let prefix = ".photoedit-tmp-"

  /// A new, unique name.
  package static func freshName(_ prefix: String = prefix) -> String {
    prefix + String(UInt64.random(in: .min ... .max), radix: 36) + String(UInt64.random(in: .min ... .max), radix: 36)
  }

  /// The stale temporaries in a folder.
  ///
  /// A living writer holds a lock on its file; the lock ends with the process.
  package static func stale(in folder: String) throws(FileError) -> [String] {
    try visitStale(in: folder) { _ in true }
  }

  /// Removes the stale temporaries in a folder. One that cannot be removed stays and does no harm.
  ///
  /// - Returns: The paths of the removed files.
  @discardableResult
  package static func removeStale(in folder: String) throws(FileError) -> [String] {
    try visitStale(in: folder, discard)
  }

  /// Removes a temporary if possible; returns whether it did.
  @discardableResult
  package static func discard(_ path: String) -> Bool {
    (try? SystemCall.perform(.unlink, path) { unlink(path) }) != nil
  }

  /// Removes a file if it exists and can be removed.
  package static func discard(ifExists path: String) {
    guard let status = try? FileStatus(at: path), status.kind == .file else { return }
    discard(path)
  }

  /// Calls a closure for the stale temporaries.
  ///
  /// - Returns: The paths for which it returned true.
  private static func visitStale(
    in folder: String, _ body: (String) -> Bool
  ) throws(FileError) -> [String] {
    var found: [String] = []
    for name in try Folder.unsortedNames(in: folder).filter({ $0.hasPrefix(prefix) }).sorted() {
      let path = folder + "/" + name
      // The lock is held during the call, so that a writer that has just created the file notices its removal.
      guard let file = try? Descriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
        let status = try? file.status(), status.kind == .file, (try? file.lock(.exclusive)) != nil,
        let atPath = try? FileStatus(at: path), atPath.isSameFile(as: status)
      else { continue }
      if body(path) { found.append(path) }
    }
    return found
  }
}
