import Foundation
import Glibc
import RecipeModel
import TestSupport
import Testing

@testable import RevisionStore

@Suite("Collecting what nothing needs", .enabled(if: Worker.store == nil))
struct CollectTests {
  private let library: TestLibrary
  private let asset: AssetID
  private var store: PhotoStore { library.store }

  init() throws {
    library = try TestLibrary()
    asset = try library.asset()
  }

  /// What no photo's history can do without, worked out from the entries alone.
  private static func needed(_ store: PhotoStore) throws -> Set<Digest> {
    var needed: Set<Digest> = []
    for asset in try store.assets() {
      needed.insert(asset.original.object.digest)
      for entry in try store.entries(of: asset.id) {
        guard let edit = entry.manifest.edit else { continue }
        needed.formUnion(edit.attachments + [edit.base])
        if edit.inlineData == nil { needed.insert(edit.data.digest) }
        if !edit.rendition.isReproducible || entry.number == asset.current {
          needed.insert(edit.rendition.object.digest)
        }
      }
    }
    return needed
  }

  @Test(
    "of any history only what it can do without goes, and all of that",
    arguments: 0..<UInt64(Effort.choose(12, full: 400)))
  func property(seed: UInt64) throws {
    let history = try RandomHistory(seed: seed, steps: Effort.choose(25, full: 60))
    let store = history.store
    let needed = try Self.needed(store)
    let entries = try store.assets().map { try store.entries(of: $0.id) }
    let before = try store.objectsPresent()
    let planned = try store.collectAll(isDryRun: true)
    #expect(try store.objectsPresent() == before)
    let files = try store.collectAll()
    #expect(files == planned)
    let after = try store.objectsPresent()
    #expect(after == needed)
    #expect(Set(files.compactMap(\.digest)) == before.subtracting(after))
    #expect(try store.verify(.readData) == [])
    let entriesAfter = try store.assets().map { try store.entries(of: $0.id) }
    #expect(entriesAfter == entries)
    #expect(try store.collectAll() == [])
  }

  @Test("what is younger than the grace period stays, a day where nothing is said")
  func grace() throws {
    let young = try store.keep(.bytes(Array("young".utf8))).digest
    let old = try store.keep(.bytes(Array("old".utf8))).digest
    let future = try store.keep(.bytes(Array("future".utf8))).digest
    age(store.objects.path(of: young), seconds: 86_000)
    age(store.objects.path(of: old), seconds: 86_500)
    age(store.objects.path(of: future), seconds: -90_000)
    #expect(try store.collect(CollectOptions()).map(\.digest) == [old])
    // Whoever needs it again makes it young.
    age(store.objects.path(of: young), seconds: 90_000)
    try store.keep(.bytes(Array("young".utf8)))
    #expect(try store.collect(CollectOptions()) == [])
    var options = CollectOptions()
    options.grace = .seconds(1_000_000)
    #expect(try store.collect(options) == [])
  }

  @Test("the bytes that are said to be freed are those of the files that went")
  func sizes() throws {
    let kept = try store.keep(.bytes([UInt8](repeating: 7, count: 12_345))).digest
    try Data("abc".utf8).write(to: URL(fileURLWithPath: store.path + "/tmp/.photoedit-tmp-dead"))
    let files = try store.collectAll()
    #expect(files.map(\.reason) == [.unreferenced, .temporary])
    #expect(files.map(\.size) == [12_345, 3])
    #expect(try !store.contains(kept))
    #expect(try Folder.names(in: store.path + "/tmp") == [])
  }

  @Test("a dry run changes nothing, not even what a dead process left")
  func dryRun() throws {
    var output = EditOutput.test("one")
    output.isReproducible = true
    _ = try store.commit(output, to: store.open(asset) { _ in true }, author: "test")
    try store.edit(asset, "two")
    try store.keep(.bytes(Array("nobody's".utf8)))
    try Data().write(to: URL(fileURLWithPath: store.path + "/tmp/.photoedit-tmp-dead"))
    try Data("x".utf8).write(to: URL(fileURLWithPath: store.path + "/photoedit.sqlite.unusable"))
    let before = try store.fingerprint()
    let dry = try PhotoStore.open(at: store.path, tidies: false)
    #expect(try dry.collectAll(isDryRun: true).map(\.reason) == [.rendition, .unreferenced, .temporary, .index])
    #expect(try store.fingerprint() == before)
    unlink(store.path + "/photoedit.sqlite")
    #expect(try PhotoStore.open(at: store.path, tidies: false).collectAll(isDryRun: true).count == 4)
    #expect(try FileStatus(at: store.path + "/photoedit.sqlite") == nil)
  }

  @Test("without a word on renditions none goes; nor one that cannot be rendered again, nor one of a lost original")
  func renditions() throws {
    var output = EditOutput.test("one")
    output.isReproducible = true
    _ = try store.commit(output, to: store.open(asset) { _ in true }, author: "test")
    try store.edit(asset, "two")
    let before = try store.objectsPresent()
    var options = CollectOptions()
    options.grace = .zero
    #expect(try store.collect(options) == [])
    options.canRenderAgain = { _ in false }
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
    try store.keep(.bytes(Array("nobody's".utf8)))
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
    #expect(try store.asset(asset).newest == 1)
    #expect(try store.verify(.readData) == [])
  }

  @Test("an unlink that fails is an error, and the store is whole")
  func failing() throws {
    for number in 0..<3 { try store.keep(.bytes(Array("nobody's \(number)".utf8))) }
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
    for asset in assets { #expect(try store.asset(asset).newest == rounds) }
    #expect(try store.verify(.readData) == [])
  }
}
