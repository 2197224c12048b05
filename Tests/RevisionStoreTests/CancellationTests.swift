import Documents
import DurableFiles
import Foundation
import TestSupport
import Testing
import Threads

@testable import RevisionStore

@Suite("Work that is cancelled while it waits for the store", .timeLimit(.minutes(Effort.minutes)))
struct CancellationTests: OnePhotoSuite {
  let photo: TestPhoto

  init() throws { photo = try TestPhoto() }

  /// That of work which learns that it is not wanted when it has asked so many times.
  private func cancellation(after count: Int) -> Cancellation {
    let asked = Monitor(0)
    return Cancellation {
      asked.withLock { asked in
        asked += 1
        return asked > count
      }
    }
  }

  private func checkNothingHappened() throws {
    #expect(try store.history(of: asset).current == 0)
    #expect(try store.entries(of: asset).count == 1)
    #expect(try store.verify(.readData) == [])
  }

  @Test("a commit that waits for the lock gives up at once when it is cancelled, and does not happen")
  func waitingForLock() throws {
    let input = try store.open(asset) { _ in true }
    do {
      let lock = try FileLock(library.path + "/lock", .exclusive, timeout: .zero)
      withExtendedLifetime(lock) {
        let start = ContinuousClock.now
        Cancellation.$current.withValue(cancellation(after: 3)) {
          _ = #expect(throws: StoreError.cancelled) { try store.commit(.test("a"), to: input, author: "test") }
        }
        #expect(ContinuousClock.now - start < PhotoStore.defaultTimeout)
      }
    }
    try checkNothingHappened()
  }

  @Test("a commit that is cancelled just before it gets the lock does nothing, not even to files that nobody needs")
  func gettingLock() throws {
    let input = try store.open(asset) { _ in true }
    let before = try store.fingerprint()
    let holder = Monitor<FileLock?>(nil)
    try holder.withLock { $0 = try FileLock(library.path + "/lock", .exclusive, timeout: .zero) }
    // The first question comes from the wait, which goes on and gets the lock.
    let cancellation = Cancellation { holder.withLock { $0.take() == nil } }
    Cancellation.$current.withValue(cancellation) {
      _ = #expect(throws: StoreError.cancelled) { try store.commit(.test("a"), to: input, author: "test") }
    }
    #expect(try store.fingerprint() == before)
    try checkNothingHappened()
  }

  @Test("a commit that waits for another writer's transaction gives up when it is cancelled, and does not happen")
  func waitingForWriter() throws {
    let input = try store.open(asset) { _ in true }
    let other = try library.opened()
    try other.openIndex().write { _ in
      Cancellation.$current.withValue(cancellation(after: 5)) {
        _ = #expect(throws: StoreError.cancelled) { try store.commit(.test("a"), to: input, author: "test") }
      }
    }
    try checkNothingHappened()
  }

  @Test("a commit that is cancelled after its manifest was written is finished, also where it waits for a reader")
  func begun() throws {
    let input = try store.open(asset) { _ in true }
    let other = try library.opened()
    let manifest = store.manifests.path(of: asset, 1)
    let (isReading, hasRead) = (Monitor(false), Monitor(false))
    Thread.detachNewThread {
      _ = try? other.openIndex().read { database in
        _ = try StoreIndex.assets(in: database)
        isReading.withLock { $0 = true }
        while !FileManager.default.fileExists(atPath: manifest) { usleep(1000) }
        // Meanwhile the writer tries again and again to commit its transaction.
        usleep(100_000)
      }
      hasRead.withLock { $0 = true }
    }
    isReading.wait { $0 ? true : nil }
    let cancellation = Cancellation { FileManager.default.fileExists(atPath: manifest) }
    let entry = try Cancellation.$current.withValue(cancellation) {
      try store.commit(.test("a"), to: input, author: "test").entry
    }
    hasRead.wait { $0 ? true : nil }
    #expect(entry?.number == 1)
    #expect(try store.entries(of: asset).map(\.id).last == entry?.id)
    #expect(try store.verify(.readData) == [])
  }

  @Test("the error is that of cancelled work")
  func error() {
    #expect(StoreError.cancelled.editError == EditError.cancelled)
    #expect(StoreError.cancelled.editError.category == .interrupted)
  }
}
