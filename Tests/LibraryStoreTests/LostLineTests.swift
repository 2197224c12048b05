import Documents
import DurableFiles
import Foundation
import TestSupport
import Testing
import TransactionLog

@testable import LibraryStore

@Suite("A line of the log that is lost", .timeLimit(.minutes(Effort.minutes)))
struct LostLineTests {
  let test: TestStore
  let asset: AssetID
  var store: PhotoStore { test.store }

  init() throws {
    test = try TestStore()
    asset = try test.asset("a photo")
    try test.store.edit(asset, "one")
    _ = try test.asset("another photo")
  }

  /// Damages a line beyond what can be computed back.
  private func destroy(entry number: Int, byte: Int = 200) throws {
    let row = try #require(try store.index.read { try $0.entry(asset, number) })
    var bytes = try store.bytes()
    bytes[row.line.place.offset + byte] ^= 1
    bytes[row.line.place.offset + byte + 1] ^= 1
    try store.write(bytes)
  }

  private func original() throws -> SHA256Digest { try store.asset(asset).digest }

  @Test("gc keeps and reports originals that the lost line may have named; an original requested by name is removed")
  func held() throws {
    let digest = try original()
    try destroy(entry: 0)
    _ = try store.repair(author: "test")
    #expect(try store.assets().map(\.id) != [asset])
    let before = try store.objectsPresent()
    var held: [SHA256Digest?] = []
    var options = CollectOptions()
    options.gracePeriod = .zero
    let removed = try store.collect(options) { held.append($0.digest) }
    #expect(removed.compactMap(\.digest) == [])
    #expect(held == [digest])
    #expect(try store.objectsPresent() == before)
    options.onlyObjects = [digest]
    options.requiresAll = true
    #expect(try store.collect(options).compactMap(\.digest) == [digest])
    #expect(try store.objectsPresent() == before.subtracting([digest]))
  }

  @Test("if a requested object is needed, missing or too young, gc fails and keeps all of them")
  func named() throws {
    let nobodys = try store.put(.bytes(Array("nobody's".utf8))).digest
    var options = CollectOptions()
    options.gracePeriod = .zero
    options.requiresAll = true
    options.onlyObjects = [nobodys, try original()]
    #expect(code { _ = try store.collect(options) } == "object-kept")
    options.onlyObjects = [nobodys, SHA256Digest(of: [])]
    #expect(code { _ = try store.collect(options) } == "object-missing")
    options.onlyObjects = [nobodys]
    options.gracePeriod = .seconds(60)
    #expect(code { _ = try store.collect(options) } == "object-kept")
    #expect(try store.objects.contains(nobodys))
  }

  @Test(
    "an edit, an undo and a new original are refused if the photo's first or last line is damaged",
    arguments: [0, 1])
  func refused(number: Int) throws {
    let input = try store.open(asset) { _ in true }
    try destroy(entry: number)
    let bytes = try store.bytes()
    #expect(code { _ = try store.commit(.test("two"), to: input, author: "test") } == "log-damaged")
    #expect(code { _ = try store.undo(asset, author: "test") } == "log-damaged")
    let change = RequestedChange.original(asset, input.asset.original, note: nil)
    #expect(code { _ = try store.perform([change], author: "test") } == "log-damaged")
    #expect(try store.bytes() == bytes)
  }

  @Test(
    "each check and each repair reports the line as damage, with its photo and kind",
    arguments: [(0, "the import of the photo"), (1, "edit 1 of the photo")])
  func named(number: Int, name: String) throws {
    let expected = "\(name) \(asset)"
    try destroy(entry: number)
    func isNamed() throws -> Bool {
      try store.verify(.quick).contains { $0.isDamage && $0.description.contains(expected) }
    }
    #expect(try isNamed())
    for _ in 0..<2 {
      _ = try store.repair(author: "test")
      #expect(try isNamed())
    }
    try store.rebuildIndex()
    #expect(try isNamed())
  }

  @Test("an erased line is named by what the index knew", arguments: [0, 1])
  func erased(number: Int) throws {
    let row = try #require(try store.index.read { try $0.entry(asset, number) })
    var bytes = try store.bytes()
    for offset in row.line.place.offset..<row.line.place.offset + row.line.size + LogLine.overhead - 1 {
      bytes[offset] = 0
    }
    try store.write(bytes)
    _ = try store.repair(author: "test")
    try store.rebuildIndex()
    let name = number == 0 ? "the import of the photo \(asset)" : "edit 1 of the photo \(asset)"
    #expect(try store.verify(.quick).contains { $0.isDamage && $0.description.contains(name) })
  }

  @Test("an erased line is named by the entries around it if there is no index")
  func neighbors() throws {
    try store.edit(asset, "two")
    let row = try #require(try store.index.read { try $0.entry(asset, 1) })
    var bytes = try store.bytes()
    for offset in row.line.place.offset..<row.line.place.offset + row.line.size + LogLine.overhead - 1 {
      bytes[offset] = 0
    }
    try store.write(bytes)
    try FileManager.default.removeItem(atPath: store.layout.local.index)
    let opened = try test.opened()
    _ = try opened.repair(author: "test")
    #expect(
      try opened.verify(.quick).contains {
        $0.isDamage && $0.description.contains("entry 1 of the photo \(asset)")
      })
  }
}
