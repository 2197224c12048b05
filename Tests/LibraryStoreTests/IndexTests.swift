import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing
import Threads
import TransactionLog

@testable import LibraryStore

@Suite("The index of a library", .timeLimit(.minutes(Effort.minutes)))
struct IndexTests {
  let test: TestStore

  init() throws {
    test = try TestStore()
    for number in 0..<5 { try test.store.edit(test.asset("photo \(number)"), "edit \(number)") }
  }

  private var index: String { test.store.layout.local.index }

  /// A library as it is found, opened again.
  private func expectSame(_ sourceLocation: SourceLocation = #_sourceLocation) throws {
    let again = try test.opened()
    #expect(try again.assets() == test.store.assets(), sourceLocation: sourceLocation)
    for asset in try again.assets() {
      #expect(
        try again.entries(of: asset.id) == test.store.entries(of: asset.id), sourceLocation: sourceLocation)
    }
    try again.edit(test.asset("another"), "more")
  }

  @Test("a missing, damaged or foreign index is rebuilt from the log")
  func unusable() throws {
    let known = try test.opened()
    let assets = try known.assets()
    for content in [nil, "no database", ""] {
      for name in try Folder.names(in: index) { unlink(index + "/" + name) }
      if let content { try Data(content.utf8).write(to: URL(fileURLWithPath: index + "/000007.sqlite")) }
      let opened = try test.opened()
      #expect(try opened.assets() == assets)
      #expect(opened.index.path == index + "/" + (content == nil ? "000001" : "000008") + ".sqlite")
    }
  }

  @Test("an index that a backup of this folder was restored over is not used: it may be older or newer than the log")
  func restored() throws {
    let copy = test.folder.appending("backup").path
    try FileManager.default.copyItem(atPath: index, toPath: copy)
    try test.store.edit(test.store.assets()[0].id, "not in the backup")
    try FileManager.default.removeItem(atPath: index)
    try FileManager.default.copyItem(atPath: copy, toPath: index)
    let opened = try test.opened()
    #expect(opened.layout.local.path == test.store.layout.local.path)
    #expect(opened.index.path.hasSuffix("/000002.sqlite"))
    #expect(try opened.assets() == test.store.assets())
    try expectSame()
  }

  @Test("an index behind a symbolic link, or with a second hard link, is not written")
  func links() throws {
    let outside = test.folder.appending("outside.sqlite").path
    try FileManager.default.moveItem(atPath: index + "/000001.sqlite", toPath: outside)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: outside))
    try FileManager.default.createSymbolicLink(atPath: index + "/000001.sqlite", withDestinationPath: outside)
    let opened = try test.opened()
    #expect(opened.index.path.hasSuffix("/000002.sqlite"))
    try opened.edit(test.opened().assets()[0].id, "through a link")
    #expect(try Data(contentsOf: URL(fileURLWithPath: outside)) == bytes)
    link(index + "/000002.sqlite", test.folder.appending("second.sqlite").path)
    #expect(try test.opened().index.path.hasSuffix("/000003.sqlite"))
  }

  @Test("an incomplete index is ignored")
  func incomplete() throws {
    let path = index + "/000002.sqlite"
    let database = try SQLConnection(path, .build)
    for statement in IndexSchema.statements { try database.execute(statement) }
    #expect(try test.opened().index.path.hasSuffix("/000001.sqlite"))
  }

  @Test("readers do not wait for a thread of their process that writes to the index")
  func readers() throws {
    let isReading = Monitor(false)
    let asset = try test.store.assets()[0].id
    try test.store.index.writer.withLock { connection in
      try connection.database.transaction("IMMEDIATE") {
        let store = test.store
        #expect(
          DetachedThread.start {
            _ = try? store.entries(of: asset)
            isReading.withLock { $0 = true }
          })
        #expect(isReading.wait(timeout: .seconds(30)) { $0 ? true : nil } == true)
      }
    }
  }

  @Test("an index rebuilt from a log that ends in the middle of a long transaction is sound and lacks only that one")
  func torn() throws {
    let before = try test.store.model()
    let photos = try test.store.assets().map(\.id)
    var settings = AssetSettings()
    settings.keywords = (0..<800).map { "a keyword that is long enough to fill pages of the index, number \($0)" }
    try test.store.perform(photos.map { .set($0, settings) }, author: "test")
    let log = test.store.segments.path(of: 1)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: log))
    try bytes.dropLast(200).write(to: URL(fileURLWithPath: log))
    try FileManager.default.removeItem(atPath: index)
    try Folder.make(index)
    let again = try test.opened()
    #expect(try again.model() == before)
    let problems = try again.index.read { database in
      try database.statement("PRAGMA integrity_check").all([]) { row throws(SQLError) in row.text(0) ?? "" }
    }
    #expect(problems == ["ok"])
  }

  @Test("entries of an incomplete transaction change nothing, whatever was entered before them")
  func tornEntries() throws {
    let before = try test.store.assets()
    var bytes: [UInt8] = []
    for asset in before {
      let newest = try test.store.entry(of: asset.id, .entry(asset.newestEntry))
      let line = try EntryLine(
        asset: asset.id, number: newest.number + 1, parents: [newest.id], date: "2026-01-01T00:00:00.000Z",
        author: "test", note: nil, content: .move(.revert, target: test.store.entries(of: asset.id)[0].id))
      try line.line().append(to: &bytes)
    }
    let log = test.store.segments.path(of: 1)
    try (Data(contentsOf: URL(fileURLWithPath: log)) + bytes).write(to: URL(fileURLWithPath: log))
    try FileManager.default.removeItem(atPath: index)
    try Folder.make(index)
    let again = try test.opened()
    #expect(try again.assets() == before)
    #expect(try again.verify(.quick).existAndSatisfy { $0.code != "index-differs" })
  }

  @Test("an index is the same whether the row numbers of all photos fit in memory while it is built, or only of a few")
  func fewNumbers() throws {
    _ = try test.store.purge([try test.store.assets()[1].id], author: "test")
    for number in 5..<9 { try test.store.edit(test.asset("photo \(number)"), "edit \(number)") }
    for limit in [0, 1, 4, 100] {
      var folder = IndexFolder(
        path: test.store.layout.local.index, library: test.store.library, lines: test.store.lines)
      folder.numberLimit = limit
      let made = try folder.inMemory()
      let found = try made.read { database in
        try test.store.index.read { live in try TableComparison(index: live, expected: database).findings() }
      }
      #expect(found == [], "\(limit)")
      for asset in try test.store.assets() { #expect(try made.read { try $0.asset(asset.id) } == asset) }
      let indexes = try made.read { database in
        try database.statement("SELECT count(*) FROM sqlite_schema WHERE name = 'assetByID'").first {
          row throws(SQLError) in row.int(0)
        }
      }
      #expect(indexes == 1)
    }
  }

  @Test(
    "a reader that cannot write builds its own index if the library's lacks durable transactions",
    arguments: [2, 9])
  func behind(applied: Int) throws {
    let store = test.store
    let end = try store.index.applied()
    #expect(end.number == 10)
    try SQLConnection(store.index.path, .write).execute(
      """
      UPDATE library SET (number, commitID, segment, offset) =
      (SELECT number, id, segment, offset FROM commits WHERE number = \(applied))
      """)
    let folder = IndexFolder(path: index, library: store.library, lines: store.lines)
    let found = try folder.readable()
    // The last transaction may still be on its way to the disk.
    #expect((found == nil) == (applied == 2))
    if applied == 2 { #expect(try folder.inMemory().applied() == end) }
  }

  @Test("a reader that cannot write switches to a newer index")
  func followed() throws {
    let folder = IndexFolder(path: index, library: test.store.library, lines: test.store.lines)
    let reader = try #require(try folder.readable())
    try FileManager.default.removeItem(atPath: reader.path)
    try test.opened().edit(test.asset("another"), "more")
    #expect(try reader.applied() == test.opened().index.applied())
    #expect(reader.path.hasSuffix("/000002.sqlite"))
  }

  @Test("a read-only library can be read, with or without its index, and refuses changes")
  func readOnly() throws {
    let expected = try test.store.assets()
    let entries = try test.store.entries(of: expected[0].id)
    for hasIndex in [true, false] {
      let segments = test.store.segments
      let folder = IndexFolder(
        path: hasIndex ? index : index + "-missing", library: test.store.library,
        lines: LineReader(segments: segments, objects: test.store.objects))
      let opened = try PhotoStore(
        test.store.layout, library: test.store.library, segments,
        index: try folder.readable() ?? folder.inMemory(),
        refusal: .readOnly(path: test.store.path, reason: "a test"), timeout: .seconds(1))
      #expect((opened.index.path == ":memory:") == !hasIndex)
      #expect(try opened.assets() == expected)
      #expect(try opened.entries(of: expected[0].id) == entries)
      #expect(storeError { _ = try opened.undo(expected[0].id, author: "test") }?.code == "store-read-only")
    }
  }
}
