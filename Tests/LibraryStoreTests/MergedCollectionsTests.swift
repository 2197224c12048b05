import Documents
import DurableFiles
import Foundation
import TestSupport
import Testing

@testable import LibraryStore

@Suite(
  "Albums and folders that people changed without knowing each other's changes", .timeLimit(.minutes(Effort.minutes)))
struct MergedCollectionsTests {
  let copies: PhotoCopies
  let album = CollectionID.random()
  var one: PhotoStore { copies.stores[0].store }
  var other: PhotoStore { copies.stores[1].store }
  var photos: [AssetID] { copies.photos }

  /// Two libraries with the same photos, and an album without any.
  init() throws {
    copies = try PhotoCopies(2)
    try one.perform([.createCollection(album, .album, title: "Rome", parent: nil, query: nil)], author: "test")
    try copies.exchange()
  }

  /// Checks that both libraries, and indexes that are built anew, show the same, and that nothing is damaged.
  private func expectSame() throws {
    try copies.exchange()
    let shown = try one.shownCollections()
    for test in copies.stores {
      #expect(try test.store.shownCollections() == shown)
      #expect(try test.store.verify(.readData) == [])
      try test.store.rebuildIndex()
      #expect(try test.opened().shownCollections() == shown)
      #expect(try test.opened().verify(.readData) == [])
      try test.store.expectMergedCollections()
    }
  }

  @Test("photos that both put into an album are both in it, in the same order everywhere")
  func members() throws {
    try one.perform([.insert([photos[0]], into: album)], author: "test")
    try other.perform([.insert([photos[1]], into: album)], author: "test")
    try expectSame()
    #expect(try Set(one.members(of: album)) == Set(photos))
    #expect(try one.conflicts(ofCollection: album) == [])
    // Whoever changes it now has seen both.
    let last = try #require(try one.members(of: album).last)
    try one.perform([.remove([last], from: album)], author: "test")
    try expectSame()
    #expect(try other.members(of: album) == photos.filter { $0 != last })
  }

  @Test("a photo that one removes and the other inserts again is in the album")
  func insertedAgain() throws {
    try one.perform([.insert(photos, into: album)], author: "test")
    try copies.exchange()
    try one.perform([.remove([photos[0]], from: album)], author: "test")
    try other.perform([.remove([photos[0]], from: album)], author: "test")
    try other.perform([.insert([photos[0]], into: album)], author: "test")
    try expectSame()
    #expect(try one.members(of: album) == [photos[1], photos[0]])
  }

  @Test("an album that one deletes and the other adds to lives on with the photo, marked, until somebody decides")
  func deletedAndChanged() throws {
    try one.perform([.deleteCollection(album)], author: "test")
    try other.perform([.insert([photos[0]], into: album)], author: "test")
    try expectSame()
    for store in [one, other] {
      #expect(try store.members(of: album) == [photos[0]] && store.collections().map(\.title) == ["Rome"])
      #expect(try store.conflicts(ofCollection: album).map(\.name) == ["deleted"])
    }
    try other.perform([.setCollection(album, title: "Roma")], author: "test")
    try expectSame()
    #expect(try one.conflicts(ofCollection: album) == [])
    try one.perform([.deleteCollection(album)], author: "test")
    try expectSame()
    #expect(try one.collections() == [] && other.collections() == [])
  }

  @Test("an album that both delete is deleted, and its id is not given again")
  func deletedTwice() throws {
    for store in [one, other] { try store.perform([.deleteCollection(album)], author: "test") }
    try expectSame()
    #expect(try one.collections() == [])
    let again = RequestedChange.createCollection(album, .album, title: "Rome", parent: nil, query: nil)
    #expect(storeError { try one.perform([again], author: "test") }?.code.rawValue == "wrong-collection")
  }

