import Documents
import DurableFiles
import Foundation
import Glibc
import PhotoMetadata
import TestSupport
import Testing
import Threads

@testable import LibraryStore

/// What a change depends on is a part of its commit: whatever another program commits between a look at the library and
/// the change, the change is made on what the library has then.
@Suite("conditions of changes", .timeLimit(.minutes(Effort.minutes)))
struct ConditionTests {
  let test: TestStore
  let other: PhotoStore
  var store: PhotoStore { test.store }

  init() throws {
    test = try TestStore()
    // A first change begins a stream, and is durable before anybody sees it.
    try test.store.perform([.setRenditions(.all)], author: "test")
    other = try test.opened()
  }

  /// Makes two changes by two programs, the second while the first is in the log and in no index; returns their errors.
  private func together(
    _ first: @escaping @Sendable (PhotoStore) throws -> Void, _ second: (PhotoStore) throws -> Void
  ) throws -> [String?] {
    let held = Monitor<FileLock?>(try FileLock(store.layout.local.sync, .exclusive, timeout: .zero))
    let (size, done) = (try store.bytes().count, Monitor<String??>(nil))
    let started = DetachedThread.start { [store] in
      let found = storeError { try first(store) }?.code.rawValue
      done.withLock { $0 = .some(found) }
    }
    #expect(started)
    try Wait.until { try store.bytes().count > size }
    #expect(try store.bytes().count > size, "the first change is in the log")
    let isReleasing = DetachedThread.start {
      usleep(100_000)
      held.withLock { $0 = nil }
    }
    #expect(isReleasing)
    let own = storeError { try second(other) }?.code.rawValue
    return [try #require(done.wait(timeout: .seconds(20)) { $0 }), own]
  }

  @Test(
    "two programs that move folders into each other make no cycle, however many folders are between", arguments: 0..<3)
  func cycle(between: Int) throws {
    // Two chains of folders; each program moves the first folder of one into the last one of the other.
    let chains = (0..<2).map { _ in (0...between).map { _ in CollectionID.random() } }
    for chain in chains {
      for (index, id) in chain.enumerated() {
        let parent = index == 0 ? nil : chain[index - 1]
        try store.perform(
          [.createCollection(id, .folder, title: "f\(index)", parent: parent, query: nil)], author: "test")
      }
    }
    let codes = try together { [chains] in
      try $0.perform([.setCollection(chains[0][0], parent: .set(chains[1][between]))], author: "test")
    } _: {
      try $0.perform([.setCollection(chains[1][0], parent: .set(chains[0][between]))], author: "test")
    }
    #expect(codes == [nil, "collection-cycle"])
    #expect(try test.opened().verify(.readData) == [])
    // The library still takes changes, from both.
    for store in [store, other] { try store.perform([.setCollection(chains[0][0], title: "moved")], author: "test") }
  }

  @Test("a title that must be new is that of one collection of a folder, whatever another program does meanwhile")
  func titles() throws {
    func creates(_ title: String, in folder: CollectionID? = nil) -> @Sendable (PhotoStore) throws -> Void {
      {
        _ = try $0.perform(
          [.createCollection(.random(), .album, title: title, parent: folder, query: nil, isUnique: true)],
          author: "test")
      }
    }
    #expect(try together(creates("A"), creates("A")) == [nil, "collection-exists"])
    let (album, folder) = (CollectionID.random(), CollectionID.random())
    try store.perform(
      [
        .createCollection(folder, .folder, title: "F", parent: nil, query: nil),
        .createCollection(album, .album, title: "B", parent: folder, query: nil),
      ], author: "test")
    let renames: @Sendable (PhotoStore) throws -> Void = {
      _ = try $0.perform([.setCollection(album, title: "C")], author: "test")
    }
    #expect(try together(renames, creates("C", in: folder)) == [nil, "collection-exists"])
    let moves: @Sendable (PhotoStore) throws -> Void = {
      _ = try $0.perform([.setCollection(album, parent: .cleared)], author: "test")
    }
    #expect(try together(moves, creates("C")) == [nil, "collection-exists"])
    let deletes: @Sendable (PhotoStore) throws -> Void = {
      _ = try $0.perform([.deleteCollection(album)], author: "test")
    }
    #expect(try together(deletes, creates("C")) == [nil, nil])
    #expect(try together(creates("C", in: folder), creates("D", in: folder)) == [nil, nil])
    let takes: @Sendable (PhotoStore) throws -> Void = {
      _ = try $0.perform([.setCollection(folder, title: "G", isUnique: true)], author: "test")
    }
    #expect(try together(creates("G"), takes) == [nil, "collection-exists"])
    let other = try #require(store.collections().first { $0.title == "D" }).id
    let leaves: @Sendable (PhotoStore) throws -> Void = {
      _ = try $0.perform([.setCollection(other, title: "H", parent: .cleared, isUnique: true)], author: "test")
    }
    #expect(try together(creates("H"), leaves) == [nil, "collection-exists"])
    let twice = (0..<2).map { _ in
      RequestedChange.createCollection(.random(), .album, title: "E", parent: nil, query: nil, isUnique: true)
    }
    #expect(storeError { try store.perform(twice, author: "test") }?.code == .collectionExists)
  }

  @Test("a change of metadata is not undone if another program changes the same meanwhile")
  func undoneMetadata() throws {
    let photo = try test.asset("a photo")
    let rates: @Sendable (Int) -> @Sendable (PhotoStore) throws -> Void = { stars in
      {
        var settings = AssetSettings()
        settings.rating = .set(stars)
        _ = try $0.perform([.set(photo, settings)], author: "test")
      }
    }
    try rates(3)(store)
    let change = try #require(try other.metadataHistories(of: [photo])[photo]?.last)
    let codes = try together(rates(4)) { try $0.undoMetadata(change, of: photo, author: "test") }
    #expect(codes == [nil, "metadata-conflict"])
    #expect(try test.opened().asset(photo).rating == 4)
  }

  @Test(
    "an original becomes that of a second photo in no order of an import and a replacement", arguments: [true, false])
  func original(importsFirst: Bool) throws {
    let photo = try test.asset("a photo")
    let file = try test.photo("b.jpg", "another")
    let digest = SHA256Digest(of: Array("another".utf8))
    let imports: @Sendable (PhotoStore) throws -> Void = {
      _ = try $0.importPhoto(at: file, mediaType: "image/jpeg", author: "test")
    }
    let replaces: @Sendable (PhotoStore) throws -> Void = {
      let store = $0
      _ = try Array("another".utf8).withUnsafeBytes {
        try store.replaceOriginal(
          of: photo, with: file, contents: HashedBytes($0, digest: digest), mediaType: "image/jpeg",
          settings: AssetSettings(), author: "test", note: nil)
      }
    }
    _ = try importsFirst ? together(imports, replaces) : together(replaces, imports)
    let assets = [photo, AssetID(original: digest)].compactMap { id in try? test.opened().asset(id) }
    #expect(assets.count { $0.digest == digest } == 1)
    #expect(try test.opened().verify(.readData) == [])
  }

  @Test(
    "a photo that was rewritten after it was examined is not imported with what was known about it",
    arguments: [true, false])
  func rewritten(byReference: Bool) throws {
    let file = try test.photo("a.jpg", "rewritten since")
    let seen = Array("as it was seen".utf8)
    let found = storeError {
      _ = try seen.withUnsafeBytes {
        try store.importPhoto(
          at: file, contents: HashedBytes($0, digest: SHA256Digest(of: seen)), mediaType: "image/jpeg",
          byReference: byReference, author: "test")
      }
    }
    #expect(found?.code.rawValue == "file-changed")
    #expect(throws: StoreError.self) {
      try store.asset(AssetID(original: SHA256Digest(of: Array("rewritten since".utf8))))
    }
  }

