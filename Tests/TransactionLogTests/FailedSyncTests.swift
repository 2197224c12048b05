import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing
import Threads

@testable import TransactionLog

/// After a sync that failed, another one may succeed although the bytes are lost.
@Suite("syncs that fail", .timeLimit(.minutes(Effort.minutes)))
struct FailedSyncTests {
  let test: TestLog

  init() throws { test = try TestLog() }

  /// A commit on a thread of its own.
  private final class Commit: Sendable {
    private let outcome = Monitor<Bool?>(nil)

    init(_ text: String, to log: TransactionLog, touching id: Bits128 = .random()) {
      let hasStarted = DetachedThread.start { [outcome] in
        let isDone = (try? log.add([text], touching: id)) != nil
        outcome.withLock { $0 = isDone }
      }
      #expect(hasStarted)
    }

    /// Waits for the end; whether the transaction was acknowledged.
    func isAcknowledged() throws -> Bool {
      try #require(outcome.wait(timeout: .seconds(20)) { $0 } as Bool?)
    }
  }

  @Test(
    "a transaction that waits while a sync fails is not acknowledged, by its own process or by another one",
    arguments: [true, false])
  func waiting(isOwn: Bool) throws {
    try test.commit("a")
    let (other, _) = isOwn ? (test.log, test.index) : test.opened()
    let (test, waiting) = (test, Monitor<Commit?>(nil))
    let recorder = CallRecorder { _, call in
      guard call.name == .sync, call.path.hasSuffix(".log"), waiting.withLock({ $0 == nil }) else { return 0 }
      let size = (try? test.bytes().count) ?? 0
      waiting.withLock { $0 = Commit("c", to: other) }
      Wait.until { (try? test.bytes().count) ?? 0 > size }
      return EIO
    }
    #expect {
      try recorder.record { _ = try test.commit("b") }
    } throws: { error in
      guard case .rolledBack = error as? LogError else { return false }
      return true
    }
    let commit = try #require(waiting.withLock { $0 })
    #expect(try !commit.isAcknowledged())
    #expect(!FileManager.default.fileExists(atPath: test.paths.blocked))
    try test.commit("d")
    let (log, index) = test.opened()
    try log.add(["e"])
    #expect(index.texts == ["a", "d", "e"])
  }

  @Test(
    "what the sync of another transaction should have covered is rolled back by the next writer",
    arguments: [true, false])
  func dependent(isOwn: Bool) throws {
    let id = Bits128.random()
    try test.commit("a", touching: id)
    let held = Monitor<FileLock?>(try FileLock(test.paths.sync, .exclusive, timeout: .zero))
    let size = try test.bytes().count
    let pending = Commit("b", to: test.log, touching: id)
    Wait.until { (try? test.bytes().count) ?? 0 > size }
    // The next change of the same asset has to sync first, and that fails.
    let log = isOwn ? test.log : test.opened().log
    let failed = Monitor(false)
    let recorder = CallRecorder { _, call in
      guard call.name == .sync, call.path.hasSuffix(".log") else { return 0 }
      failed.withLock { $0 = true }
      return EIO
    }
    // It waits for the sync lock, for which the other transaction waits, too; either may get it.
    let hasStarted = DetachedThread.start {
      usleep(100_000)
      held.withLock { $0 = nil }
    }
    #expect(hasStarted)
    let isAcknowledged = (try? recorder.record { try log.add(["c"], touching: id) }) != nil
    let isPendingAcknowledged = try pending.isAcknowledged()
    try test.commit("d")
    let expected = ["a"] + (isPendingAcknowledged ? ["b"] : []) + (isAcknowledged ? ["c"] : []) + ["d"]
    #expect(test.index.texts == expected)
    #expect(!isAcknowledged && failed.withLock { $0 })
  }

  @Test("after a process died between a failed sync and its rollback, the next writer rolls back")
  func died() throws {
    let ends = try ["a", "b"].map { try test.commit($0).position.place.offset }
    try Data("unsynced after 1\n".utf8).write(to: URL(fileURLWithPath: test.paths.blocked))
    let bytes = try test.bytes()
    let index = MemoryIndex()
    let log = TransactionLog(test.log.folder, test.paths, index: index, timeout: .seconds(20))
    try log.add(["c"])
    #expect(index.texts == ["a", "c"])
    #expect(try Array(test.bytes()[..<ends[0]]) == Array(bytes[..<ends[0]]))
    #expect(!FileManager.default.fileExists(atPath: test.paths.blocked))
  }

  @Test(
    "where it cannot be rolled back either, nothing is written until a repair",
    arguments: ["", "no space\n", "unsynced after x\n"])
  func blocked(text: String) throws {
    try test.commit("a")
    try Data(text.utf8).write(to: URL(fileURLWithPath: test.paths.blocked))
    let bytes = try test.bytes()
    for log in [test.log, test.opened().log] {
      #expect(throws: LogError.blocked(path: test.paths.blocked)) { try log.add(["b"]) }
    }
    #expect(try test.bytes() == bytes)
  }
}
