import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing

@testable import RevisionStore

@Suite("Crashes and failures", .timeLimit(.minutes(Effort.minutes)))
struct CrashTests: OnePhotoSuite {
  let photo: TestPhoto

  init() throws { photo = try TestPhoto() }

  /// The calls to let fail: all of so many in a full run, otherwise a part.
  private static func sample(_ count: Int) -> [Int] {
    Array(stride(from: 0, to: count, by: Effort.choose(4, full: 1)))
  }

  /// Writes the next entry's manifest, as a process that dies before it updates the index.
  private func diedAfterManifest(_ content: Manifest.Content) throws -> HistoryEntry {
    let last = try #require(try store.entries(of: asset).last)
    return try store.manifests.write(
      Manifest(
        asset: asset, number: last.number + 1, previous: last.id, date: Manifest.now(), author: "dead", note: nil,
        content: content))
  }

  @Test("an entry whose process died before the index had it is entered by the next commit, which conflicts with it")
  func adoptedByCommit() throws {
    let edit = try #require(try store.edit(asset, "one").manifest.edit)
    let input = try store.open(asset) { _ in true }
    let dead = try diedAfterManifest(.edit(edit))
    #expect(throws: StoreError.entryConflict(seen: input.newest, newest: dead.reference)) {
      try store.commit(.test("two"), to: input, author: "test")
    }
    #expect(try store.edit(asset, "two").number == 3)
    #expect(try store.changes(since: nil).changes.map(\.number) == [0, 1, 2, 3])
    #expect(try store.verify(.readData) == [])
  }

  @Test("such an entry is seen by whoever reads")
  func adoptedByReading() throws {
    try store.edit(asset, "one")
    let dead = try diedAfterManifest(.move(.undo, target: 0))
    #expect(try store.verify(.readData) == [.indexBehind(asset, newest: 2, entered: 1)])
    #expect(try library.opened().entries(of: asset).last == dead)
    #expect(try store.history(of: asset).current == 0)
    #expect(try store.verify(.readData) == [])
  }

  @Test("a photo whose import died before the index had it is there when it is imported again")
  func adoptedByImport() throws {
    let other = try TestLibrary()
    let photo = try library.photo("photo.jpg", "half imported")
    let entry = try #require(
      try other.store.entries(
        of: other.store.importPhoto(at: photo, mediaType: "image/jpeg", author: "test").asset.id
      ).first)
    let object = try store.put(.file(photo))
    _ = try store.manifests.write(entry.manifest)
    let result = try store.importPhoto(at: photo, mediaType: "image/jpeg", author: "test")
    #expect(!result.isNew)
    #expect(result.asset.original.object == object)
    #expect(try store.verify(.readData) == [])
  }

  @Test(
    "whichever call of a commit fails, the error carries it and the store verifies", arguments: Self.sample(60),
    [ENOSPC, EIO])
  func failingCommit(call: Int, errno: CInt) throws {
    try store.edit(asset, "before")
    let input = try store.open(asset) { _ in true }
    let recorder = CallRecorder { index, _ in index == call ? errno : 0 }
    let result = recorder.record { Result { try store.commit(.test("after"), to: input, author: "test") } }
    switch result {
    case .success:
      #expect(try store.asset(asset).newestEntry == 2)
    case .failure(let error):
      let failed = recorder.recorded[call]
      #expect(error as? StoreError == .file(FileError(failed.name, failed.path, errno)))
      #expect((error as? StoreError)?.code == (errno == ENOSPC ? "disk-full" : "file-failed"))
    }
    // A later command does not stumble, and what was acknowledged before is there.
    #expect(try library.opened().verify(.readData).filter(\.isDamage) == [])
    let entries = try library.opened().entries(of: asset)
    #expect(entries.count == 2 || entries.count == 3)
    #expect(try library.opened().edit(asset, "next").number == entries.count)
    #expect(try library.opened().verify(.readData) == [])
  }

  @Test(
    "whichever call of an import fails, the photo is untouched and a second try succeeds", arguments: Self.sample(70))
  func failingImport(call: Int) throws {
    let photo = try library.photo("photo.jpg", "another photo")
    let before = try FileStatus(at: photo)
    let recorder = CallRecorder { index, _ in index == call ? EDQUOT : 0 }
    _ = recorder.record { code { _ = try store.importPhoto(at: photo, mediaType: "image/jpeg", author: "test") } }
    #expect(try library.opened().verify(.readData).filter(\.isDamage) == [])
    _ = try library.opened().importPhoto(at: photo, mediaType: "image/jpeg", author: "test")
    #expect(try store.assets().count == 2)
    #expect(try FileStatus(at: photo) == before)
    #expect(try store.verify(.readData) == [])
  }

  @Test("a commit and an import make fewer calls than the tests above let fail")
  func numberOfCalls() throws {
    let input = try store.open(asset) { _ in true }
    let commit = CallRecorder()
    _ = try commit.record { try store.commit(.test("x"), to: input, author: "test") }
    #expect((20..<60).contains(commit.recorded.count))
    let photo = try library.photo("photo.jpg", "another photo")
    let taking = CallRecorder()
    _ = try taking.record { try library.opened().importPhoto(at: photo, mediaType: "image/jpeg", author: "test") }
    #expect((20..<70).contains(taking.recorded.count))
    let making = CallRecorder()
    _ = try making.record { try PhotoStore.create(at: library.folder.appending("other").path) }
    #expect((20..<90).contains(making.recorded.count))
  }

  private static let canMount = getuid() == 0 && (try? shell("unshare -m mount -t tmpfs tmpfs /mnt")) == 0

  @Test(
    "a full disk is an error with path and errno, and the store goes on when space is free again",
    .enabled(if: canMount, "needs to mount a file system: run as root"))
  func fullDisk() throws {
    let mount = library.folder.appending("small").path
    try Folder.make(mount)
    try #require(try Self.shell("mount -t tmpfs -o size=600k tmpfs '\(mount)'") == 0)
    defer { _ = try? Self.shell("umount -l '\(mount)'") }
    let small = try PhotoStore.create(at: mount + "/.photoedit")
    let photo = try library.photo("photo.jpg", "a photo on a small disk")
    let asset = try small.importPhoto(at: photo, mediaType: "image/jpeg", author: "test").asset.id
    var acknowledged = 0
    var failure: StoreError?
    while failure == nil, acknowledged < 500 {
      do {
        try small.edit(asset, "edit \(acknowledged)")
        acknowledged += 1
      } catch {
        failure = error as? StoreError
      }
    }
    #expect(failure?.code == "disk-full")
    let again = try PhotoStore.open(at: mount + "/.photoedit")
    #expect(try again.verify(.readData).filter(\.isDamage) == [])
    #expect(try Self.shell("mount -o remount,size=2m '\(mount)'") == 0)
    let entries = try again.entries(of: asset)
    #expect((acknowledged + 1...acknowledged + 2).contains(entries.count))
    try again.edit(asset, "more room")
    #expect(try again.verify(.readData) == [])
  }

  @Test("unfinished files of the dead are found and removed, those of the living are not")
  func temporaries() throws {
    let living = try PendingFile(in: store.layout.temporaries)
    let names = ["tmp", "objects/ab", "revisions/\(asset.text.prefix(2))/\(asset)"]
    for name in names {
      try Folder.make(store.path + "/" + name)
      try Data("half".utf8).write(to: URL(fileURLWithPath: store.path + "/" + name + "/" + Temporary.prefix + "x"))
    }
    let found = try store.verify(.quick)
    #expect(Set(found) == Set(names.map { .staleTemporary(path: store.path + "/\($0)/\(Temporary.prefix)x") }))
    try store.removeStaleTemporaries()
    #expect(try store.verify(.quick) == [])
    #expect(try FileStatus(at: living.path) != nil)
  }

  private static func shell(_ command: String) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
