import CLinux
import Glibc
import Threads

/// A shared or exclusive lock on a file, held for the lifetime of the value or until the process dies.
package struct FileLock: ~Copyable {
  /// Which other locks are allowed at the same time.
  package enum Mode: Sendable {
    /// Other shared locks.
    case shared
    /// None.
    case exclusive
  }

  private let descriptor: Descriptor

  /// Waits for the lock.
  ///
  /// - Parameter timeout: how long to wait at most.
  /// - Throws: `FileError` with `EWOULDBLOCK` after the timeout, or if the work is canceled in the meantime.
  package init(_ path: String, _ mode: Mode, timeout: Duration) throws(FileError) {
    try self.init(path, mode, O_RDWR | O_CREAT, timeout)
  }

  /// Waits for a shared lock on an existing file that need not be writable.
  ///
  /// - Throws: `FileError` with `EWOULDBLOCK` after the timeout, and with another errno if there is nothing to lock.
  package init(reading path: String, timeout: Duration) throws(FileError) {
    try self.init(path, .shared, O_RDONLY | O_NONBLOCK, timeout)
  }

  private init(_ path: String, _ mode: Mode, _ flags: CInt, _ timeout: Duration) throws(FileError) {
    let deadline = TimeoutClock.now + timeout
    while true {
      let candidate = try Descriptor.open(path, flags | O_NOFOLLOW, permissions: 0o666)
      try Self.wait(for: candidate, mode, until: deadline)
      // If the file was deleted while this process waited, others lock a new one.
      if let atPath = try FileStatus(at: path), try candidate.status().isSameFile(as: atPath) {
        descriptor = candidate
        return
      }
    }
  }

  private static func wait(
    for descriptor: borrowing Descriptor, _ mode: Mode, until deadline: TimeoutClock.Instant
  ) throws(FileError) {
    while true {
      do {
        try descriptor.lock(mode)
        return
      } catch {
        if error.code != EWOULDBLOCK || TimeoutClock.now >= deadline { throw error }
        if Cancellation.isRequested() { throw error }
        usleep(.random(in: 200...1500))
      }
    }
  }
}

extension Descriptor {
  /// Locks the file without waiting, or fails with `EWOULDBLOCK`.
  package func lock(_ mode: FileLock.Mode) throws(FileError) {
    let number = self.number
    try SystemCall.perform(.lock, path) { flock(number, (mode == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB) }
  }
}
