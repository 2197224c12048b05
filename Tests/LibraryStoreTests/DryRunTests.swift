import DurableFiles
import Foundation
import TestSupport
import Testing

@testable import LibraryStore

@Suite("Dry runs of garbage collection", .timeLimit(.minutes(Effort.minutes)))
struct DryRunTests {
  @Test("a dry run reports what would be removed and changes nothing, not even files of dead processes")
  func dryRun() throws {
    let test = try TestStore()
    let asset = try test.asset("a photo")
    try test.store.editReproducibly(asset, "one")
    try test.store.edit(asset, "two")
    try test.store.put(.bytes(Array("nobody's".utf8)))
    try test.store.rebuildIndex()
    try Data().write(to: URL(fileURLWithPath: test.store.layout.local.temporaries + "/.photoedit-tmp-dead"))
    let before = try test.fingerprint()
    let indexes = try Folder.names(in: test.store.layout.local.index)
    let planned = try test.store.collectAll(isDryRun: true)
    #expect(Set(planned.map(\.reason)) == [.rendition, .unreferenced, .temporary, .index])
    #expect(try test.fingerprint() == before)
    #expect(try Folder.names(in: test.store.layout.local.index) == indexes)
    #expect(try test.store.collectAll() == planned)
    #expect(try test.store.collectAll() == [])
  }
}
