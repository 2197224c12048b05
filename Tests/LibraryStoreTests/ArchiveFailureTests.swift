import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing
import TransactionLog

@testable import LibraryStore

@Suite("Failing exports and imports of archives", .timeLimit(.minutes(Effort.minutes)))
struct ArchiveFailureTests {
  let fixture: TestArchive

  init() throws { fixture = try TestArchive() }

  private var source: PhotoStore { fixture.source.store }
  private var target: PhotoStore { fixture.target.store }

  private func flipBit(of path: String, at byte: Int) throws {
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    bytes[byte] ^= 1
    chmod(path, 0o644)
    try bytes.write(to: URL(fileURLWithPath: path))
  }

  @Test("an export does not overwrite an existing archive, and a failed export leaves no file")
  func exporting() throws {
    try fixture.export()
    #expect(storeError { try fixture.export(ifExists: .fail) }?.code == "file-exists")
    let asset = try source.assets()[0]
    let other = fixture.target.folder.appending("other.tar").path
    try flipBit(of: source.objects.path(of: asset.digest), at: 0)
    #expect(storeError { try fixture.export(other) }?.code == "object-damaged")
    unlink(source.objects.path(of: asset.digest))
    #expect(storeError { try fixture.export(other) }?.code == "object-missing")
    #expect(try Folder.names(in: fixture.target.folder.url.path).filter { $0 != ".photoedit" } == ["moved.tar"])
  }

  @Test("an evicted reproducible rendition may be missing; any other rendition or a base may not")
  func evicted() throws {
    let store = try TestStore()
    let asset = try store.asset("a photo")
    var first: [SHA256Digest] = []
    for (number, isReproducible) in [true, false].enumerated() {
      var output = EditOutput.test("\(number)")
      output.rendition?.isReproducible = isReproducible
      let input = try store.store.open(asset) { _ in true }
      guard case .committed(let entry) = try store.store.commit(output, to: input, author: "test") else { continue }
      first.append(try #require(entry.storedRendition?.object.digest))
    }
    unlink(store.store.objects.path(of: first[0]))
    #expect(try store.store.exportHistories(to: fixture.archive, ifExists: .replace).objects == 2)
    #expect(try fixture.take().map(\.added) == [3])
    unlink(store.store.objects.path(of: first[1]))
    #expect(
      storeError { _ = try store.store.exportHistories(to: fixture.archive, ifExists: .replace) }?.code
        == "object-missing")
  }

  @Test(
    "an archive without a rendition that can be rendered again leads to an intact library, however often it is imported"
  )
  func withoutRendition() throws {
    let store = try TestStore()
    let asset = try store.asset("a photo")
    for text in ["one", "two"] { try store.store.editReproducibly(asset, text) }
    let entries = try store.store.entries(of: asset)
    unlink(try store.store.renditionPath(asset, 2))
    _ = try store.store.exportHistories(to: fixture.archive, ifExists: .replace)
    let (target, archive) = (try TestStore(), fixture.archive)
    #expect(try fixture.take(archive, into: target).map(\.added) == [3])
    #expect(try target.store.entries(of: asset).map(\.id) == entries.map(\.id))
    #expect(try target.store.verify(.readData) == [])
    #expect(try fixture.take(archive, into: target).map(\.added) == [0])
    #expect(try target.store.verify(.readData) == [])
  }

