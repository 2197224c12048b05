import CLinux
import Glibc

/// Waits until a file is written by any process.
package struct FileWatch: ~Copyable {
  private let descriptor: Descriptor

  /// Starts watching. Any change from now on ends the next wait.
  ///
  /// - Parameter path: the file; it need not exist yet.
  /// - Throws: `FileError` if the system has no more watches, or the folder does not exist.
  package init(_ path: String) throws(FileError) {
    let folder = FilePath.folder(of: path)
    let number = try SystemCall.perform(.open, path) { inotify_init1(CInt(IN_CLOEXEC | IN_NONBLOCK)) }
    let events = UInt32(IN_MODIFY) | UInt32(IN_CREATE) | UInt32(IN_MOVED_TO)
    do throws(FileError) {
      try SystemCall.perform(.open, folder) { inotify_add_watch(number, folder, events) }
    } catch {
      close(number)
      throw error
    }
    descriptor = Descriptor(adopting: number, path: path)
  }

  /// Waits until the file, or another one in its folder, is written.
  ///
  /// - Returns: Whether something was written before the timeout.
  package func wait(timeout: Duration) -> Bool {
    var poll = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    let milliseconds = max(0, min(timeout / .milliseconds(1), 1_000_000))
    guard Glibc.poll(&poll, 1, Int32(milliseconds.rounded(.up))) > 0 else { return false }
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      // What happened does not matter: the caller checks the file itself.
      while Glibc.read(descriptor.number, buffer.baseAddress, buffer.count) > 0 {}
    }
    return true
  }

  /// Sleeps where nothing can be watched.
  package static func sleep(_ duration: Duration) {
    usleep(UInt32(max(0, min(duration / .microseconds(1), 1_000_000))))
  }
}
