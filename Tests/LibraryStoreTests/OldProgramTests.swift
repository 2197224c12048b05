import Documents
import DurableFiles
import Foundation
import Glibc
import RevisionStore
import TestSupport
import Testing

@testable import LibraryStore

@Suite("Programs of version 1 beside an upgrade", .timeLimit(.minutes(Effort.minutes)))
struct OldProgramTests {
  let old: OldLibrary

  init() throws { old = try OldLibrary(seed: 6, steps: 12) }

  /// Every file of the library but those that a program may change by reading.
  private func fingerprint() throws -> [String: SHA256Digest] {
    var found: [String: SHA256Digest] = [:]
    for name in FileManager.default.subpaths(atPath: old.path) ?? [] where !name.hasPrefix("index") {
      if let data = FileManager.default.contents(atPath: old.path + "/" + name), name != "lock" {
        found[name] = SHA256Digest(of: Array(data))
      }
    }
    return found
  }

  @Test("a program that runs meanwhile can neither read an empty library nor change or collect anything")
  func running() throws {
    let running = old.store
    let asset = try running.assets()[0].id
    let input = try running.open(asset) { _ in true }
    let photo = old.folder.appending("another.jpg").path
    try Data("another photo".utf8).write(to: URL(fileURLWithPath: photo))
    let store = try LibraryStore.PhotoStore.upgrade(at: old.path, author: "test")
    try expectStopped(running, input, photo)
    for asset in try store.assets() { for entry in try store.entries(of: asset.id) { try expectObjects(entry, store) } }
  }

  @Test("a program that runs while an upgrade was interrupted after the folder was renamed is stopped, too")
  func interrupted() throws {
    let running = old.store
    let recorded = try UpgradeComparison.Recorded(running)
    let input = try running.open(recorded.assets[0].id) { _ in true }
    let photo = old.folder.appending("another.jpg").path
    try Data("another photo".utf8).write(to: URL(fileURLWithPath: photo))
    let path = old.path
    let failing = CallRecorder { _, call in call.name == .rename && call.path == path + "/format" ? EIO : 0 }
    _ = failing.record { try? LibraryStore.PhotoStore.upgrade(at: path, author: "test") }
    #expect(try LibraryFormat(LibraryLayout(root: path)).version == 1)
    try expectStopped(running, input, photo)
    try UpgradeComparison.expectSame(recorded, try LibraryStore.PhotoStore.upgrade(at: path, author: "test"))
  }

  private func expectStopped(
    _ running: RevisionStore.PhotoStore, _ input: RevisionStore.OpenedInput, _ photo: String
  ) throws {
    let before = try fingerprint()
    var everything = RevisionStore.CollectOptions()
    everything.gracePeriod = .zero
    everything.isReproducible = { _ in true }
    let attempts: [() throws -> Void] = [
      { _ = try running.assets() },
      { _ = try running.entries(of: input.asset.id) },
      { _ = try running.commit(.old("late"), to: input, author: "test") },
      { _ = try running.undo(input.asset.id, author: "test") },
      { _ = try running.importPhoto(at: photo, mediaType: "image/jpeg", author: "test") },
      { _ = try running.collect(everything) },
      { _ = try running.rebuild() },
    ]
    for (number, attempt) in attempts.enumerated() {
      #expect(throws: StoreError.self, "attempt \(number)") { try attempt() }
    }
    let lost = try fingerprint()
    #expect(before.allSatisfy { lost[$0.key] == $0.value })
    #expect(throws: StoreError.self) { try RevisionStore.PhotoStore.open(at: old.path) }
  }

  private func expectObjects(_ entry: LibraryStore.HistoryEntry, _ store: LibraryStore.PhotoStore) throws {
    if let rendition = entry.rendition { #expect(try store.objects.contains(rendition.object.digest)) }
    for digest in entry.edit?.attachments ?? [] { #expect(try store.objects.contains(digest)) }
  }

  @Test("an upgrade waits for programs that use the library, and says so")
  func waits() throws {
    let lock = try FileLock(old.path + "/lock", .shared, timeout: .zero)
    let found = storeError {
      _ = try LibraryStore.PhotoStore.upgrade(at: old.path, author: "test", timeout: .milliseconds(20))
    }
    #expect(found?.code == "store-busy")
    withExtendedLifetime(lock) {}
    #expect(try !Folder.names(in: old.path).contains("log"))
  }

  @Test("a manifest that is damaged, missing or newer stops the upgrade, and the library stays as it is")
  func refused() throws {
    let asset = try #require(try old.store.assets().first { $0.newestEntry > 1 })
    let folder = old.path + "/revisions/\(asset.id.text.prefix(2))/\(asset.id)"
    let path = folder + "/000001.json"
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    let text = String(decoding: whole, as: UTF8.self)
    let cases: [(Data?, String)] = [
      (nil, "manifest-missing"), (whole.dropLast(), "manifest-damaged"),
      (Data(text.replacing("\"author\":\"test\"", with: "\"author\":\"best\"").utf8), "chain-broken"),
      (Data(text.replacing("\"version\":\"1.0\"", with: "\"version\":\"1.9\"").utf8), "store-newer-version"),
    ]
    for (bytes, code) in cases {
      try FileManager.default.removeItem(atPath: path)
      if let bytes { try bytes.write(to: URL(fileURLWithPath: path)) }
      #expect(storeError { _ = try LibraryStore.PhotoStore.upgrade(at: old.path, author: "test") }?.code == code)
      try whole.write(to: URL(fileURLWithPath: path))
      #expect(try old.store.entries(of: asset.id).count == asset.newestEntry + 1)
      #expect(try !Folder.names(in: old.path).contains("log"))
    }
    _ = try LibraryStore.PhotoStore.upgrade(at: old.path, author: "test")
  }

  @Test("a library in which a link leads out of it is not upgraded")
  func links() throws {
    let outside = old.folder.appending("outside").path
    try Folder.make(outside)
    try FileManager.default.createSymbolicLink(atPath: old.path + "/log", withDestinationPath: outside)
    #expect(
      storeError { _ = try LibraryStore.PhotoStore.upgrade(at: old.path, author: "t") }?.code == "store-not-a-library")
    #expect(try Folder.names(in: outside) == [])
  }
}