  @Test("damage of the log that no repair has recorded, and changes by a newer program, make an export fail")
  func log() throws {
    let newer = try TestStore()
    let asset = try newer.asset("a photo")
    _ = try newer.store.log.commit(touching: [asset.bits], author: "test") {
      var object = LineObject()
      object.set("kind", "future")
      object.set("asset", asset.bits)
      return [try LogLine(object.bytes())]
    }
    #expect(
      storeError { _ = try newer.store.exportHistories(to: fixture.archive, ifExists: .fail) }?.code
        == "store-newer-version")
    let size = try Data(contentsOf: URL(fileURLWithPath: source.segments.path(of: 1))).count
    try flipBit(of: source.segments.path(of: 1), at: size / 2)
    #expect(storeError { try fixture.export() }?.code == "log-damaged")
    #expect(try FileStatus(at: fixture.archive) == nil)
  }

  @Test("a photo that was edited in both libraries gets the entries of both, and everything else is imported, too")
  func diverged() throws {
    try fixture.export()
    try fixture.take()
    let assets = try source.assets()
    try source.edit(assets[1].id, "here")
    try target.edit(assets[1].id, "there")
    try fixture.source.asset("a new photo")
    try source.edit(assets[2].id, "further")
    try fixture.export()
    let before = try target.entries(of: assets[1].id)
    let theirs = try #require(try source.entries(of: assets[1].id).last?.storedRendition?.object.digest)
    let results = try fixture.take()
    #expect(results.count == 4)
    #expect(results.filter(\.isMerged).map(\.asset.id) == [assets[1].id])
    #expect(results.allSatisfy { $0.changes == 0 })
    #expect(results.first { $0.asset.id == assets[0].id }?.added == 0)
    #expect(results.first { $0.asset.id == assets[1].id }?.added == 1)
    #expect(results.first { $0.asset.id == assets[2].id }?.added == 1)
    #expect(results.count(where: \.isNew) == 1)
    let merged = try target.entries(of: assets[1].id)
    #expect(Array(merged.prefix(before.count)) == before && merged.count == before.count + 1)
    #expect(merged.last?.number == before.count && merged.last?.storedRendition?.object.digest == theirs)
    #expect(try target.objects.contains(theirs))
    #expect(try fixture.take().existAndSatisfy { $0.added == 0 })
  }

  @Test(
    "a photo that another process edits during an import has both edits then, whenever the edit is made",
    arguments: ["objects", "lock"])
  func meanwhile(place: String) throws {
    try fixture.export()
    try fixture.take()
    let assets = try source.assets()
    for asset in assets { try source.edit(asset.id, "further") }
    try fixture.export()
    let other = try fixture.target.opened()
    let done = CallRecorder { [path = target.path, lock = target.layout.local.lock] _, call in
      // The import has compared the histories when it writes its first object, and made its lines when it locks.
      guard [.link, .open].contains(call.name), call.path.hasPrefix(place == "lock" ? lock : "\(path)/\(place)")
      else { return 0 }
      SystemCall.$observer.withValue(nil) {
        guard (try? other.asset(assets[0].id).newestEntry) == assets[0].newestEntry else { return }
        _ = try? other.edit(assets[0].id, "in between")
      }
      return 0
    }
    let results = try done.record { try fixture.take() }
    #expect(results.map(\.isMerged) == [true, false, false])
    #expect(results[0].changes == 0)
    #expect(results.map(\.added) == [1, 1, 1])
    #expect(try target.asset(assets[0].id).newestEntry == assets[0].newestEntry + 2)
  }

  @Test("an import that fails at any call leaves complete histories, and the next import completes it")
  func interrupted() throws {
    try fixture.export()
    let total = CallRecorder()
    let rehearsal = try TestStore()
    _ = try total.record { try fixture.take(into: rehearsal) }
    let writes: Set<SystemCall.Name> = [.write, .sync, .syncFolder, .link, .makeFolder, .open]
    let calls = total.recorded.indices.filter { writes.contains(total.recorded[$0].name) }
    for failing in stride(from: 0, to: calls.count, by: Effort.choose(max(1, calls.count / 12), full: 3)) {
      let other = try TestStore()
      let index = calls[failing]
      let recorder = CallRecorder { number, _ in number == index ? EIO : 0 }
      _ = storeError { _ = try recorder.record { try fixture.take(into: other) } }
      for asset in try other.opened().assets() {
        #expect(try other.opened().entries(of: asset.id).count == asset.newestEntry + 1)
      }
      _ = try other.opened().importHistories(from: fixture.archive, author: "test")
      try fixture.expectSame(in: other.opened())
    }
  }
}
