import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing

@testable import LibraryStore

@Suite("Upgrades from version 1", .timeLimit(.minutes(Effort.minutes)))
struct UpgradeTests {
  /// The bytes of the log.
  private func log(_ path: String) throws -> [String: Data] {
    var found: [String: Data] = [:]
    for name in try Folder.names(in: path + "/log") {
      found[name] = try Data(contentsOf: URL(fileURLWithPath: path + "/log/" + name))
    }
    return found
  }

  @Test("random histories are the same afterwards, entry for entry", arguments: 1...(Effort.isFull ? 60 : 3))
  func same(seed: Int) throws {
    let old = try OldLibrary(seed: UInt64(seed))
    let store = try PhotoStore.upgrade(at: old.path, author: "test")
    try UpgradeComparison.expectSame(old.photos, store)
    // The library lives on.
    for asset in try store.assets() {
      try store.edit(asset.id, "after")
      _ = try store.undo(asset.id, author: "test")
      #expect(try store.asset(asset.id).currentEntry == asset.currentEntry)
    }
    if ForeignReader.isInstalled { try ForeignReader.expectSame(store) }
  }

  @Test("a library of version 1 says that it has to be upgraded; one of version 2 is upgraded by doing nothing")
  func versions() throws {
    let old = try OldLibrary(seed: 1, steps: 3)
    #expect(storeError { _ = try PhotoStore.open(at: old.path) }?.code == "store-needs-upgrade")
    let store = try PhotoStore.upgrade(at: old.path, author: "test")
    let recorder = CallRecorder()
    let again = try recorder.record { try PhotoStore.upgrade(at: old.path, author: "test") }
    #expect(again.library == store.library)
    #expect(recorder.changes(in: old.path) == [])
    #expect(
      storeError { _ = try PhotoStore.upgrade(at: old.path + "/no", author: "t") }?.code
        == "store-not-found")
  }

  @Test("an empty library, and one of many segments, are upgraded")
  func sizes() throws {
    let folder = try ScratchFolder()
    let empty = folder.appending(".photoedit").path
    _ = try Version1Library(at: empty)
    #expect(try PhotoStore.upgrade(at: empty, author: "test").assets().isEmpty)
    let old = try OldLibrary(seed: 2, photos: 1, steps: 0)
    let asset = old.photos[0].id
    for number in 0..<25 {
      let note = String(repeating: "a long note ", count: 75_000)
      try old.library.commit(Version1Edit("\(number)"), to: asset, note: note)
    }
    let store = try PhotoStore.upgrade(at: old.path, author: "test")
    #expect(try log(old.path).count == 2)
    try UpgradeComparison.expectSame(old.photos, store)
  }

  @Test("an upgrade that dies at any of its calls is repeated, to the same library")
  func interrupted() throws {
    let old = try OldLibrary(seed: 3, steps: 8)
    let rehearsal = try OldLibrary(copying: old)
    let calls = CallRecorder()
    _ = try calls.record { try PhotoStore.upgrade(at: rehearsal.path, author: "test") }
    let expected = try log(rehearsal.path)
    let changing: Set<SystemCall.Name> = [.write, .sync, .syncFolder, .link, .rename, .unlink, .makeFolder, .open]
    let indices = calls.recorded.indices.filter { changing.contains(calls.recorded[$0].name) }
    for index in stride(from: 0, to: indices.count, by: Effort.choose(3, full: 1)).map({ indices[$0] }) {
      let copy = try OldLibrary(copying: old)
      let recorder = CallRecorder { number, _ in number >= index ? EIO : 0 }
      _ = recorder.record { try? PhotoStore.upgrade(at: copy.path, author: "test") }
      let done = try PhotoStore.upgrade(at: copy.path, author: "test")
      try UpgradeComparison.expectSame(old.photos, done)
      #expect(try log(copy.path) == expected, "call \(index)")
    }
  }

  @Test("the upgrade goes on with the id that it began with, and begins again with new entries of version 1")
  func begunAgain() throws {
    let old = try OldLibrary(seed: 4, steps: 4)
    let calls = CallRecorder { _, call in
      call.name == .sync && call.path.contains("/log/") ? EIO : 0
    }
    #expect(calls.record { storeError { _ = try PhotoStore.upgrade(at: old.path, author: "t") } } != nil)
    let begun = try Data(contentsOf: URL(fileURLWithPath: old.path + "/upgrade"))
    try old.edit(old.photos[0].id, "meanwhile")
    let store = try PhotoStore.upgrade(at: old.path, author: "test")
    #expect(String(decoding: begun, as: UTF8.self) == #"{"library":"\#(store.library.hex)"}"#)
    try UpgradeComparison.expectSame(old.photos, store)
  }

  @Test("without an exchange of names, the upgrade does the same in more steps")
  func withoutExchange() throws {
    let old = try OldLibrary(seed: 5, steps: 8)
    for stop in 0..<3 {
      let copy = try OldLibrary(copying: old)
      let revisions = copy.path + "/revisions"
      if stop < 2 {
        let recorder = CallRecorder { _, call in
          guard call.name == .rename else { return 0 }
          if call.path == revisions, stop == 1 { return EIO }
          return call.path == revisions + ".v1" ? EINVAL : 0
        }
        let store = recorder.record { try? PhotoStore.upgrade(at: copy.path, author: "test") }
        #expect((store == nil) == (stop == 1))
      } else {
        // As a process leaves it that dies between the two renames.
        try FileManager.default.moveItem(atPath: copy.path + "/revisions", toPath: copy.path + "/revisions.v1")
      }
      try UpgradeComparison.expectSame(
        old.photos, try PhotoStore.upgrade(at: copy.path, author: "test"))
      #expect(try FileStatus(at: copy.path + "/revisions")?.kind == .file)
      #expect(try FileStatus(at: copy.path + "/revisions.v1")?.kind == .folder)
    }
  }
}
