import Glibc

/// A system call on a file.
///
/// Every call of this module that changes a file, or on which a change depends, goes through `perform`. So a test can
/// record the order of the calls and make any of them fail.
package struct SystemCall: Hashable, Sendable {
  /// The operation.
  package enum Name: String, Sendable, CaseIterable {
    case open, read, write, clone, stat, touch, lock
    case sync, syncFolder = "sync folder"
    case link, rename, unlink
    case makeFolder = "make folder", listFolder = "list folder"
    case resolve
  }

  /// The operation.
  package let name: Name
  /// The file or folder.
  package let path: String

  /// Called before each call; makes it fail by returning an errno other than 0. For tests.
  @TaskLocal package static var observer: (@Sendable (SystemCall) -> CInt)?

  /// Makes the call, and repeats it if a signal interrupted it.
  ///
  /// - Parameter call: returns -1 and sets `errno` if it fails.
  /// - Returns: The result of `call`.
  @discardableResult
  static func perform<Result: BinaryInteger>(
    _ name: Name, _ path: String, _ call: () -> Result
  ) throws(FileError) -> Result {
    // C would read the path up to the NUL and use another file.
    if path.utf8.contains(0) { throw FileError(name, path, EINVAL) }
    while true {
      var result: Result = -1
      let injected = observer?(SystemCall(name: name, path: path)) ?? 0
      if injected == 0 { result = call() } else { errno = injected }
      if result != -1 { return result }
      let code = errno
      if code != EINTR { throw FileError(name, path, code) }
    }
  }
}
