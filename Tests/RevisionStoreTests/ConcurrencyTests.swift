import DurableFiles
import Documents
import Foundation
import Glibc
import TestSupport
import Testing

@testable import RevisionStore

@Suite("Several at once", .timeLimit(.minutes(Effort.minutes)), .enabled(if: Worker.store == nil))
struct ConcurrencyTests {
  private let library: TestLibrary

  init() throws { library = try TestLibrary() }

  /// Commits until it succeeds, taking up whatever is the newest.
  private static func commit(_ text: String, _ asset: AssetID, _ store: PhotoStore) throws -> HistoryEntry {
    while true {
      do { return try store.edit(asset, text) } catch StoreError.entryConflict { continue }
    }
  }

  private func checkLinear(_ asset: AssetID, _ acknowledged: [HistoryEntry]) throws {
    let entries = try library.store.entries(of: asset)
    #expect(entries.map(\.number) == Array(0..<entries.count))
    #expect(Set(entries.dropFirst().map(\.id)) == Set(acknowledged.map(\.id)))
    #expect(entries.count == acknowledged.count + 1)
    for (before, after) in zip(entries, entries.dropFirst()) { #expect(after.manifest.previous == before.id) }
    #expect(try library.store.verify(.readData) == [])
  }

  @Test("threads with stores of their own lose no commit and make one history")
  func threads() async throws {
    let asset = try library.asset()
    let library = library
    let entries = try await withThrowingTaskGroup(of: [HistoryEntry].self) { group in
      for writer in 0..<4 {
        group.addTask {
          let store = try library.opened()
          return try (0..<10).map { try Self.commit("\(writer) \($0)", asset, store) }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    try checkLinear(asset, entries)
    let changes = try library.store.changes(since: nil).changes
    #expect(changes.map(\.number) == Array(0...40))
    #expect(changes.map(\.sequence) == changes.map(\.sequence).sorted())
  }

  @Test("threads on photos of their own do not disturb each other")
  func severalAssets() async throws {
    let library = library
    try await withThrowingTaskGroup(of: AssetID.self) { group in
      for writer in 0..<4 {
        group.addTask {
          let store = try library.opened()
          let asset = try library.asset("photo \(writer)", in: store)
          for number in 0..<5 { try store.edit(asset, "\(number)") }
          return asset
        }
      }
      for try await asset in group { #expect(try library.store.history(of: asset).undoList == [4, 3, 2, 1, 0]) }
    }
    #expect(try library.store.verify(.readData) == [])
  }

  @Test("threads that import the same photo get the same asset, new once")
  func imports() async throws {
    let library = library
    let photo = try library.photo()
    let results = try await withThrowingTaskGroup(of: (Asset, Bool).self) { group in
      for _ in 0..<6 {
        group.addTask {
          let result = try library.opened().importPhoto(at: photo, mediaType: "image/jpeg", author: "test")
          return (result.asset, result.isNew)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(results.map(\.0)).count == 1)
    #expect(results.filter(\.1).count == 1)
  }

  @Test(
    "the kernel sees a commit's steps in the order of the design",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace"), "needs strace"))
  func strace() throws {
    _ = try library.asset()
    let trace = library.folder.appending("trace").path
    let prefix = [
      "/usr/bin/strace", "-f", "-y", "-o", trace, "-e",
      "trace=write,pwrite64,fsync,fdatasync,link,linkat,rename,renameat2,unlink,ftruncate,mkdir",
    ]
    let worker = try Worker.start("w 1 \(library.folder.appending("log").path)", on: library.path, under: prefix)
    worker.waitUntilExit()
    try #require(worker.terminationStatus == 0)
    let lines = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n").map(String.init)
    let steps = lines.compactMap { step($0) }
    let expected = [
      // The rendition.
      "mkdir objects", "fsync objects", "write tmp", "fsync tmp", "link objects", "unlink tmp", "fsync objects",
      // The manifest, under the database's lock.
      "fsync revisions", "fsync revisions", "write tmp", "fsync tmp", "link revisions", "unlink tmp",
      "fsync revisions",
      // The index, and only then the acknowledgment.
      "fsync index", "ftruncate journal", "fsync journal", "write log",
    ]
    var rest = steps[...]
    for step in expected {
      let position = try #require(rest.firstIndex(of: step), "no '\(step)' after the steps before it: \(steps)")
      rest = rest[(position + 1)...]
    }
    let link = try #require(steps.firstIndex(of: "link revisions"))
    #expect(!steps[..<link].contains("write index"))
  }

  /// A line of the trace as `call place`; nil for what is not about the store.
  private func step(_ line: String) -> String? {
    guard !line.contains(" = -1 ") else { return nil }
    let call = line.drop { $0.isNumber || $0 == " " }.prefix { $0 != "(" }
    let names = [
      ("/.photoedit/objects", "objects"), ("/.photoedit/revisions", "revisions"),
      ("/.photoedit/photoedit.sqlite>", "index"),
      ("/.photoedit/photoedit.sqlite-journal>", "journal"), ("/log>", "log"), ("/.photoedit/tmp", "tmp"),
    ]
    let name = call == "pwrite64" ? "write" : call == "fdatasync" ? "fsync" : String(call)
    return names.first { line.contains($0.0) }.map { "\(name) \($0.1)" }
  }

  @Test("a process that waits too long for the store gets an error that names the lock and the timeout")
  func busy() throws {
    let other = try library.opened(timeout: .milliseconds(30))
    do {
      let lock = try FileLock(library.path + "/lock", .exclusive, timeout: .zero)
      withExtendedLifetime(lock) {
        let error = #expect(throws: StoreError.self) { try other.assets() }
        #expect(error?.code == "store-busy")
        #expect(error?.description == "timed out after 0.03 s waiting for the lock '\(library.path)/lock'")
      }
    }
    #expect(try other.assets().isEmpty)
  }

  @Test("a rebuild beside open stores is noticed by them")
  func rebuildBeside() throws {
    let asset = try library.asset()
    let other = try library.opened()
    try other.edit(asset, "a")
    try library.store.rebuild()
    try other.edit(asset, "b")
    #expect(try library.store.history(of: asset).current == 2)
    #expect(try library.store.verify(.readData) == [])
  }
}
