import CLinux
import Glibc
import Threads

/// A file that only one thread of one process can lock at a time, among all processes that use it.
///
/// A waiting process sleeps in the kernel, which hands over the lock at once. The lock ends with its holder.
package final class ExclusiveLock: Sendable {
  /// Why the lock was not taken.
  package enum Failure: Error {
    /// The lock was held for the whole timeout; the name and number of the process that held it, if known.
    case timedOut(holder: String?)
    /// The work of this thread was canceled.
    case canceled
    /// A system call failed.
    case file(FileError)
  }

  /// The file. A lock never replaces it.
  package let path: String
  private let timeout: Duration
  private let isCreated: Bool
  /// Whether a thread of this process holds the lock or waits for other processes.
  private let isTaken = Monitor(false)

  /// - Parameter isCreated: whether the file is created, with the mode and the group of its folder, if it is missing.
  package init(_ path: String, timeout: Duration, isCreated: Bool = true) {
    (self.path, self.timeout, self.isCreated) = (path, timeout, isCreated)
  }

  /// What happened to a wait for a lock that has timed out: its file, how long it took, and who held the lock, if known.
  package static func timeoutText(_ path: String, after timeout: Duration, holder: String?) -> String {
    let seconds = timeout / .seconds(1)
    let number = seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    return "timed out after \(number) s waiting for the lock '\(path)'" + (holder.map { ", held by \($0)" } ?? "")
  }

  /// What to do about it.
  package static let timeoutHint =
    "if the process that holds the lock is stopped, let it go on ('fg', 'kill -CONT') or end it; then try again"

  /// Runs a body while the lock is held.
  ///
  /// - Parameter limit: how long to wait at most; nil for the usual timeout.
  /// - Throws: `Failure` if the lock cannot be taken; what the body throws.
  package func withLock<Result>(within limit: Duration? = nil, _ body: () throws -> Result) throws -> Result {
    let deadline = TimeoutClock.now + (limit ?? timeout)
    let taken: Void? = try waiting(until: deadline) {
      isTaken.wait(timeout: $0) { isTaken -> Void? in
        if isTaken { return nil }
        isTaken = true
        return ()
      }
    }
    guard taken != nil else { throw Failure.timedOut(holder: nil) }
    defer { isTaken.withLock { $0 = false } }
    let file = try mappingFileErrors { try takenFile(until: deadline) }
    // Closing the file would not be enough: a child process that has not started its program yet would keep the lock.
    defer { flock(file.number, LOCK_UN) }
    return try body()
  }

  /// Runs a body while the lock is held, if it is free.
  ///
  /// What the holder does may be what the caller needs, too. Among many callers that wait this way, none waits for
  /// another.
  ///
  /// - Returns: What the body returns; nil if the lock was not free, and has been released since. Its holder need not
  ///   have done any work: a wait that timed out may take the lock for a moment once it is released.
  /// - Throws: `Failure` if it is held for too long; what the body throws.
  package func withFreeLock<Result>(_ body: () throws -> Result) throws -> Result? {
    let deadline = TimeoutClock.now + timeout
    let isFree = isTaken.withLock { isTaken in
      defer { isTaken = true }
      return !isTaken
    }
    guard isFree else {
      let isReleased = try waiting(until: deadline) { isTaken.wait(timeout: $0) { $0 ? nil : true } }
      guard isReleased != nil else { throw Failure.timedOut(holder: nil) }
      return nil
    }
    defer { isTaken.withLock { $0 = false } }
    guard let file = try mappingFileErrors({ try freeFile() }) else {
      _ = try mappingFileErrors { try handedOver(.shared, until: deadline) }
      return nil
    }
    defer { flock(file.number, LOCK_UN) }
    return try body()
  }

  private func mappingFileErrors<Result: ~Copyable>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as FileError {
      throw Failure.file(error)
    }
  }

  /// The locked file. One that was replaced or deleted during the wait is not what others lock by then.
  private func takenFile(until deadline: TimeoutClock.Instant) throws -> Descriptor {
    while true {
      if let file = try freeFile() { return file }
      let file = try handedOver(.exclusive, until: deadline)
      if try file.status().linkCount > 0 { return file }
    }
  }

  /// The locked file; nil if another process has locked it.
  private func freeFile() throws -> Descriptor? {
    while true {
      let flags = O_RDWR | O_NOFOLLOW
      let file = try isCreated ? Descriptor.openShared(path, flags) : Descriptor.open(path, flags)
      do {
        try file.lock(.exclusive)
      } catch {
        guard error.code == EWOULDBLOCK else { throw error }
        return nil
      }
      // If the file was deleted in the meantime, others lock a new one.
      if try file.status().linkCount > 0 { return file }
    }
  }

  /// Has another thread sleep until the kernel hands over the lock.
  ///
  /// - Parameter mode: a shared lock is released at once: it only shows that the exclusive lock is free.
  private func handedOver(_ mode: FileLock.Mode, until deadline: TimeoutClock.Instant) throws -> Descriptor {
    let handover = Monitor(Handover.waiting)
    let path = path
    let hasStarted = DetachedThread.start {
      let result = Self.sleepingLock(path, mode)
      let isWanted = handover.withLock { state in
        guard case .waiting = state else { return false }
        state = .ready(result)
        return true
      }
      if !isWanted, case .success(let number) = result { close(number) }
    }
    guard hasStarted else { throw FileError(.lock, path, EAGAIN) }
    let abandon = {
      handover.withLock { state in
        if case .ready(.success(let number)) = state { close(number) }
        state = .abandoned
      }
    }
    let result = try waiting(until: deadline, otherwise: abandon) {
      handover.wait(timeout: $0) { state -> Result<CInt, FileError>? in
        guard case .ready(let result) = state else { return nil }
        state = .abandoned
        return result
      }
    }
    guard let result else { throw Failure.timedOut(holder: LockHolder.description(of: path)) }
    return Descriptor(adopting: try result.get(), path: path)
  }

  /// Opens and locks a file, waiting for as long as it takes.
  private static func sleepingLock(_ path: String, _ mode: FileLock.Mode) -> Result<CInt, FileError> {
    Result { () throws(FileError) in
      let number = try SystemCall.perform(.open, path) { open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC) }
      do throws(FileError) {
        try SystemCall.perform(.lock, path) { flock(number, mode == .shared ? LOCK_SH : LOCK_EX) }
        if mode == .shared { flock(number, LOCK_UN) }
      } catch {
        close(number)
        throw error
      }
      return number
    }
  }

  private enum Handover {
    case waiting
    case ready(Result<CInt, FileError>)
    case abandoned
  }

  /// Waits in short intervals, so that a cancellation is noticed.
  ///
  /// - Parameter otherwise: called when the wait ends without a value.
  private func waiting<Value>(
    until deadline: TimeoutClock.Instant, otherwise: () -> Void = {}, _ wait: (Duration) -> Value?
  ) throws -> Value? {
    while true {
      let rest = TimeoutClock.now.duration(to: deadline)
      if let value = wait(max(.zero, min(rest, .milliseconds(50)))) { return value }
      if Cancellation.isRequested() {
        otherwise()
        throw Failure.canceled
      }
      if rest <= .zero {
        otherwise()
        return nil
      }
    }
  }
}
