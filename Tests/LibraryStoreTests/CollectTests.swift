import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing
import TransactionLog

@testable import LibraryStore

@Suite("Garbage collection of a library", .timeLimit(.minutes(Effort.minutes)))
struct CollectTests {
  /// What no photo's history can do without, worked out from the entries alone.
  private static func needed(_ store: PhotoStore) throws -> Set<SHA256Digest> {
    var needed: Set<SHA256Digest> = []
    for asset in try store.assets() {
      needed.insert(asset.digest)
      for entry in try store.entries(of: asset.id) {
        guard let edit = entry.edit else { continue }
        needed.formUnion(edit.attachments + [edit.base])
        if edit.inlineData == nil { needed.insert(edit.data.digest) }
        guard let rendition = entry.storedRendition else { continue }
        if !rendition.isReproducible || entry.number == asset.currentEntry { needed.insert(rendition.object.digest) }
      }
    }
    return needed
  }

  @Test(
    "exactly the objects that no history needs are removed",
    arguments: 0..<UInt64(Effort.choose(3, full: 200)))
  func property(seed: UInt64) throws {
    let library = try SampleLibrary(seed: seed, steps: Effort.choose(25, full: 60))
    defer { withExtendedLifetime(library) {} }
    let store = library.store
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
    #expect(try store.assets().map { try store.entries(of: $0.id) } == entries)
    #expect(try store.collectAll() == [])
  }

  @Test(
    "the removal of an object that other names keep frees no bytes; that of any other frees its size", arguments: 0..<4)
  func links(count: Int) throws {
    let library = try TestStore()
    defer { withExtendedLifetime(library) {} }
    let digest = try library.store.put(.bytes(Array("nobody's".utf8))).digest
    let path = library.store.objects.path(of: digest)
    for number in 0..<count { #expect(link(path, library.folder.url.path + "/link \(number)") == 0) }
    let files = try library.store.collectAll()
    #expect(files.map(\.digest) == [digest] && files.map(\.size) == [count == 0 ? 8 : 0])
  }

  @Test("files younger than the grace period are kept; the default is one day")
  func grace() throws {
    let library = try TestStore()
    defer { withExtendedLifetime(library) {} }
    let store = library.store
    let young = try store.put(.bytes(Array("young".utf8))).digest
    let old = try store.put(.bytes(Array("old".utf8))).digest
    let future = try store.put(.bytes(Array("future".utf8))).digest
    age(store.objects.path(of: young), seconds: 86_000)
    age(store.objects.path(of: old), seconds: 86_500)
    age(store.objects.path(of: future), seconds: -90_000)
    var waiting: [SHA256Digest?] = []
    #expect(
      try store.collect(CollectOptions()) { _ in
      } waiting: {
        waiting.append($0.digest)
      } == [])
    #expect(Set(waiting) == [young, old, future])
    // The first collection has found them; the second may remove what is still so a day later.
    var options = CollectOptions()
    options.now = .now.addingTimeInterval(86_300)
    #expect(try store.collect(options) == [])
    options.now = .now.addingTimeInterval(86_500)
    #expect(try store.collect(options).map(\.digest) == [old])
    // Whoever needs it again makes it young.
    age(store.objects.path(of: young), seconds: 90_000)
    try store.put(.bytes(Array("young".utf8)))
    #expect(try store.collect(CollectOptions()) == [])
  }

  @Test("the reported freed bytes are the sizes of the removed files")
  func sizes() throws {
    let library = try TestStore()
    defer { withExtendedLifetime(library) {} }
    let store = library.store
    let digest = try store.put(.bytes([UInt8](repeating: 7, count: 12_345))).digest
    try Data("abc".utf8).write(to: URL(fileURLWithPath: store.layout.local.temporaries + "/.photoedit-tmp-dead"))
    let files = try store.collectAll()
    #expect(files.map(\.reason) == [.unreferenced, .temporary])
    #expect(files.map(\.size) == [12_345, 3])
    #expect(try !store.objects.contains(digest))
    #expect(try Folder.names(in: store.layout.local.temporaries) == [])
  }

