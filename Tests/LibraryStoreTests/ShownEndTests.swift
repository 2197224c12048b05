import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing
import Threads
import TransactionLog

@testable import LibraryStore

/// Transactions that the index cannot have now: another process was stopped while it held the lock, or the disk is full.
@Suite("what readers see of transactions that the index lacks", .timeLimit(.minutes(Effort.minutes)))
struct ShownEndTests {
  let test: TestStore
  let photo: AssetID
  var store: PhotoStore { test.store }

  init() throws {
    test = try TestStore()
    photo = try test.asset("a photo")
  }

  private func rating(_ value: Int) -> RequestedChange {
    var settings = AssetSettings()
    settings.rating = .set(value)
    return .set(photo, settings)
  }

  /// Holds a lock of the library, as a process does that was stopped.
  private func holding<Value>(_ name: String, _ body: () throws -> Value) throws -> Value {
    let file = try Descriptor.open(store.layout.local.path + "/" + name, O_RDWR)
    #expect(flock(file.number, LOCK_EX) == 0)
    defer { flock(file.number, LOCK_UN) }
    return try body()
  }

  /// Lets entering transactions fail, as on a full disk.
  private func failing<Value>(_ store: PhotoStore, _ body: () throws -> Value) throws -> Value {
    func set(_ isFailing: Bool) throws {
      try store.index.writer.withLock { try $0.database.execute("PRAGMA query_only = \(isFailing ? 1 : 0)") }
    }
    try set(true)
    defer { try? set(false) }
    return try body()
  }

  @Test("readers do not wait for a stopped writer, and see what is in the log")
  func stopped() throws {
    let applied = try store.index.applied()
    try LibraryLog(of: test.folder.url).append([
      [
        "kind": "set", "asset": .string(photo.bits.hex), "date": "2026-11-27T00:00:00.000Z",
        "nonce": .string(Bits128.random().hex), "values": ["rating": 4],
      ]
    ])
    let began = ContinuousClock.now
    try holding("lock") {
      try holding("sync") {
        let reader = try test.opened()
        #expect(try reader.asset(photo).rating == 4)
        #expect(try reader.fetch(FetchOptions(.number(.rating, .equal, 4))).count == 1)
        #expect(try reader.index.applied() == applied)
        #expect(try reader.verify(.quick) == [])
        #expect(try reader.changeToken().number == applied.number + 1)
      }
    }
    #expect(ContinuousClock.now - began < PhotoStore.defaultTimeout)
    let later = try test.opened()
    #expect(try later.index.applied().number == applied.number + 1)
    #expect(later.index.shown.withLock { $0 } == nil)
    #expect(try later.verify(.readData) == [])
  }

  @Test("a writer that gives up names the lock, who holds it, and what to do", arguments: ["sync", "lock"])
  func message(lock: String) throws {
    let writer = try PhotoStore.open(at: store.path, timeout: .milliseconds(300))
    let change = rating(3)
    let error = try holding(lock) { storeError { _ = try writer.perform([change], author: "test") } }
    #expect(error?.code.rawValue == (lock == "sync" ? "outcome-unknown" : "store-busy"))
    let description = error?.description ?? ""
    #expect(
      description.contains("after 0.3 s waiting for the lock '\(store.layout.local.path)/\(lock)'"), "\(description)")
    #expect(description.contains("held by "), "\(description)")
    #expect(!description.contains("busy("))
    #expect(error?.hint?.contains("stopped") == true)
    #expect(try test.opened().asset(photo).rating == (lock == "sync" ? 3 : nil))
  }

  @Test("what was committed is read by the same process and by others while the index cannot be written")
  func full() throws {
    let applied = try store.index.applied()
    let album = CollectionID.random()
    try failing(store) {
      #expect(try store.perform([rating(5)], author: "test").number == applied.number + 1)
      #expect(try store.asset(photo).rating == 5)
      _ = try store.perform(
        [.createCollection(album, .album, title: "Trip", parent: nil, query: nil)], author: "test")
      #expect(try store.collection(album).title == "Trip")
      #expect(try store.index.applied() == applied)
      // What depends on a transaction that is not in the index fails, and changes nothing.
      #expect(code { _ = try store.perform([rating(2)], author: "test") } != "no error")
      #expect(try store.asset(photo).rating == 5)
    }
    // As soon as there is room, the index has everything.
    _ = try store.perform([rating(1)], author: "test")
    #expect(try store.index.readEntered { try $0.asset(photo)?.rating } == 1)
    #expect(try store.collection(album).title == "Trip")
    #expect(store.index.shown.withLock { $0 } == nil)
    #expect(try test.opened().verify(.readData) == [])
  }
}
