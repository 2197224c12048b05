import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing

@testable import LibraryStore

/// What a library remains itself through, and what makes a copy of it.
@Suite(
  "moved and copied libraries", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: LibraryWorker.library == nil && FolderIdentityTests.hasBirths, FolderIdentityTests.needsBirths))
struct CopiedLibraryTests {
  private let test: TestStore
  private let asset: AssetID
  private var local: String { FilePath.name(of: test.store.layout.local.path) }

  init() throws {
    test = try TestStore()
    asset = try test.asset("a photo")
    try test.store.edit(asset, "an edit")
    try test.store.setCacheLimit(12_345)
  }

  private func shell(_ line: String) throws { try ShellLine.run(line, in: test.folder.url.path) }

  private func open(_ name: String) throws -> PhotoStore { try PhotoStore.open(at: test.folder.appending(name).path) }

  /// A library has everything, and can be changed.
  private func expectWhole(_ store: PhotoStore, entries: Int = 2) throws {
    #expect(try store.entries(of: asset).count == entries)
    #expect(try store.verify(.readData) == [])
    try store.edit(asset, "after \(entries)")
    #expect(try store.entries(of: asset).count == entries + 1)
  }

  /// A library has a local folder and an index of its own, and what was chosen for this machine.
  private func expectCopy(_ copy: PhotoStore) throws {
    let made = FilePath.name(of: copy.layout.local.path)
    #expect(made != local)
    #expect(try LocalFolder.paths(in: copy.path).map { FilePath.name(of: $0.path) } == [local, made].sorted())
    #expect(copy.index.path == copy.layout.local.index + "/000001.sqlite")
    #expect(copy.cacheLimit == 12_345)
    let note = try #require(copy.copyNote)
    #expect(note.contains("'\(copy.path)'") && note.contains("'\(made)'") && note.contains("'\(local)'"), "\(note)")
    #expect(note.split(separator: "\n").count == 1)
    #expect(try PhotoStore.open(at: copy.path).copyNote == nil)
  }

  @Test("a library that was moved goes on with its local folder and its index", arguments: ["far/library", "renamed"])
  func moved(name: String) throws {
    let index = FilePath.relative(test.store.index.path, to: test.store.path)
    try shell("mkdir far; mv .photoedit \(name)")
    let moved = try open(name)
    #expect(moved.copyNote == nil && moved.cacheLimit == 12_345)
    #expect(FilePath.relative(moved.index.path, to: moved.path) == index)
    try expectWhole(moved)
  }

  @Test(
    "a copy gets a local folder and an index of its own, and the original keeps its own",
    arguments: [
      "cp -a .photoedit copy", "cp -r .photoedit copy", "mkdir copy; tar -cC .photoedit . | tar -xC copy",
    ])
  func copied(command: String) throws {
    try shell(command)
    let copy = try open("copy")
    try expectCopy(copy)
    try expectWhole(copy)
    let original = try test.opened()
    #expect(original.copyNote == nil && original.index.path == test.store.index.path)
    try expectWhole(original)
  }

  @Test("so does what rsync makes", .enabled(if: InstalledProgram.exists("rsync"), "needs rsync"))
  func rsync() throws { try copied(command: "rsync -aHAX .photoedit/ copy") }

  @Test("so does a copy of hard links, and both have everything")
  func hardLinks() throws {
    try shell("cp -al .photoedit copy")
    try expectCopy(open("copy"))
    let original = try test.opened()
    #expect(original.copyNote == nil && original.layout.local.path == test.store.layout.local.path)
    // SQLite would write through the other name.
    #expect(original.index.path == original.layout.local.index + "/000002.sqlite")
    for store in [original, try open("copy")] { #expect(try store.entries(of: asset).count == 2) }
  }

  @Test(
    "a copy without its local folders gets one, too, and a copy without the index and the cache, as a backup has it")
  func backup() throws {
    try shell("cp -a .photoedit copy; rm -r copy/local-*")
    let copy = try open("copy")
    #expect(copy.copyNote != nil && copy.cacheLimit == nil)
    try expectWhole(copy)
    try shell("cp -a .photoedit another; rm -r another/local-*/index another/local-*/cache")
    try expectCopy(open("another"))
    try expectWhole(open("another"))
  }

  @Test(
    "a library that is renamed while it is open fails, makes nothing at its old place, and is itself at the new one")
  func renamedWhileOpen() throws {
    let store = test.store
    try shell("mv .photoedit renamed")
    #expect(throws: StoreError.self) { try store.edit(asset, "lost") }
    #expect(throws: StoreError.self) { try store.setCacheLimit(1) }
    #expect(throws: StoreError.self) { try store.collectAll() }
    #expect(try FileStatus(at: store.path) == nil)
    let renamed = try open("renamed")
    #expect(renamed.copyNote == nil && FilePath.name(of: renamed.layout.local.path) == local)
    try expectWhole(renamed)
    try shell("mv renamed .photoedit")
    try expectWhole(store, entries: 3)
  }

  @Test("processes that open a fresh copy at once make one local folder", arguments: 0..<Effort.choose(2, full: 30))
  func atOnce(round: Int) throws {
    let other = try TestStore()
    try other.asset("a photo")
    try ShellLine.run("cp -a .photoedit copy", in: other.folder.url.path)
    let copy = other.folder.appending("copy").path
    let workers = try (0..<3).map { _ in try LibraryWorker.start("read", on: copy) }
    workers.forEach { $0.waitUntilExit() }
    #expect(workers.existAndSatisfy { $0.terminationStatus == 0 }, "\(LibraryWorker.output(beside: copy))")
    #expect(try LocalFolder.paths(in: copy).count == 2)
    let opened = try PhotoStore.open(at: copy)
    #expect(try opened.copyNote == nil && opened.verify(.readData) == [])
  }

  private static let copies = [
    "cp -af backup/PART. work/PART", "cp -a --remove-destination backup/PART. work/PART",
    "tar -cC backup/PART. . | tar -xC work/PART.", "rsync -a backup/PART work/PART",
  ].filter { !$0.hasPrefix("rsync") || InstalledProgram.exists("rsync") }

  @Test("a backup that is restored over a library loses nothing that the log still has", arguments: copies)
  func restoredOver(command: String) throws {
    _ = try changeAfterBackup()
    try shell(command.replacing("PART", with: ""))
    try expectWhole(open("work"), entries: 7)
  }

  @Test("an older local folder that is restored over one in use hides nothing of the log", arguments: copies)
  func restoredLocal(command: String) throws {
    let local = try changeAfterBackup()
    try shell(command.replacing("PART", with: local + "/"))
    try expectWhole(open("work"), entries: 7)
  }

  /// Makes a library that nobody has open, a backup of it, and changes it after that.
  ///
  /// - Returns: The name of its local folder.
  private func changeAfterBackup() throws -> String {
    try shell("cp -a .photoedit work")
    let name = try FilePath.name(of: open("work").layout.local.path)
    try shell("rm -r work/\(local); cp -a work backup")
    let store = try open("work")
    for number in 0..<5 { try store.edit(asset, "later \(number)") }
    return name
  }
}