  @Test("of two titles and two queries one is shown, the same everywhere, and both are kept until somebody decides")
  func titles() throws {
    let smart = CollectionID.random()
    let query = { (key: String) in Array(#"{"key":"\#(key)","value":true}"#.utf8) }
    try one.perform(
      [.createCollection(smart, .smartAlbum, title: "S", parent: nil, query: query("favorite"))], author: "test")
    try copies.exchange()
    for (store, name) in [(one, "Roma"), (other, "Rom")] {
      try store.perform(
        [
          .setCollection(album, title: name),
          .setCollection(smart, query: query(name == "Rom" ? "hidden" : "favorite")),
        ], author: "test")
    }
    try expectSame()
    let title = try one.collection(album).title
    let conflict = try #require(try other.conflicts(ofCollection: album).first)
    #expect(
      conflict.name == "title" && conflict.versions.compactMap { $0.value?.stringValue }.sorted() == ["Rom", "Roma"])
    #expect(conflict.versions.first { $0.isShown }?.value?.stringValue == title)
    #expect(conflict.versions.allSatisfy { $0.date != nil })
    #expect(try other.conflicts(ofCollection: smart).map(\.name) == ["query"])
    try other.perform([.setCollection(album, title: "Roma 2026")], author: "test")
    try expectSame()
    #expect(try one.collection(album).title == "Roma 2026" && one.conflicts(ofCollection: album) == [])
  }

  @Test("two folders that are put into each other make no circle")
  func circle() throws {
    let folders = [CollectionID.random(), .random()]
    for (id, title) in zip(folders, ["F", "G"]) {
      try one.perform([.createCollection(id, .folder, title: title, parent: nil, query: nil)], author: "test")
    }
    try copies.exchange()
    try one.perform([.setCollection(folders[0], parent: .set(folders[1]))], author: "test")
    try other.perform([.setCollection(folders[1], parent: .set(folders[0]))], author: "test")
    try expectSame()
    let parents = try one.collections().filter { folders.contains($0.id) }.map(\.parent)
    #expect(parents.count { $0 == nil } == 1)
    // What closed the circle can be done once the other folder is elsewhere.
    try one.perform(folders.map { .setCollection($0, parent: .cleared) }, author: "test")
    try expectSame()
    #expect(try other.collections().allSatisfy { $0.parent == nil })
  }

  @Test("what one put into a folder that the other deleted is in the folder above")
  func deletedFolder() throws {
    let folders = [CollectionID.random(), .random()]
    try one.perform(
      [
        .createCollection(folders[0], .folder, title: "F", parent: nil, query: nil),
        .createCollection(folders[1], .folder, title: "G", parent: folders[0], query: nil),
      ], author: "test")
    try copies.exchange()
    try one.perform([.deleteCollection(folders[1])], author: "test")
    try other.perform([.setCollection(album, parent: .set(folders[1]))], author: "test")
    try expectSame()
    #expect(try one.collection(album).parent == folders[0])
  }

  @Test("albums that both made stay two, even with one title, in the same order everywhere")
  func sameTitle() throws {
    for store in [one, other] {
      for title in ["Paris", "Oslo"] {
        try store.perform([.createCollection(.random(), .album, title: title, parent: nil, query: nil)], author: "test")
      }
    }
    try expectSame()
    #expect(try one.collections().map(\.title) == ["Oslo", "Oslo", "Paris", "Paris", "Rome"])
    #expect(try one.shownCollections().first?.contains("Rome") == true)
  }

  @Test("what one transaction makes stays in its order when it meets that of others")
  func transactionOrder() throws {
    let ids = (0..<20).map { _ in CollectionID.random() }
    try one.perform(
      ids.map { .createCollection($0, .album, title: "c", parent: nil, query: nil) }, author: "test")
    try other.perform([.createCollection(.random(), .album, title: "d", parent: nil, query: nil)], author: "test")
    try expectSame()
    #expect(try other.collections().sorted { $0.position < $1.position }.map(\.id).filter(ids.contains) == ids)
  }

  @Test("a place before another collection that one gave is kept beside the changes of the other")
  func places() throws {
    let ids = (0..<3).map { _ in CollectionID.random() }
    try one.perform(
      ids.map { .createCollection($0, .album, title: "c", parent: nil, query: nil) }, author: "test")
    try copies.exchange()
    try one.perform([.setCollection(ids[2], before: .set(ids[0]))], author: "test")
    try other.perform([.setCollection(ids[1], title: "renamed")], author: "test")
    try other.perform([.setCollection(album, before: .cleared)], author: "test")
    try expectSame()
    #expect(try one.collections().sorted { $0.position < $1.position }.map(\.id) == [ids[2], ids[0], ids[1], album])
  }

  @Test("a photo that is purged keeps its unseen place in a merged album, and has it again when it is imported again")
  func purge() throws {
    let third = try copies.stores[0].asset("three")
    try copies.exchange()
    try one.perform([.insert([photos[0], third], into: album)], author: "test")
    try other.perform([.insert([photos[1]], into: album)], author: "test")
    try copies.exchange()
    let before = try one.members(of: album)
    try one.purge([third], author: "test")
    #expect(try one.members(of: album) == before.filter { $0 != third } && one.verify(.readData) == [])
    try one.perform([.remove([photos[0]], from: album)], author: "test")
    #expect(try one.members(of: album) == [photos[1]] && one.verify(.readData) == [])
    #expect(try copies.stores[0].asset("three") == third)
    #expect(try one.members(of: album) == before.filter { $0 != photos[0] } && one.verify(.readData) == [])
    try one.rebuildIndex()
    #expect(try copies.stores[0].opened().members(of: album) == before.filter { $0 != photos[0] })
  }

  @Test("a metadata undo reaches an album that was deleted and lives on")
  func undo() throws {
    try other.perform([.insert([photos[0]], into: album)], author: "test")
    try one.perform([.deleteCollection(album)], author: "test")
    try copies.exchange()
    let change = try #require(try one.metadataHistories(of: [photos[0]])[photos[0]]?.last)
    try one.undoMetadata(change, of: photos[0], author: "test")
    #expect(try one.members(of: album) == [])
    try expectSame()
  }

  @Test("an import says how many changes of albums it added, and whether the library had others")
  func results() throws {
    let archive = copies.stores[0].folder.appending("c.tar").path
    try other.perform([.insert(photos, into: album)], author: "test")
    _ = try other.exportHistories(to: archive, ifExists: .replace)
    #expect(
      try one.importHistories(from: archive, author: "test").collections == .added(1, isMerged: false))
    #expect(try one.importHistories(from: archive, author: "test").collections == .unchanged)
    try other.perform([.setCollection(album, title: "a"), .setCollection(album, title: "b")], author: "test")
    try one.perform([.setCollection(album, title: "c")], author: "test")
    _ = try other.exportHistories(to: archive, ifExists: .replace)
    #expect(
      try one.importHistories(from: archive, author: "test").collections == .added(2, isMerged: true))
  }
}
