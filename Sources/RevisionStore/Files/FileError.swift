import Glibc

/// A request to the kernel that failed: what was asked, for which path, and why.
package struct FileError: Error, Hashable, Sendable {
  /// What was asked for.
  package let operation: SystemCall.Name
  /// The file or folder concerned.
  package let path: String
  /// The `errno` it failed with.
  package let code: CInt

  /// An error of an operation on a path.
  package init(_ operation: SystemCall.Name, _ path: String, _ code: CInt) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// The reason in the words of the C library, such as `No space left on device`.
  package var reason: String { isUnreadableName ? "its name is not UTF-8" : String(cString: strerror(code)) }

  /// Whether the file system has no room left, for everybody or for this user.
  package var isDiskFull: Bool { code == ENOSPC || code == EDQUOT }

  /// Whether the file or folder is not there.
  package var isNotFound: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether the user may not do it.
  package var isPermissionDenied: Bool { [EACCES, EPERM, EROFS].contains(code) }

  /// Whether this file system has no such operation at all.
  var isUnsupported: Bool { [ENOSYS, EOPNOTSUPP, EINVAL, ENOLCK].contains(code) }

  /// Whether the file has a name that is not UTF-8.
  package var isUnreadableName: Bool { code == EILSEQ }

  /// Whether something is there already.
  package var isAlreadyThere: Bool { code == EEXIST }
}

extension FileError: CustomStringConvertible {
  package var description: String { "cannot \(operation.rawValue) '\(path)': \(reason) (errno \(code))" }
}
