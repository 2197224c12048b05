import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing
import Threads

@testable import LibraryStore

@Suite("What garbage collection of a library never removes", .timeLimit(.minutes(Effort.minutes)))
struct CollectSafetyTests {
  let test: TestStore
  let asset: AssetID
  var store: PhotoStore { test.store }

  init() throws {
    test = try TestStore()
    asset = try test.asset("a photo")
  }

  @Test("renditions are kept by default, and always if they cannot be rendered again or their original is damaged")
  func renditions() throws {
    try store.editReproducibly(asset, "one")
    try store.edit(asset, "two")
    let before = try store.objectsPresent()
    var options = CollectOptions()
    options.gracePeriod = .zero
    #expect(try store.collect(options) == [])
    options.isReproducible = { _, _ in false }
    #expect(try store.collect(options) == [])
    let original = store.objects.path(of: try store.asset(asset).digest)
    try flipping(2, in: original) {
      let collected = try store.collectAll()
      #expect(collected == [])
    }
    #expect(try store.objectsPresent() == before)
    #expect(try store.collectAll().count == 1)
  }

  @Test("after a line is damaged, nothing is removed until a repair has recorded it", arguments: [true, false])
  func damaged(isIndexLost: Bool) throws {
    try store.editReproducibly(asset, "one")
    try store.edit(asset, "two")
    _ = try test.asset("another")
    try store.put(.bytes(Array("nobody's".utf8)))
    var bytes = try store.bytes()
    bytes[100] ^= 1
    bytes[101] ^= 1
    try store.write(bytes)
    if isIndexLost { try store.rebuildIndex() }
    let before = try store.objectsPresent()
    #expect(code { _ = try store.collectAll() } == "log-damaged")
    #expect(try store.objectsPresent() == before)
    _ = try store.repair(author: "test")
    let lost = try store.verify(.readData).filter(\.isDamage)
    #expect(lost.existAndSatisfy { $0.code == "gap-recorded" })
    #expect(try store.collectAll().existAndSatisfy { $0.reason != .unreferenced })
    #expect(try store.verify(.readData).filter(\.isDamage) == lost)
  }

  @Test("nothing is removed while the log is shorter than the index")
  func shortened() throws {
    let bytes = try store.bytes()
    try store.edit(asset, "one")
    try store.write(bytes)
    let before = try store.objectsPresent()
    #expect(code { _ = try store.collectAll() } == "log-damaged")
    #expect(try store.objectsPresent() == before)
  }

  @Test("an edit based on a rendition evicted since is refused, and no entry is added")
  func evictedBase() throws {
    try store.editReproducibly(asset, "one")
    let flattened = try store.open(asset) { _ in false }
    unlink(store.objects.path(of: flattened.base))
    #expect(code { _ = try store.commit(.test("on top"), to: flattened, author: "test") } == "object-missing")
    #expect(try store.asset(asset).newestEntry == 1)
    #expect(try store.verify(.readData).map(\.code) == ["rendition-missing"])
  }

  @Test("a failed unlink is an error, and the library stays intact")
  func failing() throws {
    for number in 0..<3 { try store.put(.bytes(Array("nobody's \(number)".utf8))) }
    let recorder = CallRecorder { _, call in
      call.name == .unlink && call.path.contains("/objects/") ? EIO : 0
    }
    #expect(code { _ = try recorder.record { try store.collectAll() } } == "file-failed")
    #expect(try store.verify(.readData) == [])
    #expect(try store.collectAll().count == 3)
  }

  @Test("an object that a transaction refers to after the plan was made is kept")
  func newReference() throws {
    let object = try store.put(.bytes(Array("a table".utf8)))
    let other = try test.opened()
    let asset = asset
    // The edit comes in when the first object is about to be removed.
    let hasEdited = Monitor(false)
    let recorder = CallRecorder { _, call in
      guard call.name == .lock || call.path.hasSuffix("/lock"), call.name == .open else { return 0 }
      guard
        hasEdited.withLock({ done in
          defer { done = true }; return !done
        })
      else { return 0 }
      SystemCall.$observer.withValue(nil) {
        var output = EditOutput.test("with a table")
        output.attachments = [object.digest]
        do {
          _ = try other.commit(output, to: other.open(asset) { _ in true }, author: "test")
        } catch { Issue.record(error) }
      }
      return 0
    }
    let files = try recorder.record { try store.collectAll() }
    #expect(hasEdited.withLock { $0 })
    #expect(files == [])
    #expect(try store.verify(.readData) == [])
  }

  @Test("concurrent writers, readers and checks never fail or lose an object that is needed")
  func beside() async throws {
    let test = test
    let rounds = Effort.choose(12, full: 150)
    let assets = try (0..<3).map { try test.asset("photo \($0)") }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for asset in assets {
        group.addTask {
          let store = try test.opened()
          for number in 0..<rounds {
            if number % 2 == 0 {
              try store.editReproducibly(asset, "\(asset) \(number)")
            } else {
              try store.edit(asset, "\(asset) \(number)")
            }
            let current = try #require(try store.entry(of: asset).storedRendition)
            _ = try store.objects.bytes(of: current.object.digest)
          }
        }
      }
      group.addTask {
        let store = try test.opened()
        for _ in 0..<rounds {
          _ = try store.collectAll(after: .seconds(60))
        }
      }
      group.addTask {
        let store = try test.opened()
        for _ in 0..<rounds { #expect(try store.verify(.quick).filter(\.isDamage) == []) }
      }
      try await group.waitForAll()
    }
    #expect(try store.verify(.readData) == [])
    for asset in assets { #expect(try store.entries(of: asset).count == rounds + 1) }
  }
}
