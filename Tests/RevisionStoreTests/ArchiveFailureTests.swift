import DurableFiles
import Foundation
import Glibc
import Documents
import TestSupport
import Testing

@testable import RevisionStore

@Suite(
  "Archives that cannot be exported or imported", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: Worker.store == nil))
struct ArchiveFailureTests: ArchiveSuite {
  let fixture: TestArchive

  init() throws { fixture = try TestArchive() }

  @Test("an archive that exists is not replaced, and one that cannot be finished leaves nothing")
  func exporting() throws {
    try export()
    #expect(code { try export(ifExists: .fail) } == "file-exists")
    let digest = try #require(try source.references().keys.sorted().last)
    try flipBit(1, in: source.objects.path(of: digest))
    let other = target.folder.appending("other.tar").path
    #expect(code { try export(other) } == "object-damaged")
    unlink(source.objects.path(of: digest))
    let asset = try source.assets()[0]
    unlink(source.objects.path(of: asset.original.object.digest))
    #expect(code { try export(other) } == "object-missing")
    #expect(try Folder.names(in: target.folder.url.path).filter { $0 != ".photoedit" } == ["moved.tar"])
  }

  @Test("histories that went different ways stay as they are and are named; everything else is taken in")
  func conflict() throws {
    try export()
    _ = try target.store.importHistories(from: archive)
    let assets = try source.assets()
    try source.edit(assets[1].id, "here")
    try target.store.edit(assets[1].id, "there")
    _ = try history.library.asset("a new photo")
    try export()
    try source.edit(assets[2].id, "further")
    try export()
    let before = try target.store.entries(of: assets[1].id)
    let theirs = try #require(try source.entries(of: assets[1].id).last?.rendition)
    let results = try target.store.importHistories(from: archive)
    #expect(results.count == 4)
    #expect(results.filter(\.hasDiverged).map(\.asset.id) == [assets[1].id])
    #expect(results.filter { $0.hasDiverged || $0.asset.id == assets[0].id }.allSatisfy { $0.added == 0 })
    #expect(results.first { $0.asset.id == assets[2].id }?.added == 1)
    #expect(results.count(where: \.isNew) == 1)
    #expect(try target.store.entries(of: assets[1].id) == before)
    // Nor are there files of the history that was left out.
    #expect(try !target.store.objects.contains(theirs))
    #expect(try target.store.verify(.readData) == [])
    #expect(try target.store.importHistories(from: archive).allSatisfy { $0.added == 0 })
  }

  @Test("an import that fails at any call leaves whole histories, and is completed by the next one")
  func interrupted() throws {
    try export()
    let total = CallRecorder()
    let rehearsal = try TestLibrary()
    _ = try total.record { try rehearsal.store.importHistories(from: archive) }
    let writes: Set<SystemCall.Name> = [.write, .sync, .syncFolder, .link, .makeFolder, .open]
    let calls = total.recorded.indices.filter { writes.contains(total.recorded[$0].name) }
    for failing in stride(from: 0, to: calls.count, by: Effort.choose(max(1, calls.count / 10), full: 3)) {
      let library = try TestLibrary()
      let index = calls[failing]
      let recorder = CallRecorder { number, _ in number >= index ? EIO : 0 }
      _ = code { _ = try recorder.record { try library.store.importHistories(from: archive) } }
      #expect(try library.opened().verify(.readData).filter(\.isDamage) == [], "call \(index)")
      _ = try library.opened().importHistories(from: archive)
      #expect(try files(library.store) == files(source), "call \(index)")
      #expect(try library.opened().verify(.readData).filter(\.isDamage) == [])
    }
  }
}
