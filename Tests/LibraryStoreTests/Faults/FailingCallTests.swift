import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing

@testable import LibraryStore

@Suite("Failing system calls", .timeLimit(.minutes(Effort.minutes)))
struct FailingCallTests {
  let test: TestStore
  let asset: AssetID
  var store: PhotoStore { test.store }

  init() throws {
    test = try TestStore()
    asset = try test.asset("a photo")
    try test.store.editReproducibly(asset, "before")
  }

  /// The calls to let fail: all of so many in a full run, otherwise a part, each with one of two reasons in turn.
  private static func sample(_ count: Int) -> [Int] {
    Array(stride(from: 0, to: count, by: Effort.choose(11, full: 1)))
  }

  /// The library has the old or the new state for every reader, and keeps working.
  private func expectSound(_ entries: ClosedRange<Int>, _ note: Comment) throws {
    let again = try test.opened()
    #expect(try again.verify(.readData).filter(\.isDamage) == [], note)
    let found = try again.entries(of: asset)
    #expect(entries.contains(found.count), note)
    #expect(try again.edit(asset, "next")?.number == found.count, note)
    #expect(try store.edit(asset, "and next")?.number == found.count + 1, note)
    #expect(try store.verify(.readData).filter(\.isDamage) == [], note)
    #expect(try test.opened().entries(of: asset) == store.entries(of: asset), note)
  }

  @Test(
    "whichever call of an edit fails, the library has the old or the new state and keeps working",
    arguments: Effort.pairs(Self.sample(90), [ENOSPC, EIO], oneIn: 2))
  func edit(call: Int, errno: CInt) throws {
    let input = try store.open(asset) { _ in true }
    let recorder = CallRecorder { index, _ in index == call ? errno : 0 }
    let result = recorder.record { Result { try store.commit(.test("after"), to: input, author: "test") } }
    let failed = call < recorder.recorded.count ? recorder.recorded[call] : nil
    let note = Comment(rawValue: failed.map { "\($0.name.rawValue) \($0.path)" } ?? "none")
    switch result {
    case .success: try expectSound(3...3, note)
    case .failure(let error):
      let code = (error as? StoreError)?.code.rawValue ?? "\(error)"
      #expect(["disk-full", "file-failed", "commit-rolled-back", "outcome-unknown"].contains(code), note)
      try expectSound(code == "outcome-unknown" ? 2...3 : 2...2, note)
    }
  }

  @Test(
    "whichever call of an undo fails, the library has the old or the new state and keeps working",
    arguments: Effort.pairs(Self.sample(60), [ENOSPC, EIO], oneIn: 2))
  func undo(call: Int, errno: CInt) throws {
    let recorder = CallRecorder { index, _ in index == call ? errno : 0 }
    let result = recorder.record { Result { try store.undo(asset, author: "test") } }
    let failed = call < recorder.recorded.count ? recorder.recorded[call] : nil
    let note = Comment(rawValue: failed.map { "\($0.name.rawValue) \($0.path)" } ?? "none")
    switch result {
    case .success: try expectSound(3...3, note)
    case .failure(let error):
      let isUnknown = (error as? StoreError)?.code == "outcome-unknown"
      try expectSound(isUnknown ? 2...3 : 2...2, note)
    }
  }

