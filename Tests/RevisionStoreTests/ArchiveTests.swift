import DurableFiles
import Foundation
import Glibc
import Documents
import TestSupport
import Testing

@testable import RevisionStore

@Suite("Library archives", .timeLimit(.minutes(Effort.minutes)), .enabled(if: Worker.store == nil))
struct ArchiveTests: ArchiveSuite {
  let fixture: TestArchive

  init() throws { fixture = try TestArchive() }

  @Test("a moved library has the same entries, states and bytes, also a second time")
  func roundTrip() throws {
    let summary = try export()
    let assets = try source.assets()
    #expect(summary.photos == assets.count)
    #expect(summary.entries == assets.reduce(0) { $0 + $1.newestEntry + 1 })
    let imported = try target.store.importHistories(from: archive)
    #expect(imported.allSatisfy { $0.isNew && $0.added == $0.asset.newestEntry + 1 })
    #expect(try target.store.assets() == assets)
    let moved = try files(target.store)
    #expect(try moved == files(source))
    for asset in assets {
      let entries = try source.entries(of: asset.id)
      #expect(try target.store.entries(of: asset.id) == entries)
      #expect(try target.store.history(of: asset.id) == source.history(of: asset.id))
    }
    #expect(try target.store.verify(.readData) == [])
    #expect(try target.store.importHistories(from: archive).allSatisfy { !$0.isNew && $0.added == 0 })
    let second = target.folder.appending("again.tar").path
    _ = try target.store.exportHistories(to: second, ifExists: .fail)
    #expect(FileManager.default.contentsEqual(atPath: archive, andPath: second))
  }

  @Test("tar lists an archive", .enabled(if: Python.isInstalled, Python.reason))
  func listing() throws {
    try export()
    let script = """
      import sys, tarfile
      for m in tarfile.open(sys.argv[1]): assert m.isreg(); print(m.name)
      """
    let names = try Python.run(script, archive).split(separator: "\n").map(String.init)
    #expect(try Set(names.dropFirst().dropLast()) == Set(files(source).keys))
    #expect(names.first == "format" && names.last == "complete")
  }

  @Test("a history that goes on from one that is here adds what is new; the older one adds nothing")
  func prefix() throws {
    try export()
    _ = try target.store.importHistories(from: archive)
    let assets = try source.assets()
    try source.edit(assets[1].id, "further")
    _ = try source.undo(assets[1].id, author: "test")
    let longer = target.folder.appending("longer.tar").path
    try export(longer)
    #expect(try target.store.importHistories(from: longer).map(\.added) == [0, 2, 0])
    #expect(try files(target.store) == files(source))
    #expect(try target.store.importHistories(from: archive).map(\.added) == [0, 0, 0])
    #expect(try target.store.assets() == source.assets())
    #expect(try target.store.verify(.readData) == [])
  }

  @Test("photos by reference are taken along, and stay when the other machine collects")
  func references() throws {
    let photo = try history.library.photo("big.tif", "a photo that stays where it is")
    let asset = try source.importPhoto(at: photo, mediaType: "image/tiff", byReference: true, author: "test").asset
    try export()
    unlink(photo)
    _ = try target.store.importHistories(from: archive)
    _ = try target.store.collectAll()
    let moved = try target.store.asset(asset.id)
    #expect(try target.store.bytes(of: asset.original.object.digest, in: moved).count == asset.original.object.size)
    #expect(try target.store.verify(.readData) == [])
    #expect(code { try export() } == "file-not-found")
  }
}
