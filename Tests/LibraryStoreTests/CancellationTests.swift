import Documents
import DurableFiles
import Foundation
import TestSupport
import Testing
import Threads
import TransactionLog

@testable import LibraryStore

@Suite("Waiting for a library", .timeLimit(.minutes(Effort.minutes)))
struct CancellationTests {
  let test: TestStore
  let asset: AssetID
  var store: PhotoStore { test.store }

  init() throws {
    test = try TestStore()
    asset = try test.asset("a photo")
  }

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

  /// Runs a body while another writer works, as far as the library knows.
  private func holdingLock(_ body: () throws -> Void) throws {
    let lock = try FileLock(store.layout.local.lock, .exclusive, timeout: .zero)
    try withExtendedLifetime(lock, body)
  }

  @Test("a commit that is canceled while it waits for the lock ends early and does not happen")
  func waitingForLock() throws {
    let input = try store.open(asset) { _ in true }
    try holdingLock { () throws in
      let start = ContinuousClock.now
      Cancellation.$current.withValue(cancellation(after: 3)) {
        _ = #expect(throws: StoreError.canceled) { try store.commit(.test("a"), to: input, author: "test") }
      }
      #expect(ContinuousClock.now - start < PhotoStore.defaultTimeout)
    }
    #expect(try test.opened().entries(of: asset).count == 1)
    // It has left nothing behind that others would wait for.
    #expect(try store.edit(asset, "b")?.number == 1)
    #expect(try store.verify(.readData).filter(\.isDamage) == [])
  }

  @Test("a commit that is canceled after its transaction was written completes")
  func begun() throws {
    let input = try store.open(asset) { _ in true }
    let log = store.segments.path(of: 1)
    let size = try FileStatus(at: log)?.size
    let cancellation = Cancellation { (try? FileStatus(at: log))?.size != size }
    let result = try Cancellation.$current.withValue(cancellation) {
      try store.commit(.test("a"), to: input, author: "test")
    }
    guard case .committed(let entry) = result else {
      Issue.record("unchanged")
      return
    }
    #expect(try test.opened().entries(of: asset).map(\.id).last == entry.id)
    #expect(try store.verify(.readData) == [])
  }

  @Test("the error has the code and category of canceled work")
  func error() {
    #expect(StoreError.canceled.editError == EditError.canceled)
    #expect(StoreError.canceled.editError.category == .interrupted)
  }

  @Test("a timeout error names the lock, the timeout and the holder; readers do not wait")
  func busy() throws {
    let other = try PhotoStore.open(at: store.path, timeout: .milliseconds(30))
    try holdingLock { () throws in
      let found = storeError { try other.edit(asset, "a") }
      #expect(found?.code == "store-busy")
      let text = found?.description ?? ""
      #expect(text.hasPrefix("timed out after 0.03 s waiting for the lock '\(store.layout.local.lock)', held by "))
      #expect(text.hasSuffix("(\(ProcessInfo.processInfo.processIdentifier))"))
      #expect(try other.assets().map(\.id) == [asset])
      #expect(try other.entries(of: asset).count == 1)
      #expect(try test.opened().assets().count == 1)
    }
    #expect(try other.edit(asset, "a")?.number == 1)
  }

  @Test("while another process writes, a garbage collection times out and a dry run does not wait")
  func collecting() throws {
    let garbage = try store.put(.bytes(Array("unreferenced".utf8))).digest
    let other = try PhotoStore.open(at: store.path, timeout: .milliseconds(30))
    try holdingLock { () throws in
      #expect(code { _ = try other.collectAll() } == "store-busy")
      #expect(try other.collectAll(isDryRun: true).map(\.digest) == [garbage])
      #expect(try store.objects.contains(garbage))
    }
    #expect(try other.collectAll().map(\.digest) == [garbage])
  }
}