  @Test(
    "a name means one version, whoever gives it to another one, in one transaction or in several",
    arguments: [true, false])
  func names(inOne: Bool) throws {
    let photo = try test.asset("a photo")
    for text in ["one", "two", "three"] { try store.edit(photo, text) }
    func naming(_ name: String?, _ number: Int) -> RequestedChange {
      var settings = AssetSettings()
      settings.versionNames = [number: name]
      return .set(photo, settings)
    }
    let changes = [naming("best", 1), naming("other", 3), naming("best", 2), naming("third", 0), naming("third", 3)]
    if inOne {
      try store.perform(changes, author: "test")
    } else {
      for (index, change) in changes.enumerated() {
        try (index.isMultiple(of: 2) ? store : other).perform([change], author: "test")
      }
    }
    for store in [store, other, try test.opened()] {
      #expect(try store.versionNames(of: photo) == [2: "best", 3: "third"])
    }
  }

  @Test("where a moved original is, is recorded only if no other program has recorded it since")
  func places() throws {
    let file = try test.photo("a.jpg", "a photo")
    let asset = try store.importPhoto(at: file, mediaType: "image/jpeg", byReference: true, author: "test").asset
    for name in ["b.jpg", "c.jpg"] { _ = try test.photo(name, "a photo") }
    try FileManager.default.removeItem(atPath: file)
    #expect(try other.relocate(asset, to: test.folder.appending("b.jpg").path, author: "test"))
    try FileManager.default.removeItem(at: test.folder.appending("b.jpg"))
    // The asset as it was before.
    #expect(try !store.relocate(asset, to: test.folder.appending("c.jpg").path, author: "test"))
    #expect(try test.opened().asset(asset.id).path == "b.jpg")
  }

  @Test(
    "renditions stay that the library keeps since a setting that was made during a collection",
    arguments: RenditionPolicy.allCases)
  func renditions(policy: RenditionPolicy) throws {
    try store.perform([.setRenditions(.none)], author: "test")
    let photo = try test.asset("a photo")
    for text in ["one", "two"] { try store.editReproducibly(photo, text) }
    let (other, isSet) = (other, Monitor(false))
    // The first lock is taken when it is known what could be removed.
    let recorder = CallRecorder { [store] _, call in
      guard call.name == .lock, call.path == store.layout.local.lock, !isSet.withLock({ $0 }) else { return 0 }
      isSet.withLock { $0 = true }
      do { try other.perform([.setRenditions(policy)], author: "test") } catch { Issue.record(error) }
      return 0
    }
    let removed = try recorder.record { try store.collectAll() }.filter { $0.reason == .rendition }
    #expect(isSet.withLock { $0 })
    let expected =
      switch policy {
      case .none: 2
      case .current: 1
      case .all: 0
      }
    #expect(removed.count == expected)
  }
}