  @Test(
    "whichever call of an import fails, the photo is untouched and a second try succeeds",
    arguments: Effort.pairs(Self.sample(120), [EDQUOT, EIO], oneIn: 2))
  func importing(call: Int, errno: CInt) throws {
    let photo = try test.photo("photo.jpg", "another photo")
    let before = try FileStatus(at: photo)
    let recorder = CallRecorder { index, _ in index == call ? errno : 0 }
    let result = recorder.record {
      Result { try store.importPhoto(at: photo, mediaType: "image/jpeg", author: "test") }
    }
    let again = try test.opened()
    #expect(try again.verify(.readData).filter(\.isDamage) == [])
    #expect(try [1, 2].contains(again.assets().count))
    if case .success = result { #expect(try again.assets().count == 2) }
    _ = try again.importPhoto(at: photo, mediaType: "image/jpeg", author: "test")
    #expect(try store.assets().count == 2)
    #expect(try FileStatus(at: photo) == before)
    try expectSound(2...2, "call \(call)")
  }

  @Test(
    "whichever call of a garbage collection fails, nothing that is needed is removed",
    arguments: Effort.pairs(Self.sample(150), [ENOSPC, EIO], oneIn: 2))
  func collecting(call: Int, errno: CInt) throws {
    try store.edit(asset, "current")
    for number in 0..<2 { try store.put(.bytes(Array("nobody's \(number)".utf8))) }
    try store.rebuildIndex()
    let recorder = CallRecorder { index, _ in index == call ? errno : 0 }
    _ = recorder.record { code { _ = try store.collectAll() } }
    try expectSound(3...3, "call \(call)")
    _ = try store.collectAll()
    #expect(try store.verify(.readData) == [])
    // The original and three renditions.
    #expect(try store.objectsPresent().count == 4)
  }

  @Test(
    "whichever call of an index rebuild fails, the library keeps working",
    arguments: Effort.pairs(Self.sample(60), [ENOSPC, EIO], oneIn: 2))
  func rebuilding(call: Int, errno: CInt) throws {
    let recorder = CallRecorder { index, _ in index == call ? errno : 0 }
    _ = recorder.record { code { try store.rebuildIndex() } }
    try expectSound(2...2, "call \(call)")
  }

  @Test(
    "whichever call of a repair fails, a second one succeeds",
    arguments: Effort.pairs(Self.sample(240), [ENOSPC, EIO], oneIn: 2))
  func repairing(call: Int, errno: CInt) throws {
    let other = try test.asset("another photo")
    var bytes = try store.bytes()
    bytes[bytes.count - 600] ^= 1
    try store.edit(asset, "after")
    let rest = try store.bytes()[bytes.count...]
    try store.write(bytes + rest)
    let recorder = CallRecorder { index, _ in index == call ? errno : 0 }
    _ = recorder.record { code { _ = try store.repair(author: "test") } }
    _ = try test.opened().repair(author: "test")
    #expect(try store.verify(.quick).filter(\.isDamage) == [])
    try expectSound(3...3, "call \(call)")
    _ = other
  }

  @Test("the operations make fewer calls than the tests above let fail")
  func numberOfCalls() throws {
    func calls(_ body: () throws -> Void) rethrows -> Int {
      let recorder = CallRecorder()
      try recorder.record(body)
      return recorder.recorded.count
    }
    let input = try store.open(asset) { _ in true }
    let photo = try test.photo("photo.jpg", "another photo")
    let edit = try calls { _ = try store.commit(.test("after"), to: input, author: "test") }
    #expect((20..<90).contains(edit))
    let undo = try calls { _ = try store.undo(asset, author: "test") }
    #expect((10..<60).contains(undo))
    let importing = try calls { _ = try store.importPhoto(at: photo, mediaType: "image/jpeg", author: "test") }
    #expect((20..<120).contains(importing))
    let rebuild = try calls { try store.rebuildIndex() }
    #expect((10..<60).contains(rebuild))
    let collect = try calls { _ = try store.collectAll() }
    #expect((30..<150).contains(collect))
  }

  private static let canMount = getuid() == 0 && (try? shell("unshare -m mount -t tmpfs tmpfs /mnt")) == 0

  @Test(
    "a full disk is an error with path and errno, and the library works again when space is freed",
    .enabled(if: canMount, "needs to mount a file system: run as root"))
  func fullDisk() throws {
    let mount = test.folder.appending("small").path
    try Folder.make(mount)
    try #require(try Self.shell("mount -t tmpfs -o size=900k tmpfs '\(mount)'") == 0)
    defer { _ = try? Self.shell("umount -l '\(mount)'") }
    let small = try PhotoStore.create(at: mount + "/.photoedit")
    let photo = try test.photo("photo.jpg", "a photo on a small disk")
    let asset = try small.importPhoto(at: photo, mediaType: "image/jpeg", author: "test").asset.id
    var acknowledged = 0
    var failure: StoreError?
    while failure == nil, acknowledged < 1000 {
      do {
        try small.edit(asset, "edit \(acknowledged)")
        acknowledged += 1
      } catch {
        failure = error as? StoreError
      }
    }
    #expect(failure?.code == "disk-full")
    #expect(try Self.shell("mount -o remount,size=8m '\(mount)'") == 0)
    let again = try PhotoStore.open(at: mount + "/.photoedit")
    #expect(try again.verify(.readData).filter(\.isDamage) == [])
    #expect(try (acknowledged + 1...acknowledged + 2).contains(again.entries(of: asset).count))
    try again.edit(asset, "more room")
    try small.edit(asset, "still more")
    #expect(try again.verify(.readData).filter(\.isDamage) == [])
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
