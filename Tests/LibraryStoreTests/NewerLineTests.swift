import Documents
import DurableFiles
import Foundation
import TestSupport
import Testing
import TransactionLog

@testable import LibraryStore

@Suite("Lines with members of a newer program", .timeLimit(.minutes(Effort.minutes)))
struct NewerLineTests {
  @Test("unknown members are ignored and kept, also by a rebuilt index and another library")
  func unknownMembers() throws {
    let test = try TestStore()
    let asset = try test.asset("a photo")
    let edit = try #require(try test.store.edit(asset, "one"))
    let line = EntryLine(
      asset: asset, number: 2, parents: [edit.id], date: Date.now.utc, author: "newer", note: nil,
      content: .move(.undo, target: edit.id))
    let plain = String(decoding: try line.line().json, as: UTF8.self)
    let newer = try LogLine(Array((plain.dropLast() + #","zest":{"x":[1]}}"#).utf8))
    _ = try test.store.log.commit(touching: [asset.bits], author: "newer") { [newer] }
    #expect(try test.store.entry(of: asset).number == 0)
    #expect(try test.store.edit(asset, "two")?.parents == [newer.id])
    #expect(try test.store.verify(.readData).filter { $0.isDamage || $0.isNewer } == [])

    try test.store.rebuildIndex()
    #expect(try test.opened().entries(of: asset)[2].id == newer.id)
    let archive = test.folder.appending("moved.tar").path
    _ = try test.store.exportHistories(to: archive, ifExists: .fail)
    let other = try TestStore()
    _ = try other.store.importHistories(from: archive, author: "test")
    #expect(try other.store.entries(of: asset) == test.store.entries(of: asset))
    #expect(try String(decoding: other.store.bytes(), as: UTF8.self).contains(#""zest":{"x":[1]}"#))
  }
}
