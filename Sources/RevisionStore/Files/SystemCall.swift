import Glibc

/// One request to the kernel, made by this layer on a file.
///
/// Every request of the layer that changes a file, or that a change depends on, goes through `perform`, so a test can
/// record their order and let any of them fail.
package struct SystemCall: Hashable, Sendable {
  /// What is asked for.
  package enum Name: String, Sendable, CaseIterable {
    case open, read, write, clone, stat, touch, lock
    case sync, syncFolder = "sync folder"
    case link, rename, unlink
    case makeFolder = "make folder", listFolder = "list folder"
    case resolve
  }

  /// What is asked for.
  package let name: Name
  /// The file or folder it is asked for.
  package let path: String

  /// Sees each call before it is made, and makes it fail by answering with an errno other than 0. For tests.
  @TaskLocal package static var observer: (@Sendable (SystemCall) -> CInt)?

  /// Makes the call, again where a signal interrupted it.
  ///
  /// - Parameter call: Returns -1 and sets `errno` where it fails.
  /// - Returns: What `call` returned.
  @discardableResult
  static func perform<Result: BinaryInteger>(
    _ name: Name, _ path: String, _ call: () -> Result
  ) throws(FileError) -> Result {
    // C would see only the part before a NUL, and work on another file.
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
