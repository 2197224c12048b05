import DurableFiles
import Foundation
import Glibc
import Documents
import TestSupport
import Testing

@testable import RevisionStore

@Suite("Garbage collection", .timeLimit(.minutes(Effort.minutes)), .enabled(if: Worker.store == nil))
struct CollectTests: OnePhotoSuite {
  let photo: TestPhoto

  init() throws { photo = try TestPhoto() }

  /// What no photo's history can do without, worked out from the entries alone.
  private static func needed(_ store: PhotoStore) throws -> Set<SHA256Digest> {
    var needed: Set<SHA256Digest> = []
    for asset in try store.assets() {
      needed.insert(asset.original.object.digest)
      for entry in try store.entries(of: asset.id) {
        guard let edit = entry.manifest.edit else { continue }
        needed.formUnion(edit.attachments + [edit.base])
        if edit.inlineData == nil { needed.insert(edit.data.digest) }
        if !edit.rendition.isReproducible || entry.number == asset.currentEntry {
          needed.insert(edit.rendition.object.digest)
        }
      }
    }
    return needed
  }

  @Test(
    "of any history only what it can do without goes, and all of that",
    arguments: 0..<UInt64(Effort.choose(6, full: 200)))
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
    let young = try store.put(.bytes(Array("young".utf8))).digest
    let old = try store.put(.bytes(Array("old".utf8))).digest
    let future = try store.put(.bytes(Array("future".utf8))).digest
    age(store.objects.path(of: young), seconds: 86_000)
    age(store.objects.path(of: old), seconds: 86_500)
    age(store.objects.path(of: future), seconds: -90_000)
    #expect(try store.collect(CollectOptions()).map(\.digest) == [old])
    // Whoever needs it again makes it young.
    age(store.objects.path(of: young), seconds: 90_000)
    try store.put(.bytes(Array("young".utf8)))
    #expect(try store.collect(CollectOptions()) == [])
    var options = CollectOptions()
    options.gracePeriod = .seconds(1_000_000)
    #expect(try store.collect(options) == [])
  }

  @Test("the bytes that are said to be freed are those of the files that went")
  func sizes() throws {
    let kept = try store.put(.bytes([UInt8](repeating: 7, count: 12_345))).digest
    try Data("abc".utf8).write(to: URL(fileURLWithPath: store.path + "/tmp/.photoedit-tmp-dead"))
    let files = try store.collectAll()
    #expect(files.map(\.reason) == [.unreferenced, .temporary])
    #expect(files.map(\.size) == [12_345, 3])
    #expect(try !store.objects.contains(kept))
    #expect(try Folder.names(in: store.path + "/tmp") == [])
  }

  @Test("a dry run changes nothing, not even what a dead process left")
  func dryRun() throws {
    var output = EditOutput.test("one")
    output.isReproducible = true
    _ = try store.commit(output, to: store.open(asset) { _ in true }, author: "test")
    try store.edit(asset, "two")
    try store.put(.bytes(Array("nobody's".utf8)))
    try Data().write(to: URL(fileURLWithPath: store.path + "/tmp/.photoedit-tmp-dead"))
    try Data("x".utf8).write(to: URL(fileURLWithPath: store.path + "/photoedit.sqlite.unusable"))
    let before = try store.fingerprint()
    let dry = try PhotoStore.open(at: store.path, recovers: false)
    #expect(try dry.collectAll(isDryRun: true).map(\.reason) == [.rendition, .unreferenced, .temporary, .index])
    #expect(try store.fingerprint() == before)
    unlink(store.path + "/photoedit.sqlite")
    #expect(try PhotoStore.open(at: store.path, recovers: false).collectAll(isDryRun: true).count == 4)
    #expect(try FileStatus(at: store.path + "/photoedit.sqlite") == nil)
  }

  @Test("while another process uses the store, a collection times out, and a dry run does not wait")
  func busy() throws {
    let garbage = try store.put(.bytes(Array("unreferenced".utf8))).digest
    let other = try library.opened(timeout: .milliseconds(30))
    let lock = try FileLock(store.path + "/lock", .shared, timeout: .zero)
    #expect(code { _ = try other.collectAll() } == "store-busy")
    #expect(try other.collectAll(isDryRun: true).map(\.digest) == [garbage])
    #expect(try store.objects.contains(garbage))
    withExtendedLifetime(lock) {}
  }
}
