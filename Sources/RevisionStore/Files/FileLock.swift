import CLinux
import Glibc

/// A lock on a file, shared or exclusive, held until the value goes away or the process dies.
package struct FileLock: ~Copyable {
  /// Who else may hold the lock at the same time.
  package enum Mode: Sendable {
    /// Everybody who also asks for a shared lock.
    case shared
    /// Nobody.
    case exclusive
  }

  private let descriptor: Descriptor

  /// Waits for the lock.
  ///
  /// - Parameter timeout: How long to wait.
  /// - Throws: `FileError` with `EWOULDBLOCK` where others held it all that time.
  package init(_ path: String, _ mode: Mode, timeout: Duration) throws(FileError) {
    let deadline = ContinuousClock.now + timeout
    while true {
      let candidate = try Descriptor.open(path, O_RDWR | O_CREAT | O_NOFOLLOW, permissions: 0o666)
      try Self.wait(for: candidate, mode, until: deadline)
      // Whoever deletes the file while it is locked leaves the next process to lock another one.
      if let atPath = try FileStatus(at: path), try candidate.status().isSameFile(as: atPath) {
        descriptor = candidate
        return
      }
    }
  }

  private static func wait(
    for descriptor: borrowing Descriptor, _ mode: Mode, until deadline: ContinuousClock.Instant
  ) throws(FileError) {
    while true {
      do {
        try descriptor.lock(mode)
        return
      } catch {
        if error.code != EWOULDBLOCK || ContinuousClock.now >= deadline { throw error }
        usleep(.random(in: 200...1500))
      }
    }
  }
}

extension Descriptor {
  /// Locks the file at once, or fails with `EWOULDBLOCK`.
  func lock(_ mode: FileLock.Mode) throws(FileError) {
    let number = self.number
    try SystemCall.perform(.lock, path) { flock(number, (mode == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB) }
  }
}
