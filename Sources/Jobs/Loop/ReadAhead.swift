import DurableFiles
import Editing
import Foundation

/// Asks the kernel to read files before they are needed.
enum ReadAhead {
  /// Starts reading a file, and returns at once. Does nothing if it is not a regular file.
  static func begin(_ path: String?) {
    guard let path, path != StandardInput.name else { return }
    // Opening a pipe could block, or lose its contents.
    guard (try? FileStatus(at: path, followingLinks: true))?.kind == .file else { return }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return }
    _ = posix_fadvise(descriptor, 0, 0, POSIX_FADV_WILLNEED)
    close(descriptor)
  }
}
