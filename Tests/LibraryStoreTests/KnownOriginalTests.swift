import Adjustments
import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing

@testable import LibraryStore

@Suite("Cached facts of originals", .timeLimit(.minutes(Effort.minutes)))
struct KnownOriginalTests {
  let test: TestStore
  let asset: AssetID
  private static let facts = Array("what planning needs".utf8)

  init() throws {
    test = try TestStore()
    asset = try test.asset("a photo")
  }

  private var digest: SHA256Digest { get throws { try test.store.asset(asset).digest } }
  private var object: String { get throws { test.store.objects.path(of: try digest) } }
  private var database: String { test.store.layout.local.cache + "/originals-1.sqlite" }

  private func known(in store: PhotoStore? = nil) throws -> KnownPhoto? {
    try (store ?? test.store).knownPhotos([.photo(asset)]) { _ in true }.first ?? nil
  }

  private func remember(in store: PhotoStore? = nil) throws {
    let store = store ?? test.store
    store.remember(Self.facts, of: try digest)
    store.keepKnown()
  }

  /// Looks until the photo's object is old enough to be trusted, and writes that down.
  private func settle() throws {
    let deadline = ContinuousClock.now + .seconds(20)
    while ContinuousClock.now < deadline {
      #expect(try known() != nil)
      let status = try #require(try FileStatus(at: object))
      if test.store.originals?.digest(of: status) != nil { return test.store.keepKnown() }
      usleep(5000)
    }
    Issue.record("the object never became old enough")
  }

  /// The paths that are opened while it is looked for the photo.
  private func opened(in store: PhotoStore) throws -> [String] {
    let recorder = CallRecorder()
    #expect(try recorder.record { try known(in: store) } != nil)
    return recorder.recorded.filter { $0.name == .open || $0.name == .read }.map(\.path)
  }

  @Test("a photo is known, with its newest state, once its planning facts are remembered")
  func states() throws {
    #expect(try known() == nil)
    try remember()
    let first = try #require(try known())
    #expect(first.facts == Self.facts && first.input.adjustmentData == nil && first.input.state.number == 0)
    try test.store.edit(asset, "one")
    let second = try #require(try known())
    #expect(try second.input == test.store.open(asset) { _ in true })
    #expect(second.input.state.number == 1 && second.input.adjustmentData != nil)
    _ = try test.store.undo(asset, author: "test")
    let third = try #require(try known())
    #expect(third.input.state.number == 0 && third.input.newest.number == 2)
    #expect(try test.store.knownPhotos([.photo(asset)]) { _ in false }.first??.input.state.number == 0)
  }

  @Test("an edit that the editor cannot resume is not known")
  func foreign() throws {
    try remember()
    try test.store.edit(asset, "one")
    #expect(try test.store.knownPhotos([.photo(asset)]) { _ in false }.first ?? nil == nil)
  }

  @Test("a file that looks unchanged is not read again, also by another process")
  func unread() throws {
    try remember()
    #expect(try opened(in: test.store).contains(object))
    try settle()
    #expect(try !opened(in: test.store).contains(object))
    #expect(try !opened(in: test.opened()).contains(object))
  }

