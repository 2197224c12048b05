import Documents
import DurableFiles
import Foundation
import Glibc
import RevisionStore
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
    let asset = try #require(try old.store.assets().first { $0.isReference })
    let target = old.folder.appending("elsewhere.jpg")
    try FileManager.default.moveItem(at: old.folder.appending(asset.path), to: target)
    #expect(try old.store.relocate(asset, to: target.path))
    let recorded = try UpgradeComparison.Recorded(old.store)
    let store = try LibraryStore.PhotoStore.upgrade(at: old.path, author: "test")
    #expect(try store.asset(asset.id).path == "elsewhere.jpg")
    try UpgradeComparison.expectSame(recorded, store)
    if ForeignReader.isInstalled { try ForeignReader.expectSame(store) }
  }

  @Test("the old index is put aside, and what is left of version 1 is removed when asked for")
  func finish() throws {
    let recorded = try UpgradeComparison.Recorded(old.store)
    let store = try LibraryStore.PhotoStore.upgrade(at: old.path, author: "test")
    let names = try Folder.names(in: old.path)
    #expect(Set(names).isSuperset(of: ["revisions", "revisions.v1", "upgrade", "photoedit.sqlite.unusable"]))
    let removed = try store.finishUpgrade()
    #expect(
      Set(removed.map { FilePath.name(of: $0) }).isSuperset(of: ["revisions", "revisions.v1", "photoedit.sqlite"]))
    #expect(try Folder.names(in: old.path).filter { $0.hasPrefix("rev") || $0.hasPrefix("photoedit") } == [])
    #expect(try store.finishUpgrade() == [])
    try UpgradeComparison.expectSame(recorded, try LibraryStore.PhotoStore.open(at: old.path))
    #expect(throws: StoreError.self) { try RevisionStore.PhotoStore.open(at: old.path) }
  }

  @Test("links in what is left are removed, and not followed")
  func linksInRemains() throws {
    let store = try LibraryStore.PhotoStore.upgrade(at: old.path, author: "test")
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
    let store = try LibraryStore.PhotoStore.upgrade(at: old.path, author: "test")
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
    let first = try LibraryStore.PhotoStore.upgrade(at: old.path, author: "test")
    let second = try LibraryStore.PhotoStore.upgrade(at: copy.path, author: "test")
    #expect(first.library != second.library)
    for asset in try first.assets() {
      #expect(try first.entries(of: asset.id) == second.entries(of: asset.id))
    }
  }

  /// A library of a released version, unpacked: the folder of the photos.
  private func unpacked(_ release: String, into folder: ScratchFolder) throws -> String {
    let archive = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/Releases/\(release)/library.tar.gz").path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/tar")
    process.arguments = ["xzf", archive, "-C", folder.url.path]
    try process.run()
    process.waitUntilExit()
    let found = folder.contents().first { $0.hasSuffix(".photoedit/format") }
    return folder.appending(try #require(found)).deletingLastPathComponent().path
  }

  @Test("the library of a release is the same afterwards, entry for entry", arguments: ["0.1.0"])
  func release(_ release: String) throws {
    let folder = try ScratchFolder()
    let path = try unpacked(release, into: folder)
    let recorded = try UpgradeComparison.Recorded(RevisionStore.PhotoStore.open(at: path))
    #expect(recorded.assets.count > 1)
    let store = try LibraryStore.PhotoStore.upgrade(at: path, author: "test")
    try UpgradeComparison.expectSame(recorded, store)
  }
}
