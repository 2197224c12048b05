import Foundation
import Glibc
import Documents
import TestSupport
import Testing

@testable import RevisionStore

@Suite("Moves that fail", .enabled(if: Worker.store == nil))
struct MovingFailureTests: MovingSuite {
  let move: TestMove

  init() throws { move = try TestMove() }

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

  @Test("histories that went different ways are refused by name, and nothing of the archive is taken in")
  func conflict() throws {
    try export()
    _ = try target.store.importHistories(from: archive)
    let assets = try source.assets()
    try source.edit(assets[1].id, "here")
    try target.store.edit(assets[1].id, "there")
    _ = try history.library.asset("a new photo")
    try export()
    let before = try target.store.fingerprint()
    let error = #expect(throws: StoreError.self) { try target.store.importHistories(from: archive) }
    #expect(error?.code == "history-conflict")
    #expect(error?.description.contains(assets[1].original.name) == true)
    #expect(try target.store.fingerprint() == before)
  }

  @Test("an import that fails at any call leaves whole histories, and is completed by the next one")
  func interrupted() throws {
    try export()
    let total = CallRecorder()
    let rehearsal = try TestLibrary()
    _ = try total.record { try rehearsal.store.importHistories(from: archive) }
    let writes: Set<SystemCall.Name> = [.write, .sync, .syncFolder, .link, .makeFolder, .open]
    let calls = total.recorded.indices.filter { writes.contains(total.recorded[$0].name) }
    for failing in stride(from: 0, to: calls.count, by: Effort.choose(max(1, calls.count / 25), full: 3)) {
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
