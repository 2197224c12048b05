import DurableFiles
import Foundation
import Glibc
import Documents
import TestSupport
import Testing

@testable import RevisionStore

@Suite("What garbage collection never removes", .timeLimit(.minutes(Effort.minutes)), .enabled(if: Worker.store == nil))
struct CollectSafetyTests: OnePhotoSuite {
  let photo: TestPhoto

  init() throws { photo = try TestPhoto() }

  @Test("without a word on renditions none goes; nor one that cannot be rendered again, nor one of a lost original")
  func renditions() throws {
    var output = EditOutput.test("one")
    output.isReproducible = true
    _ = try store.commit(output, to: store.open(asset) { _ in true }, author: "test")
    try store.edit(asset, "two")
    let before = try store.objectsPresent()
    var options = CollectOptions()
    options.gracePeriod = .zero
    #expect(try store.collect(options) == [])
    options.isReproducible = { _ in false }
    #expect(try store.collect(options) == [])
    try flipBit(2, in: store.objects.path(of: store.asset(asset).original.object.digest))
    #expect(try store.collectAll() == [])
    #expect(try store.objectsPresent() == before)
  }

  @Test(
    "where a manifest is damaged or missing, also the newest or all of a photo, nothing is removed",
    arguments: ["damage 0", "damage 1", "damage 2", "gone 0", "gone 1", "gone 2", "folder"])
  func damagedManifests(change: String) throws {
    try store.edit(asset, "one")
    try store.edit(asset, "two")
    _ = try library.asset("another")
    try store.put(.bytes(Array("nobody's".utf8)))
    let words = change.split(separator: " ")
    let path = store.manifests.path(of: asset, words.last.flatMap { Int($0) } ?? 0)
    switch words[0] {
    case "damage": try flipBit(20, in: path)
    case "gone": unlink(path)
    default: try FileManager.default.removeItem(atPath: store.manifests.folder(of: asset))
    }
    let before = try store.objectsPresent()
    #expect(["manifest-damaged", "manifest-missing", "chain-broken"].contains(code { _ = try store.collectAll() }))
    #expect(try store.objectsPresent() == before)
  }

  @Test("an edit on a rendition that was evicted meanwhile is refused, and nothing is entered")
  func evictedBase() throws {
    var output = EditOutput.test("one")
    output.isReproducible = true
    _ = try store.commit(output, to: store.open(asset) { _ in true }, author: "test")
    let flattened = try store.open(asset) { _ in false }
    unlink(store.objects.path(of: flattened.base))
    #expect(code { _ = try store.commit(.test("on top"), to: flattened, author: "test") } == "object-missing")
    #expect(try store.asset(asset).newestEntry == 1)
    #expect(try store.verify(.readData).map(\.code) == ["rendition-missing"])
  }

  @Test("an unlink that fails is an error, and the store is whole")
  func failing() throws {
    for number in 0..<3 { try store.put(.bytes(Array("nobody's \(number)".utf8))) }
    let recorder = CallRecorder { _, call in call.name == .unlink ? EIO : 0 }
    #expect(code { _ = try recorder.record { try store.collectAll() } } == "file-failed")
    #expect(try store.verify(.readData) == [])
    #expect(try store.collectAll().count == 3)
  }

  @Test("beside writers, readers and checks nothing that is needed goes and nobody fails")
  func beside() async throws {
    let library = library
    let rounds = Effort.choose(12, full: 150)
    let assets = try (0..<3).map { try library.asset("photo \($0)") }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for asset in assets {
        group.addTask {
          let store = try library.opened()
          for number in 0..<rounds {
            var output = EditOutput.test("\(number)")
            output.isReproducible = number % 2 == 0
            _ = try store.commit(output, to: store.open(asset) { _ in true }, author: "test")
            let current = try store.entry(of: asset).manifest.edit?.rendition.object.digest
            _ = try store.bytes(of: try #require(current), in: store.asset(asset))
          }
        }
      }
      group.addTask {
        let store = try library.opened()
        for _ in 0..<rounds { _ = try store.collectAll() }
      }
      group.addTask {
        let store = try library.opened()
        for _ in 0..<rounds { #expect(try store.verify(.readData).filter(\.isDamage) == []) }
      }
      try await group.waitForAll()
    }
    for asset in assets { #expect(try store.asset(asset).newestEntry == rounds) }
    #expect(try store.verify(.readData) == [])
  }
}
