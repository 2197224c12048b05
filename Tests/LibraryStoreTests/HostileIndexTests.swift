import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing

@testable import LibraryStore

@Suite("Foreign and hostile indexes", .timeLimit(.minutes(Effort.minutes)))
struct HostileIndexTests {
  let test: TestStore
  let asset: AssetID
  private var database: String { test.store.layout.local.index + "/000001.sqlite" }

  init() throws {
    test = try TestStore()
    asset = try test.asset("a photo")
    for text in ["one", "two"] { try test.store.edit(asset, text) }
    _ = try test.asset("another photo")
  }

  /// A library with this index is opened with one made from the log, and works.
  private func expectReplaced() throws {
    let opened = try test.opened()
    #expect(opened.index.path.hasSuffix("/000002.sqlite"))
    #expect(try opened.edit(asset, "more")?.number == 3)
    #expect(try opened.assets().count == 2)
    #expect(try opened.verify(.readData).filter(\.isDamage) == [])
  }

  /// Replaces the index and what is beside it.
  private func replaceIndex(_ bytes: Data) throws {
    let folder = test.store.layout.local.index
    for name in try Folder.names(in: folder) { unlink(folder + "/" + name) }
    try bytes.write(to: URL(fileURLWithPath: database))
  }

  @Test(
    "garbage is replaced", arguments: ["SQLite format 3\0 and then nothing", String(repeating: "x", count: 100_000)])
  func garbage(text: String) throws {
    try replaceIndex(Data(text.utf8))
    try expectReplaced()
  }

  @Test(
    "a hostile database in place of the index is never trusted", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"),
    arguments: Corpus.files(below: "hostile/store", extensions: ["sqlite"]))
  func hostile(file: URL) throws {
    let bytes = try Data(contentsOf: file)
    try replaceIndex(bytes)
    try expectReplaced()
    #expect(try Data(contentsOf: URL(fileURLWithPath: database)) == bytes)
  }

  @Test(
    "a foreign trigger, view or table makes the index unusable, and it never runs",
    arguments: [
      "CREATE TRIGGER evil AFTER INSERT ON entry BEGIN DELETE FROM asset; END",
      "CREATE TRIGGER evil AFTER UPDATE ON asset BEGIN DELETE FROM entry; END",
      "CREATE VIEW evil AS SELECT * FROM asset",
      "DROP TABLE use", "ALTER TABLE asset ADD COLUMN evil TEXT", "CREATE TABLE sqlitex (x)",
      "DROP INDEX assetByName", "PRAGMA application_id = 1", "PRAGMA user_version = 0", "PRAGMA user_version = 99",
      "UPDATE library SET isComplete = 0", "DELETE FROM library",
    ])
  func tampered(statement: String) throws {
    do {
      let connection = try SQLConnection(database, .write)
      try connection.execute(statement)
    }
    try expectReplaced()
  }

  @Test("an index in another journal mode is set back to a write-ahead log, or is replaced")
  func journal() throws {
    let folder = try ScratchFolder()
    let library = folder.appending(".photoedit").path
    let database = try {
      let store = try PhotoStore.create(at: library)
      #expect(try store.assets().isEmpty)
      return store.index.path
    }()
    do {
      let connection = try SQLConnection(database, .write)
      try connection.execute("PRAGMA journal_mode = DELETE")
    }
    let photo = folder.appending("photo.jpg")
    try Data("a photo".utf8).write(to: photo)
    let store = try PhotoStore.open(at: library)
    let asset = try store.importPhoto(at: photo.path, mediaType: "image/jpeg", author: "test").asset.id
    try store.edit(asset, "one")
    #expect(try PhotoStore.open(at: library).entries(of: asset).count == 2)
    #expect(try store.verify(.readData).filter(\.isDamage) == [])
  }
}
