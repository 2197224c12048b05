import CLinux
import Glibc

/// The reason why a store cannot be changed by this process: a read-only file system, a snapshot, or another user's files.
package struct ReadOnlyReason: Hashable, Sendable {
  /// The file or folder that cannot be written.
  package let path: String
  /// The errno of an attempt to write it.
  package let code: CInt

  /// Looks for a file or folder of a store that must be writable and is not; nil if there is none.
  init?(_ layout: StoreLayout) {
    let hasLock = faccessat(AT_FDCWD, layout.lock, F_OK, 0) == 0
    // Files that are missing are created, for which the folder must be writable.
    for path in [hasLock ? layout.lock : layout.root, layout.root, layout.index] + layout.folders {
      guard faccessat(AT_FDCWD, path, F_OK, 0) == 0, faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) != 0 else { continue }
      (self.path, code) = (path, errno)
      return
    }
    return nil
  }
}

extension ReadOnlyReason: CustomStringConvertible {
  package var description: String { "cannot write '\(path)': \(String(cString: strerror(code)))" }
}
