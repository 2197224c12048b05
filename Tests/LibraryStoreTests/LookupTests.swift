import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing

@testable import LibraryStore

@Suite("Finding libraries and photos", .timeLimit(.minutes(Effort.minutes)))
struct LookupTests {
  private let test: TestStore
  private var store: PhotoStore { test.store }

  init() throws { test = try TestStore() }

  @discardableResult
  private func take(_ path: String, byReference: Bool = false) throws -> Asset {
    try store.importPhoto(at: path, mediaType: "image/jpeg", byReference: byReference, author: "test").asset
  }

  @Test("a photo is found by path, by a prefix of its id, by name, and by the path of a file that is gone")
  func lookup() throws {
    let photo = try test.photo("a.jpg", "the bytes of a photo")
    let asset = try take(photo)
    try take(test.photo("decoy.jpg", "decoy"))
    #expect(try store.asset(named: photo) == asset)
    for length in [4, 5, 31, 32] { #expect(try store.asset(named: String(asset.id.text.prefix(length))) == asset) }
    #expect(try store.asset(named: "a.jpg") == asset)
    let moved = test.folder.appending("moved.jpg").path
    rename(photo, moved)
    #expect(try store.asset(named: photo) == asset)
    #expect(try store.asset(named: moved) == asset)
    #expect(try store.asset(withBytesOf: moved) == asset)
    for name in [String(asset.id.text.prefix(3)), "", "b.jpg", asset.id.text + "0"] {
      #expect(throws: StoreError.assetNotFound(name)) { try store.asset(named: name) }
    }
  }

  @Test("a file whose bytes have changed is not the photo that was imported from its path")
  func replaced() throws {
    let photo = try test.photo("a.jpg", "the bytes of a photo")
    let asset = try take(photo)
    _ = try test.photo("a.jpg", "other bytes")
    #expect(try store.asset(withBytesOf: photo) == nil)
    #expect(try store.assets(importedFrom: photo) == [asset])
    let other = try take(photo)
    #expect(try store.asset(named: photo) == other)
    #expect(try Set(store.assets(importedFrom: photo).map(\.id)) == [asset.id, other.id])
  }

  @Test("an ambiguous name is an error that lists the ids")
  func ambiguous() throws {
    let elsewhere = try ScratchFolder()
    let other = elsewhere.appending("a.jpg")
    try Data("another photo".utf8).write(to: other)
    let ids = [try take(test.photo("a.jpg", "a photo")).id, try take(other.path).id].sorted()
    #expect(throws: StoreError.assetAmbiguous("a.jpg", candidates: ids)) { try store.asset(named: "a.jpg") }
  }

  @Test(
    "names that look like something else are only names",
    arguments: [
      "-rf.jpg", "photo[1].jpg", "a:b.jpg", "a%20b.jpg", "a\nb.jpg", " lead.jpg", "trail.jpg ", "..jpg", "a'b\"c.jpg",
      "a\\b.jpg", "e\u{301}.jpg", "\u{e9}.jpg", "📷.jpg", "%.jpg", "_.jpg", "*.jpg",
    ])
  func names(name: String) throws {
    let asset = try take(test.photo(name, name))
    try take(test.photo("decoy.jpg", "decoy"))
    #expect(try store.asset(named: name) == asset)
  }

  @Test("a library is found from any folder below it, also through links")
  func find() throws {
    let folder = test.folder.url.path
    try Folder.make(folder + "/2026/summer")
    let expected = try FilePath.resolved(store.path)
    #expect(try PhotoStore.find(from: folder) == expected)
    #expect(try PhotoStore.find(from: folder + "/2026/summer") == expected)
    let elsewhere = try ScratchFolder()
    #expect(symlink(folder + "/2026", elsewhere.appending("link").path) == 0)
    #expect(try PhotoStore.find(from: elsewhere.appending("link").path) == expected)
    #expect(code { _ = try PhotoStore.find(from: elsewhere.url.path) } == "store-not-found")
  }

  @Test("a library on a local disk is not on a network file system")
  func network() throws { #expect(store.networkFileSystem == nil) }

  @Test("opening a library removes unfinished files of dead processes, unless told not to, and none of live ones")
  func temporaries() throws {
    let living = try PendingFile(in: store.layout.local.temporaries)
    let dead = store.layout.local.temporaries + "/" + Temporary.prefix + "dead"
    try Data("half".utf8).write(to: URL(fileURLWithPath: dead))
    _ = try PhotoStore.open(at: store.path, recovers: false)
    #expect(try FileStatus(at: dead) != nil)
    _ = try PhotoStore.open(at: store.path)
    #expect(try FileStatus(at: dead) == nil)
    #expect(try FileStatus(at: living.path) != nil)
  }
}
