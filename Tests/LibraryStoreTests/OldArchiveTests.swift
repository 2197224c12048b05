import Documents
import DurableFiles
import Foundation
import TestSupport
import Testing

@testable import LibraryStore

@Suite("Archives of version 1", .timeLimit(.minutes(Effort.minutes)))
struct OldArchiveTests {
  let old: OldLibrary
  let archive: String
  let target: TestStore

  init() throws {
    old = try OldLibrary(seed: 21)
    target = try TestStore()
    archive = old.folder.appending("old.tar").path
    try old.library.writeArchive(to: archive)
  }

  @Test("an archive of version 1 gives the same library as an upgrade of its source")
  func imported() throws {
    let results = try target.store.importHistories(from: archive, author: "test").photos
    #expect(results.allSatisfy { $0.isNew && $0.added == $0.asset.newestEntry + 1 })
    try UpgradeComparison.expectSame(old.photos, target.store)
    let upgraded = try PhotoStore.upgrade(at: old.path, author: "test")
    for asset in try upgraded.assets() {
      #expect(try upgraded.entries(of: asset.id) == target.store.entries(of: asset.id))
    }
  }

  @Test("a library that was upgraded takes what is new from a later archive of version 1")
  func continued() throws {
    let copy = try OldLibrary(copying: old)
    let upgraded = try PhotoStore.upgrade(at: copy.path, author: "test")
    #expect(
      try upgraded.importHistories(from: archive, author: "test").photos.allSatisfy { $0.added == 0 && !$0.hasDiverged }
    )
    try old.edit(old.photos[0].id, "later")
    try old.library.writeArchive(to: archive)
    #expect(try upgraded.importHistories(from: archive, author: "test").photos.map(\.added).reduce(0, +) == 1)
    try UpgradeComparison.expectSame(old.photos, upgraded)
  }

  @Test("a history of version 1 that went another way stays out")
  func diverged() throws {
    let copy = try OldLibrary(copying: old)
    let upgraded = try PhotoStore.upgrade(at: copy.path, author: "test")
    let asset = try upgraded.assets()[0].id
    try upgraded.edit(asset, "here")
    try old.edit(asset, "there")
    try old.library.writeArchive(to: archive)
    let results = try upgraded.importHistories(from: archive, author: "test").photos
    #expect(results.filter(\.hasDiverged).map(\.asset.id) == [asset])
    #expect(results.allSatisfy { $0.added == 0 })
  }

  @Test("an archive of what was imported says that it has version 2, which version 1 refuses, and is taken elsewhere")
  func newer() throws {
    _ = try target.store.importHistories(from: archive, author: "test").photos
    let again = old.folder.appending("new.tar").path
    _ = try target.store.exportHistories(to: again, ifExists: .fail)
    // Version 1 reads this file first.
    let format = try Data(contentsOf: URL(fileURLWithPath: again))[512...].prefix { $0 != 0 }
    #expect(String(decoding: format, as: UTF8.self) == #"{"format":"photoedit-library-archive","version":2}"#)
    let third = try TestStore()
    _ = try third.store.importHistories(from: again, author: "test")
    #expect(try third.store.assets() == target.store.assets())
    #expect(PhotoStore.isArchive(at: again) && PhotoStore.isArchive(at: archive))
    #expect(!PhotoStore.isArchive(at: target.store.path + "/format"))
  }

  @Test("a damaged archive of version 1 is refused, and nothing has changed")
  func damaged() throws {
    let whole = try Data(contentsOf: URL(fileURLWithPath: archive))
    let before = try target.fingerprint()
    for place in stride(from: 100, to: whole.count - 1600, by: max(1, whole.count / 12)) {
      var bytes = whole
      bytes[place] ^= 4
      try bytes.write(to: URL(fileURLWithPath: archive))
      #expect(storeError { _ = try target.store.importHistories(from: archive, author: "test").photos } != nil)
    }
    #expect(try target.fingerprint() == before)
  }
}
