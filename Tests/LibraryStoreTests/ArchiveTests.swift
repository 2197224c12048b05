import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing
import TransactionLog

@testable import LibraryStore

@Suite("Archives of a library", .timeLimit(.minutes(Effort.minutes)))
struct ArchiveTests {
  let fixture: TestArchive

  init() throws { fixture = try TestArchive() }

  private var source: PhotoStore { fixture.source.store }
  private var target: PhotoStore { fixture.target.store }

  @Test("a transferred library has the same entries, states and bytes, also after a second import")
  func roundTrip() throws {
    let summary = try fixture.export()
    let assets = try source.assets()
    #expect(summary.photos == assets.count)
    #expect(summary.entries == assets.reduce(0) { $0 + $1.newestEntry + 1 })
    let imported = try fixture.take()
    #expect(imported.map(\.asset.id) == assets.map(\.id))
    #expect(imported.existAndSatisfy { $0.isNew && $0.added == $0.asset.newestEntry + 1 && !$0.isMerged })
    try fixture.expectSame(in: target)
    try fixture.expectSame(in: fixture.target.opened())
    let before = try fixture.target.fingerprint()
    #expect(try fixture.take().existAndSatisfy { !$0.isNew && $0.added == 0 })
    #expect(
      try fixture.target.fingerprint().filter { $0.key.hasPrefix("log") } == before.filter { $0.key.hasPrefix("log") })
    let second = fixture.target.folder.appending("again.tar").path
    _ = try target.exportHistories(to: second, ifExists: .fail)
    #expect(FileManager.default.contentsEqual(atPath: fixture.archive, andPath: second))
  }

  @Test("tar lists an archive, and the archive's lines are those of the log", .enabled(if: ForeignReader.isInstalled))
  func listing() throws {
    let summary = try fixture.export()
    let script = """
      import sys, tarfile, hashlib
      t = tarfile.open(sys.argv[1])
      for m in t: assert m.isreg() and m.mode == 0o444 and m.mtime == 0; print(m.name)
      log = open(sys.argv[2], "rb").read()
      for m in t:
          if m.name.startswith("assets/"):
              for line in t.extractfile(m).read().splitlines(True): assert line in log and line.endswith(b"\\n")
      """
    let names = try Python.run(script, [fixture.archive, source.segments.path(of: 1)]).split(separator: "\n").map(
      String.init)
    #expect(names.first == "format" && names.last == "complete")
    #expect(names.dropFirst().prefix { $0.hasPrefix("objects/") }.count == summary.objects)
    #expect(names.count(where: { $0.hasPrefix("assets/") }) == summary.photos)
    let objects = names.filter { $0.hasPrefix("objects/") }
    #expect(objects == objects.sorted())
  }

  @Test("importing a longer history adds the new entries; importing the older one adds nothing")
  func prefix() throws {
    try fixture.export()
    try fixture.take()
    let assets = try source.assets()
    try source.edit(assets[1].id, "further")
    _ = try source.undo(assets[1].id, author: "test")
    let longer = fixture.target.folder.appending("longer.tar").path
    try fixture.export(longer)
    #expect(try fixture.take(longer).map(\.added) == [0, 2, 0])
    try fixture.expectSame(in: target)
    #expect(try fixture.take().map(\.added) == [0, 0, 0])
    try fixture.expectSame(in: fixture.target.opened())
  }

  @Test("selected photos are exported alone, and a missing one is named in the error")
  func some() throws {
    let assets = try source.assets()
    let summary = try source.exportHistories(of: [assets[2].id], to: fixture.archive, ifExists: .fail)
    #expect(summary.photos == 1)
    #expect(try fixture.take().map(\.asset.id) == [assets[2].id])
    #expect(try target.entries(of: assets[2].id) == source.entries(of: assets[2].id))
    let missing = AssetID(.random())
    #expect(
      storeError { _ = try source.exportHistories(of: [missing], to: fixture.archive, ifExists: .replace) }
        == .assetNotFound(missing.text))
  }

  @Test("photos kept by reference are exported with their bytes and survive garbage collection after the import")
  func references() throws {
    let photo = try fixture.source.photo("big.tif", "a photo that stays where it is")
    let asset = try source.importPhoto(at: photo, mediaType: "image/tiff", byReference: true, author: "test").asset
    try source.edit(asset.id, "of a reference")
    try fixture.export()
    unlink(photo)
    try fixture.take()
    _ = try target.collectAll()
    #expect(try target.objects.bytes(of: asset.digest).count == asset.fileSize)
    #expect(try target.asset(asset.id) == source.asset(asset.id))
    #expect(storeError { try fixture.export() }?.code == "file-not-found")
  }

  @Test("settings and later renditions are transferred byte for byte")
  func settings() throws {
    let asset = try source.assets()[0].id
    try source.edit(asset, "one more")
    let edit = try #require(try source.entries(of: asset).last).id
    let object = try source.put(.bytes(Array("rendered again".utf8)))
    _ = try source.commitLines(touching: [asset.bits], author: "test") {
      let rendition = StoredRendition(object: object, mediaType: "image/png")
      return [
        try SettingsLine.path("/elsewhere.jpg", of: asset).line(),
        try RenditionLine(asset: asset, target: edit, rendition: rendition).line(),
      ]
    }
    try fixture.export()
    try fixture.take()
    #expect(try target.asset(asset).path == "/elsewhere.jpg")
    #expect(try target.entries(of: asset).last?.storedRendition?.object == object)
    try fixture.expectSame(in: target)
  }

  @Test("many photos are imported in few transactions, with few syncs")
  func grouped() throws {
    let many = try TestStore()
    for number in 0..<80 { try many.store.edit(many.asset("photo \(number)"), "edit \(number)") }
    _ = try many.store.exportHistories(to: fixture.archive, ifExists: .replace)
    let before = try target.index.applied().number
    let recorder = CallRecorder()
    try recorder.record { _ = try fixture.take() }
    #expect(try target.index.applied().number == before + 1)
    let log = recorder.recorded.filter { $0.name == .sync && $0.path.contains("/log/") }
    #expect(log.count == 1)
    let folders = recorder.recorded.filter { $0.name == .syncFolder }
    // Once each object folder, and its parent once for each.
    #expect(folders.count <= 2 * Set(folders.map(\.path)).count + 256)
    #expect(try target.assets() == many.store.assets())
  }

  @Test("an archive with more lines than a transaction should have is imported in several, each photo in one")
  func large() throws {
    let many = try TestStore()
    for number in 0..<4 {
      let asset = try many.asset("photo \(number)")
      for edit in 0..<4 { try many.store.edit(asset, "\(edit)") }
      try many.store.fillLog(asset, bytes: 3_000_000)
    }
    _ = try many.store.exportHistories(to: fixture.archive, ifExists: .replace)
    let before = try target.index.applied().number
    #expect(try fixture.take().map(\.added) == [5, 5, 5, 5])
    #expect(try target.index.applied().number == before + 2)
    #expect(try target.assets() == many.store.assets())
    if ForeignReader.isInstalled { try ForeignReader.expectSame(target) }
  }
}
