import Documents
import DurableFiles
import Foundation
import TestSupport
import Testing

@testable import LibraryStore

@Suite("A library and its model", .timeLimit(.minutes(Effort.minutes)))
struct ModelTests {
  @Test(
    "after random changes of every kind, the library, a reopened one and a rebuilt one agree with a model",
    arguments: 1...(Effort.isFull ? 40 : 2))
  func random(seed: Int) throws {
    var library = RandomLibrary(try TestStore(), seed: UInt64(seed))
    for _ in 0..<(Effort.isFull ? 1000 : 200) { try library.step() }
    let (test, model) = (library.test, library.model)
    #expect(try test.store.model() == model)
    #expect(try test.opened().model() == model)
    try FileManager.default.removeItem(atPath: test.store.layout.local.index)
    try Folder.make(test.store.layout.local.index)
    #expect(try test.opened().model() == model)
  }
}

@Suite("Albums and settings", .timeLimit(.minutes(Effort.minutes)))
struct CollectionTests {
  let test: TestStore
  let photos: [AssetID]

  init() throws {
    test = try TestStore()
    photos = try ["a", "b", "c", "d"].map { [test] in try test.asset($0) }
  }

  @Test("a transaction happens completely or not at all, and sees its own changes")
  func atomic() throws {
    let (album, folder) = (CollectionID.random(), CollectionID.random())
    let made: [RequestedChange] = [
      .createCollection(folder, .folder, title: "folder", parent: nil, query: nil),
      .createCollection(album, .album, title: "album", parent: folder, query: nil),
      .insert([photos[1], photos[0]], into: album),
      .insert([photos[2]], into: album, before: photos[0]),
    ]
    let missing = try #require(AssetID(String(repeating: "0", count: 32)))
    let found = storeError { _ = try test.store.perform(made + [.insert([missing], into: album)], author: "test") }
    #expect(found == .assetNotFound(missing.text))
    #expect(try test.store.collections().isEmpty)
    let result = try test.store.perform(made, author: "test")
    #expect(result.number == 5)
    #expect(try test.store.members(of: album) == [photos[1], photos[2], photos[0]])
    #expect(try test.store.collection(album).parent == folder)
    #expect(try test.store.collection(album).count == 3)
  }

  @Test("invalid changes are refused with a reason, and nothing changes")
  func refused() throws {
    let (album, smart, folder, inner) = (
      CollectionID.random(), CollectionID.random(), CollectionID.random(), CollectionID.random()
    )
    try test.store.perform(
      [
        .createCollection(album, .album, title: "album", parent: nil, query: nil),
        .createCollection(smart, .smartAlbum, title: "smart", parent: nil, query: Array(#"{"all":[]}"#.utf8)),
        .createCollection(folder, .folder, title: "folder", parent: nil, query: nil),
        .createCollection(inner, .folder, title: "inner", parent: folder, query: nil),
        .insert([photos[0]], into: album),
      ], author: "test")
    let before = try test.store.model()
    let none = CollectionID.random()
    let cases: [(RequestedChange, String)] = [
      (.insert([photos[0]], into: none), "collection-not-found"),
      (.insert([photos[0]], into: smart), "wrong-collection"),
      (.insert([photos[0]], into: folder), "wrong-collection"),
      (.insert([photos[1]], into: album, before: photos[2]), "asset-not-found"),
      (.moveMembers([photos[1]], in: album), "asset-not-found"),
      (.moveMembers([photos[0]], in: album, before: photos[0]), "wrong-collection"),
      (.createCollection(album, .album, title: "again", parent: nil, query: nil), "wrong-collection"),
      (.createCollection(none, .smartAlbum, title: "no query", parent: nil, query: nil), "wrong-collection"),
      (.createCollection(none, .album, title: "in an album", parent: album, query: nil), "wrong-collection"),
      (.setCollection(folder, parent: .set(inner)), "collection-cycle"),
      (.setCollection(folder, parent: .set(folder)), "collection-cycle"),
      (.setCollection(album, query: Array("{}".utf8)), "wrong-collection"),
      (.deleteCollection(none), "collection-not-found"),
    ]
    for (change, code) in cases {
      #expect(storeError { _ = try test.store.perform([change], author: "test") }?.code == code, "\(change)")
    }
    #expect(try test.store.model() == before)
  }

  @Test("an album keeps its order through hundreds of insertions at one place")
  func manyInsertions() throws {
    let album = CollectionID.random()
    try test.store.perform(
      [.createCollection(album, .album, title: "album", parent: nil, query: nil), .insert([photos[0]], into: album)],
      author: "test")
    var expected = [photos[0]]
    let more = try (0..<300).map { try test.asset("more \($0)") }
    for (index, photo) in more.enumerated() {
      // Always before the photo that was inserted last, which halves the gap each time.
      try test.store.perform(
        [.insert([photo], into: album, before: index == 0 ? photos[0] : more[index - 1])], author: "test")
      expected.insert(photo, at: 0)
    }
    #expect(try test.store.members(of: album) == expected)
  }

  @Test("a library keeps current renditions until another policy is set, which a rebuilt index also has")
  func renditions() throws {
    #expect(try test.store.renditionPolicy() == .current)
    let other = try test.opened()
    #expect(try test.store.perform([.setRenditions(.current)], author: "test").number == nil)
    #expect(try test.store.perform([.setRenditions(.none)], author: "test").number != nil)
    #expect(try other.renditionPolicy() == .none)
    try FileManager.default.removeItem(atPath: test.store.layout.local.index)
    try Folder.make(test.store.layout.local.index)
    #expect(try test.opened().renditionPolicy() == .none)
  }

  @Test("concurrent writers that change one album all succeed, one after the other")
  func together() throws {
    let album = CollectionID.random()
    try test.store.perform([.createCollection(album, .album, title: "album", parent: nil, query: nil)], author: "test")
    let stores = try photos.map { _ in try test.opened() }
    DispatchQueue.concurrentPerform(iterations: 4) { number in
      do {
        try stores[number].perform([.insert([photos[number]], into: album)], author: "test")
      } catch {
        Issue.record(error)
      }
    }
    #expect(Set(try test.store.members(of: album)) == Set(photos))
  }
}
