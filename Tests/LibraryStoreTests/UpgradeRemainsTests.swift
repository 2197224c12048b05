import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing
import TransactionLog

@testable import LibraryStore

@Suite("What upgrades take along and leave", .timeLimit(.minutes(Effort.minutes)))
struct UpgradeRemainsTests {
  let old: OldLibrary

  init() throws { old = try OldLibrary(seed: 8, steps: 12) }

  @Test("an original by reference stays where it was found again")
  func moved() throws {
    let photo = try #require(try old.photos.first { try $0.original["reference"] == true })
    let path = try #require(try photo.original["path"]?.stringValue)
    try FileManager.default.moveItem(at: old.folder.appending(path), to: old.folder.appending("elsewhere.jpg"))
    try old.library.move(photo.id, to: "elsewhere.jpg")
    let store = try PhotoStore.upgrade(at: old.path, author: "test")
    #expect(try store.asset(photo.id).path == "elsewhere.jpg")
    try UpgradeComparison.expectSame(old.photos, store)
    if ForeignReader.isInstalled { try ForeignReader.expectSame(store) }
  }

  @Test("the old index is put aside, and what is left of version 1 is removed when asked for")
  func finish() throws {
    let store = try PhotoStore.upgrade(at: old.path, author: "test")
    let names = try Folder.names(in: old.path)
    #expect(Set(names).isSuperset(of: ["revisions", "revisions.v1", "upgrade", "photoedit.sqlite.unusable"]))
    let removed = try store.finishUpgrade()
    #expect(
      Set(removed.map { FilePath.name(of: $0) }).isSuperset(of: ["revisions", "revisions.v1", "photoedit.sqlite"]))
    #expect(try Folder.names(in: old.path).filter { $0.hasPrefix("rev") || $0.hasPrefix("photoedit") } == [])
    #expect(try store.finishUpgrade() == [])
    try UpgradeComparison.expectSame(old.photos, try PhotoStore.open(at: old.path))
  }

  @Test("links in what is left are removed, and not followed")
  func linksInRemains() throws {
    let store = try PhotoStore.upgrade(at: old.path, author: "test")
    let outside = old.folder.appending("outside")
    try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: outside.appendingPathComponent("file"))
    try FileManager.default.createSymbolicLink(
      atPath: old.path + "/revisions.v1/link", withDestinationPath: outside.path)
    _ = try store.finishUpgrade()
    #expect(try Folder.names(in: outside.path) == ["file"])
  }

  @Test("the manifests stay while the log has damage")
  func damaged() throws {
    let store = try PhotoStore.upgrade(at: old.path, author: "test")
    let url = URL(fileURLWithPath: store.segments.path(of: 1))
    var bytes = try Data(contentsOf: url)
    bytes[bytes.count / 3] ^= 1
    try bytes.write(to: url)
    #expect(storeError { _ = try store.finishUpgrade() }?.code == "log-damaged")
    #expect(try FileStatus(at: old.path + "/revisions.v1")?.kind == .folder)
  }

  @Test("the same manifests give the same lines in every library, whatever their ids")
  func sameLines() throws {
    let copy = try OldLibrary(copying: old)
    let first = try PhotoStore.upgrade(at: old.path, author: "test")
    let second = try PhotoStore.upgrade(at: copy.path, author: "test")
    #expect(first.library != second.library)
    for asset in try first.assets() {
      #expect(try first.entries(of: asset.id) == second.entries(of: asset.id))
    }
  }
}
