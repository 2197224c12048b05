import Documents
import DurableFiles
import Foundation
import TestSupport
import Testing
import TransactionLog

@testable import LibraryStore

/// What a library and its copies append to.
@Suite("Streams of a library and its copies", .timeLimit(.minutes(Effort.minutes)))
struct StreamTests {
  let test: TestStore
  let asset: AssetID

  init() throws {
    test = try TestStore()
    asset = try test.asset("a photo")
    try test.store.edit(asset, "one")
  }

  /// A copy of the library's folder, and its library.
  private func copy(_ name: String) throws -> (folder: URL, store: PhotoStore) {
    let folder = test.folder.appending(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let library = folder.appending(path: ".photoedit")
    try FileManager.default.copyItem(atPath: test.store.path, toPath: library.path)
    return (folder, try PhotoStore.open(at: library.path))
  }

  private func streams(_ store: PhotoStore) throws -> [String] { try Folder.names(in: store.path + "/log") }

  @Test("a new library has no stream, and the first change begins one that its folder knows as its own")
  func first() throws {
    let other = try TestStore()
    #expect(try streams(other.store).isEmpty)
    #expect(try other.store.verify(.readData) == [] && other.opened().assets() == [])
    try other.asset("a photo")
    let name = try #require(try streams(other.store).first)
    let said = try String(contentsOfFile: other.store.layout.local.itself, encoding: .utf8)
    #expect(said.contains(#""stream":"\#(name)""#))
    #expect(try other.store.verify(.readData) == [] && other.opened().assets().count == 1)
  }

  @Test("a copy has the whole history, goes on in its own stream, and is like any other library")
  func copied() throws {
    let (folder, copy) = try copy("copy")
    #expect(try copy.entries(of: asset).map(\.id) == test.store.entries(of: asset).map(\.id))
    try copy.edit(asset, "two")
    try test.store.edit(asset, "here")
    #expect(try streams(copy).count == 2 && streams(test.store).count == 1)
    _ = try copy.undo(asset, author: "test")
    let again = try PhotoStore.open(at: copy.path)
    #expect(try again.entries(of: asset).map(\.kind) == [.original, .edit, .edit, .undo])
    #expect(try again.verify(.readData) == [])
    try again.rebuildIndex()
    #expect(try again.verify(.readData) == [] && again.entries(of: asset).count == 4)
    #expect(try copy.changeToken() == again.changeToken())
    var seen: [Int] = []
    _ = try again.changes(since: nil) { batch in
      seen += batch.map(\.number)
      return true
    }
    #expect(try seen == Array(1...again.changeToken().number))

    // Wherever it is moved, its stream stays its own.
    let moved = test.folder.appending("moved")
    try FileManager.default.moveItem(at: folder, to: moved)
    let there = try PhotoStore.open(at: moved.appending(path: ".photoedit").path)
    try there.edit(asset, "three")
    #expect(try streams(there).count == 2 && there.verify(.readData) == [])
  }

  @Test("a token of a library is valid in its copy, and the changes since are the copy's own")
  func tokens() throws {
    let token = try test.store.changeToken()
    let (_, copy) = try copy("copy")
    try copy.edit(asset, "two")
    var changes: [LoggedTransaction] = []
    let end = try copy.changes(since: token) { batch in
      changes += batch
      return true
    }
    #expect(changes.count == 1 && changes[0].number == token.number + 1)
    #expect(storeError { _ = try test.store.changes(since: end) { _ in true } }?.code == .changeTokenExpired)
  }

  @Test("purge and gc in a copy reach lines and objects from before it was copied, and leave the library alone")
  func purge() throws {
    let other = try test.asset("another photo")
    try test.store.edit(other, "secret")
    let (_, copy) = try copy("copy")
    let before = try test.store.bytes()
    _ = try copy.purge([other], author: "test")
    #expect(try copy.assets().map(\.id) == [asset] && copy.verify(.readData) == [])
    let bytes = String(decoding: try copy.bytes(), as: UTF8.self)
    #expect(!bytes.contains("secret") && bytes.contains("    "))
    #expect(try PhotoStore.open(at: copy.path).entries(of: asset).count == 2)
    #expect(try test.store.bytes() == before && test.store.entries(of: other).count == 2)
  }

  @Test("changes that a crash has hidden from a copy are written again, once, and nothing is lost")
  func rescue() throws {
    let head = try #require(try test.store.segments.ownHead())
    let old = try Data(contentsOf: URL(fileURLWithPath: head))
    try test.store.edit(asset, "two")
    try test.store.edit(asset, "three")
    // What was acknowledged last is not in the head, as after a power failure.
    try old.write(to: URL(fileURLWithPath: head))
    let ids = try test.store.entries(of: asset).map(\.id)
    let (_, copy) = try copy("copy")
    #expect(try copy.entries(of: asset).map(\.id) == ids)
    #expect(try copy.verify(.readData) == [])
    let token = try copy.changeToken()
    #expect(try PhotoStore.open(at: copy.path).changeToken() == token)
    try copy.edit(asset, "four")
    #expect(try copy.entries(of: asset).count == ids.count + 1)
    // The library itself knows how far it came.
    #expect(try test.opened().entries(of: asset).map(\.id) == ids)
  }

  @Test("a stream of another copy keeps a library from being changed; it can be read, and verify names it")
  func foreign() throws {
    let (_, copy) = try copy("copy")
    try copy.edit(asset, "theirs")
    let theirs = try #require(try streams(copy).first { try !streams(test.store).contains($0) })
    let path = test.store.path + "/log/" + theirs
    try FileManager.default.copyItem(atPath: copy.path + "/log/" + theirs, toPath: path)
    let opened = try test.opened()
    #expect(code { _ = try opened.edit(asset, "mine") } == "foreign-changes")
    #expect(code { _ = try opened.purge([asset], author: "test") } == "foreign-changes")
    #expect(code { _ = try opened.repair(author: "test") } == "foreign-changes")
    #expect(try opened.entries(of: asset).count == 2)
    #expect(try opened.verify(.quick) == [.foreignChanges(path: path)])
    #expect([Finding.foreignChanges(path: path)].category == .newerVersion)
    try FileManager.default.removeItem(atPath: path)
    #expect(try opened.edit(asset, "mine") != nil)
  }

  @Test("two processes that change a fresh copy at once agree on its stream")
  func together() throws {
    let (_, copy) = try copy("copy")
    let other = try PhotoStore.open(at: copy.path)
    try copy.edit(asset, "one of both")
    try other.edit(asset, "the other one")
    try copy.edit(asset, "again")
    #expect(try streams(copy).count == 2)
    #expect(try other.entries(of: asset).count == 5 && copy.verify(.readData) == [])
  }
}