  @Test("a file that has changed since is not trusted, whatever its size and modification time")
  func changed() throws {
    let date: [FileAttributeKey: Any] = [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)]
    try FileManager.default.setAttributes(date, ofItemAtPath: object)
    try remember()
    try settle()
    let before = try #require(try FileStatus(at: object))
    chmod(try object, 0o644)
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: object))
    try handle.write(contentsOf: Data("A PHOTO".utf8))
    try handle.close()
    try FileManager.default.setAttributes(date, ofItemAtPath: object)
    let after = try #require(try FileStatus(at: object))
    #expect(after.size == before.size && after.modified == before.modified && after.inode == before.inode)
    #expect(try known() == nil)
    #expect(test.store.originals?.digest(of: after) == nil)
  }

  @Test("a file that replaced it is not trusted", arguments: ["A PHOTO", "another photo"])
  func replaced(text: String) throws {
    try remember()
    try settle()
    let other = test.folder.appending("other").path
    try Data(text.utf8).write(to: URL(fileURLWithPath: other))
    rename(other, try object)
    #expect(try known() == nil)
    unlink(try object)
    #expect(try known() == nil)
  }

  @Test("a file read too soon after its last change is not trusted, since a later change could look the same")
  func racy() throws {
    let originals = try #require(test.store.originals)
    let path = try test.photo("fresh.jpg", "fresh")
    let status = try #require(try FileStatus(at: path))
    let digest = SHA256Digest(of: Array("fresh".utf8))
    for later: Int64 in [-1_000_000, 0, 1, 10_000_000, 50_000_000] {
      originals.note(status, digest, readSince: status.changed + later, at: path)
      #expect(originals.digest(of: status) == nil, "\(later)")
    }
    originals.note(status, digest, readSince: status.changed + 50_000_001, at: path)
    #expect(originals.digest(of: status) == digest)
  }

  @Test("an old modification time does not make a fresh file trusted")
  func backdated() throws {
    let originals = try #require(test.store.originals)
    let path = try test.photo("fresh.jpg", "fresh")
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: path)
    let status = try #require(try FileStatus(at: path))
    originals.note(status, SHA256Digest(of: []), readSince: status.changed + 1, at: path)
    #expect(originals.digest(of: status) == nil)
  }

  @Test("the photo of a file is found without reading the file, which is read only if it has changed")
  func files() throws {
    let path = try test.photo("copy.jpg", "a photo")
    #expect(try test.store.asset(ofFile: path)?.id == asset)
    let deadline = ContinuousClock.now + .seconds(20)
    while test.store.originals?.digest(of: try #require(try FileStatus(at: path))) == nil, .now < deadline {
      usleep(5000)
      #expect(try test.store.asset(ofFile: path)?.id == asset)
    }
    test.store.keepKnown()
    let recorder = CallRecorder()
    let other = try test.opened()
    #expect(try recorder.record { try other.asset(ofFile: path) }?.id == asset)
    #expect(!recorder.recorded.contains { $0.name != .stat && $0.path == path })
    try Data("A PHOTO".utf8).write(to: URL(fileURLWithPath: path))
    #expect(try test.store.asset(ofFile: path) == nil)
    #expect(try test.store.asset(ofFile: path) == nil)
  }

  @Test("a file that was read elsewhere is not read again, unless a later change could look the same")
  func readElsewhere() throws {
    let path = try test.photo("copy.jpg", "a photo")
    let changed = try #require(try FileStatus(at: path)).changed
    for (begin, isRead) in [(changed, true), (changed + 50_000_001, false)] {
      let store = try test.opened()
      store.remember(try digest, of: UnreadFile(path, begin: begin))
      let recorder = CallRecorder()
      #expect(try recorder.record { try store.areOriginals([.init(file: path, asset: asset)]) } == [true])
      #expect(recorder.recorded.contains { $0.name != .stat && $0.path == path } == isRead)
    }
  }

  @Test("a file is not mistaken for the target that a link had when it was read")
  func relinked() throws {
    let originals = try #require(test.store.originals)
    let files = [try test.photo("copy.jpg", "a photo"), try test.photo("other.jpg", "another photo")]
    let link = test.folder.appending("link.jpg").path
    symlink(files[0], link)
    let unread = UnreadFile(link, begin: try #require(try FileStatus(at: files[1])).changed + 1_000_000_000)
    unlink(link)
    symlink(files[1], link)
    test.store.remember(try digest, of: unread)
    for file in files { #expect(originals.digest(of: try #require(try FileStatus(at: file))) == nil) }
  }

  @Test("of many photos, each gets its own answer")
  func many() throws {
    let (other, damaged) = (try test.asset("another"), try test.asset("damaged"))
    for id in [asset, other, damaged] { test.store.remember(Self.facts, of: try test.store.asset(id).digest) }
    test.store.keepKnown()
    let path = test.store.objects.path(of: try test.store.asset(damaged).digest)
    chmod(path, 0o644)
    try Data("DAMAGED".utf8).write(to: URL(fileURLWithPath: path))
    let (file, unknownFile) = (try test.photo("copy.jpg", "another"), try test.photo("stranger.jpg", "stranger"))
    let unknown = AssetID(original: SHA256Digest(of: Array("nothing".utf8)))
    let found = try test.store.knownPhotos(
      [
        .file(unknownFile), .photo(damaged), .photo(other), .photo(unknown), .file(file), .file(file + "x"),
        .photo(asset),
      ]
    ) { _ in true }
    #expect(found.map { $0?.input.asset.id } == [nil, nil, other, nil, other, nil, asset])
    let files = [(file, other), (unknownFile, asset), (file, asset), (file, other)]
    #expect(
      try test.store.areOriginals(files.map { .init(file: $0.0, asset: $0.1) }) == [true, false, false, true])
    #expect(throws: StoreError.self) { try test.store.areOriginals([.init(file: file + "x", asset: asset)]) }
  }

  @Test("verify reads trusted files")
  func verified() throws {
    try remember()
    try settle()
    // As if the disk had rotten: the status is what it was.
    let recorder = CallRecorder()
    #expect(try recorder.record { try test.store.verify(.readData) }.filter(\.isDamage) == [])
    let path = try object
    #expect(recorder.recorded.contains { $0.name == .read && $0.path == path })
  }

  @Test("without the cache the photo is not known; without the index it is known as before")
  func deleted() throws {
    try remember()
    try FileManager.default.removeItem(atPath: test.store.layout.local.cache)
    #expect(try known() == nil)
    #expect(try known(in: test.opened()) == nil)
    try remember()
    try FileManager.default.removeItem(atPath: test.store.layout.local.index)
    #expect(try known(in: test.opened())?.facts == Self.facts)
  }

  @Test("a damaged or foreign database knows nothing and is rebuilt", arguments: ["", "garbage", "other"])
  func damaged(content: String) throws {
    try remember()
    try FileManager.default.removeItem(atPath: database)
    if content == "other" {
      let other = try TestStore()
      try other.asset("a photo")
      other.store.remember(Self.facts, of: try digest)
      other.store.keepKnown()
      rename(other.store.layout.local.cache + "/originals-1.sqlite", database)
    } else {
      try Data(content.utf8).write(to: URL(fileURLWithPath: database))
    }
    let store = try test.opened()
    #expect(try known(in: store) == nil)
    try remember(in: store)
    #expect(try known(in: test.opened())?.facts == Self.facts)
  }

  @Test("a copied database is not used: it may be older, and about other files")
  func copied() throws {
    try remember()
    try FileManager.default.copyItem(atPath: database, toPath: database + ".copy")
    for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: database + suffix) {
      try? FileManager.default.removeItem(atPath: database + ".copy" + suffix)
      try FileManager.default.copyItem(atPath: database + suffix, toPath: database + ".copy" + suffix)
      rename(database + ".copy" + suffix, database + suffix)
    }
    #expect(try known(in: test.opened()) == nil)
  }

  @Test(
    "a row that was tampered with is ignored",
    arguments: [
      "UPDATE fact SET content = x'41'", "UPDATE fact SET sum = sum + 1", "UPDATE file SET digest = zeroblob(32)",
      "UPDATE file SET size = size + 1", "UPDATE file SET changed = changed + 1",
    ])
  func rows(change: String) throws {
    try remember()
    try settle()
    try SQLConnection(database, .write).execute(change)
    let store = try test.opened()
    if change.contains("fact") {
      #expect(try known(in: store) == nil)
    } else {
      #expect(try opened(in: store).contains(object))
    }
  }

  @Test("only facts of photos are written, and a purge removes all of them")
  func purged() throws {
    test.store.remember(Array("a secret".utf8), of: SHA256Digest(of: Array("no photo".utf8)))
    test.store.keepKnown()
    #expect(try FileStatus(at: database) == nil)
    try remember()
    try settle()
    #expect(try FileStatus(at: database) != nil)
    let other = try test.opened()
    #expect(try known(in: other) != nil)
    try test.store.purge([asset], author: "test")
    #expect(try Folder.names(in: test.store.layout.local.cache) == [CacheTag.name])
    // Whoever noted something before writes nothing of it.
    let digest = SHA256Digest(of: Array("a photo".utf8))
    other.remember(Array("other facts".utf8), of: digest)
    other.keepKnown()
    #expect(try Folder.names(in: test.store.layout.local.cache) == [CacheTag.name])
  }

  @Test("a view without the photo does not know it, and an add-only view refuses the lookup")
  func views() throws {
    try remember()
    let full = test.store
    func known(_ access: LibraryAccess) throws -> KnownPhoto? {
      try full.view(access).knownPhotos([.photo(asset)]) { _ in true }.first ?? nil
    }
    #expect(try known(.full) != nil)
    #expect(try known(.limited([asset])) != nil)
    #expect(try known(.limited([])) == nil)
    #expect(throws: StoreError.self) { try known(.addOnly) }
  }
}
