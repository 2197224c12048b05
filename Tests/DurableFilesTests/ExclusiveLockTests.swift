import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing
import Threads

@Suite("locks held by one thread of one process", .timeLimit(.minutes(Effort.minutes)))
struct ExclusiveLockTests {
  private let folder: ScratchFolder
  private var path: String { folder.url.path + "/lock" }

  init() throws { folder = try ScratchFolder() }

  /// The lock as another process has it: by a descriptor of its own.
  private func locked() throws -> Int32 {
    let number = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    #expect(number >= 0 && flock(number, LOCK_EX | LOCK_NB) == 0)
    return number
  }

  @Test("a free lock is held while the body runs, and released after it")
  func free() throws {
    let lock = ExclusiveLock(path, timeout: .seconds(20))
    let other = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    defer { close(other) }
    let found = try lock.withFreeLock { flock(other, LOCK_EX | LOCK_NB) == 0 ? "free" : "held" }
    #expect(found == "held")
    #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
  }

  @Test("if another process holds it, the body does not run, and all waiting threads continue when it is released")
  func released() throws {
    let number = try locked()
    let state = Monitor((begun: 0, results: [Bool]()))
    for _ in 0..<4 {
      let lock = ExclusiveLock(path, timeout: .seconds(20))
      Thread {
        state.withLock { $0.begun += 1 }
        let isRun = (try? lock.withFreeLock { true }) ?? false
        state.withLock { $0.results.append(isRun) }
      }.start()
    }
    state.wait { $0.begun == 4 ? true : nil }
    // Long enough for them to find it held; none of them may go on.
    #expect(state.wait(timeout: .milliseconds(100)) { $0.results.isEmpty ? nil : true } == nil)
    close(number)
    state.wait { $0.results.count == 4 ? true : nil }
    #expect(state.withLock { $0.results } == [false, false, false, false])
    #expect(try ExclusiveLock(path, timeout: .seconds(1)).withFreeLock { true } == true)
  }

  @Test("if another thread of this process holds it, the body does not run")
  func threads() throws {
    let lock = ExclusiveLock(path, timeout: .seconds(20))
    let step = Monitor(0)
    Thread {
      _ = try? lock.withFreeLock {
        step.withLock { $0 = 1 }
        step.wait { $0 == 2 ? true : nil }
      }
    }.start()
    step.wait { $0 == 1 ? true : nil }
    Thread { step.withLock { $0 = 2 } }.start()
    #expect(try lock.withFreeLock { true } == nil || step.withLock { $0 } == 2)
  }

  @Test("after a wait for a file that was replaced meanwhile, the new one is locked")
  func replaced() throws {
    let number = try locked()
    let path = path
    let state = Monitor<Bool?>(nil)
    Thread {
      let isHeld = try? ExclusiveLock(path, timeout: .seconds(20)).withLock {
        let other = open(path, O_RDWR | O_CLOEXEC)
        defer { close(other) }
        return flock(other, LOCK_EX | LOCK_NB) != 0
      }
      state.withLock { $0 = .some(isHeld ?? false) }
    }.start()
    // Long enough for it to find the lock held.
    #expect(state.wait(timeout: .milliseconds(100)) { $0 } == nil)
    try DurableFile.write([1], to: path, ifExists: .replace)
    close(number)
    #expect(state.wait(timeout: .seconds(20)) { $0 } == true)
  }

  @Test("a lock not released in time is an error that names its holder, and errors of the body are rethrown")
  func errors() throws {
    let number = try locked()
    let error = #expect(throws: ExclusiveLock.Failure.self) {
      try ExclusiveLock(path, timeout: .milliseconds(50)).withFreeLock { true }
    }
    guard case .timedOut = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    close(number)
    // Another one: the thread that slept for the first takes it for a moment now, although nobody waits any more.
    let lock = ExclusiveLock(path + "-free", timeout: .seconds(1))
    #expect(throws: FileError.self) { try lock.withFreeLock { throw FileError(.write, "a", EIO) } }
    #expect(throws: FileError.self) { try lock.withLock { throw FileError(.write, "a", EIO) } }
  }
}
