import Glibc

/// A system call on a file.
///
/// Every call of this module that changes a file, or on which a change depends, goes through `perform`. This lets a
/// test record the order of the calls and make any of them fail.
package struct SystemCall: Hashable, Sendable {
  /// The operation.
  package enum Name: String, Sendable, CaseIterable {
    case open, read, write, truncate, clone, stat, touch, lock, map
    case sync, syncFolder = "sync folder"
    case link, rename, unlink
    case makeFolder = "make folder", listFolder = "list folder"
    case changeMode = "change mode of", changeGroup = "change group of"
    case resolve
  }

  /// The operation.
  package let name: Name
  /// The file or folder.
  package let path: String

  /// An observer that is called before each call, and makes it fail by returning an errno other than 0.
  ///
  /// It is a type of its own because optimized code of Swift 6.3 crashes if the value of a task-local is a function.
  package struct Observer: Sendable {
    fileprivate let willPerform: @Sendable (SystemCall) -> CInt

    /// - Parameter willPerform: returns the errno of the call that is about to be made; 0 lets it proceed.
    package init(_ willPerform: @escaping @Sendable (SystemCall) -> CInt) { self.willPerform = willPerform }
  }

  /// The observer of this task's calls. For tests.
  @TaskLocal package static var observer: Observer?

  /// Makes the call, and repeats it if a signal interrupted it.
  ///
  /// - Parameter call: returns -1 and sets `errno` if it fails.
  /// - Returns: The result of `call`.
  @discardableResult
  package static func perform<Result: BinaryInteger>(
    _ name: Name, _ path: String, _ call: () -> Result
  ) throws(FileError) -> Result {
    // C would read the path up to the NUL and use another file.
    if path.utf8.contains(0) { throw FileError(name, path, EINVAL) }
    while true {
      var result: Result = -1
      let injected = observer?.willPerform(SystemCall(name: name, path: path)) ?? 0
      if injected == 0 { result = call() } else { errno = injected }
      if result != -1 { return result }
      let code = errno
      if code != EINTR { throw FileError(name, path, code) }
    }
  }
}