  @Test("replaced indexes are removed, and libraries that have one open switch to the newer one")
  func indexes() throws {
    let test = try TestStore()
    let asset = try test.asset("a photo")
    let other = try test.opened()
    try other.edit(asset, "one")
    try test.store.rebuildIndex()

    let files = try test.store.collectAll()
    #expect(files.existAndSatisfy { $0.reason == .index && $0.path.contains("/000001.sqlite") })
    #expect(
      try Folder.names(in: test.store.layout.local.index).existAndSatisfy {
        $0.hasPrefix("000002.sqlite") || $0 == CacheTag.name
      })
    #expect(try other.entries(of: asset).count == 2)
    try other.edit(asset, "two")
    #expect(try test.store.entries(of: asset).count == 3)
    #expect(other.index.path.hasSuffix("/000002.sqlite"))
    #expect(try test.store.verify(.readData) == [])
  }

  @Test("a rendition that another one has replaced is removed, also for the current state")
  func superseded() throws {
    let test = try TestStore()
    let asset = try test.asset("a photo")
    try test.store.editReproducibly(asset, "one")
    let first = try test.store.renditionPath(asset, 1)
    let object = try test.store.put(.bytes(Array("rendered by another version".utf8)))
    let rendition = StoredRendition(object: object, mediaType: "image/jpeg", isReproducible: true)
    _ = try test.store.log.commit(touching: [asset.bits], author: "test") {
      [try RenditionLine(asset: asset, target: test.store.entries(of: asset)[1].id, rendition: rendition).line()]
    }
    #expect(try test.store.collectAll().map(\.path) == [first])
    #expect(try test.store.objects.contains(object.digest))
    #expect(try test.store.verify(.readData) == [])
  }

  @Test("every original that a photo has had is kept")
  func originals() throws {
    let test = try TestStore()
    let asset = try test.asset("a photo")
    let objects = try ["second", "third"].map { try test.store.put(.bytes(Array($0.utf8))) }
    for object in objects {
      let newest = try test.store.index.read { try $0.newest(asset) }
      let original = Original(object: object, name: "x", path: "x", mediaType: "image/jpeg", isReference: false)
      let line = EntryLine(
        asset: asset, number: newest.number + 1, parents: [newest.id], date: Date.now.utc, author: "test",
        note: nil, content: .original(original))
      _ = try test.store.log.commit(touching: [asset.bits], author: "test") { [try line.line()] }
    }
    #expect(try test.store.asset(asset).digest == objects[1].digest)
    #expect(try test.store.collectAll() == [])
    #expect(try test.store.objectsPresent().count == 3)
  }

  @Test("an interrupted purge is reported and completed, and blanked lines keep their place")
  func purge() throws {
    let test = try TestStore()
    let asset = try test.asset("a photo")
    let other = try test.asset("another photo")
    try test.store.edit(other, "stays")
    let first = try test.store.entries(of: asset)[0]
    let (id, name) = (first.id, try test.store.asset(asset).fileName)
    var line = LineObject()
    line.set("kind", "purge")
    line.set("asset", asset.bits)
    line.set("lines", array: [Array("\"\(id)\"".utf8)])
    line.set("nonce", Bits128.random())
    _ = try test.store.log.commit(touching: [asset.bits], author: "test") { [try LogLine(line.bytes())] }
    #expect(try test.store.verify(.quick) == [.purgeInterrupted(lines: 1)])
    let entries = try test.store.entries(of: other)
    _ = try test.store.collectAll()
    try test.store.rebuildIndex()
    #expect(try test.store.verify(.quick).filter { $0.code != "unexpected-file" } == [])
    #expect(try test.store.assets().map(\.id) == [other])
    #expect(try test.store.entries(of: other) == entries)
    #expect(try !String(decoding: test.store.bytes(ofSegment: 1), as: UTF8.self).contains(name))
    try test.store.edit(other, "goes on")
    #expect(try test.opened().verify(.quick).filter(\.isDamage) == [])
  }

  @Test("a blank line that no purge lists is damage")
  func blank() throws {
    let test = try TestStore()
    let asset = try test.asset("a photo")
    let id = try test.store.edit(asset, "one")?.id
    try test.store.log.blank([try #require(id)], author: "test")
    #expect(try test.store.verify(.quick).contains { $0.code == "log-damaged" && $0.description.contains("no purge") })
  }
}
