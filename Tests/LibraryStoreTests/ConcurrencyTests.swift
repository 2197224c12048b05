import Documents
import DurableFiles
import Foundation
import TestSupport
import Testing

@testable import LibraryStore

@Suite("Several writers of a library", .timeLimit(.minutes(Effort.minutes)), .enabled(if: LibraryWorker.library == nil))
struct ConcurrencyTests {
  private let test: TestStore

  init() throws { test = try TestStore() }

  /// Commits until it succeeds, taking up whatever is the newest.
  private static func commit(_ text: String, _ asset: AssetID, _ store: PhotoStore) throws -> SHA256Digest {
    while true {
      do { return try #require(try store.edit(asset, text)).id } catch StoreError.entryConflict { continue }
    }
  }

  @Test("threads with their own libraries lose no commit and make one history")
  func threads() async throws {
    let test = test
    let asset = try test.asset("a photo")
    let acknowledged = try await withThrowingTaskGroup(of: [SHA256Digest].self) { group in
      for writer in 0..<4 {
        group.addTask {
          let store = try test.opened()
          return try (0..<10).map { try Self.commit("\(writer) \($0)", asset, store) }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    let entries = try test.store.entries(of: asset)
    #expect(entries.map(\.number) == Array(0...40))
    #expect(Set(entries.dropFirst().map(\.id)) == Set(acknowledged))
    for (before, after) in zip(entries, entries.dropFirst()) { #expect(after.parents == [before.id]) }
    var numbers: [Int?] = []
    try test.store.changes(since: nil) { transactions in
      numbers += transactions.flatMap(\.changes).filter { $0.kind == .edit }.map(\.entry)
      return true
    }
    #expect(numbers == Array(1...40))
    #expect(try test.store.verify(.readData) == [])
  }

  @Test("threads that edit different photos never conflict")
  func severalAssets() async throws {
    let test = test
    try await withThrowingTaskGroup(of: AssetID.self) { group in
      for writer in 0..<4 {
        group.addTask {
          let store = try test.opened()
          let asset = try test.asset("photo \(writer)")
          // None of them is ever refused.
          for number in 0..<5 { try store.edit(asset, "\(number)") }
          return asset
        }
      }
      for try await asset in group { #expect(try test.store.entries(of: asset).map(\.number) == Array(0...5)) }
    }
    #expect(try test.store.verify(.readData) == [])
  }

  @Test(
    "the kernel sees the steps of a commit in the designed order",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace"), "needs strace"))
  func strace() throws {
    try test.asset("a photo")
    let trace = test.folder.appending("trace").path
    let prefix = [
      "/usr/bin/strace", "-f", "-y", "-o", trace, "-e",
      "trace=write,pwrite64,fsync,fdatasync,link,linkat,rename,renameat2,unlink,ftruncate,mkdir",
    ]
    let job = "w 1 \(test.folder.appending("acknowledged").path)"
    let worker = try LibraryWorker.start(job, on: test.store.path, under: prefix)
    worker.waitUntilExit()
    try #require(worker.terminationStatus == 0)
    let lines = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n").map(String.init)
    let steps = lines.compactMap { step($0) }
    let expected = [
      // The rendition.
      "mkdir objects", "fsync objects", "write tmp", "fsync tmp", "link objects", "unlink tmp", "fsync objects",
      // The transaction, its index, and only then the acknowledgment.
      "write log", "fsync log", "write index", "write acknowledged",
    ]
    var rest = steps[...]
    for step in expected {
      let position = try #require(rest.firstIndex(of: step), "'\(step)' is missing after its preceding steps: \(steps)")
      rest = rest[(position + 1)...]
    }
    let synced = try #require(steps.firstIndex(of: "fsync log"))
    #expect(!steps[..<synced].contains("write index"))
    #expect(steps.count(where: { $0 == "fsync log" }) == 1)
  }

  /// A line of the trace as `call place`; nil for what is not about the library.
  private func step(_ line: String) -> String? {
    guard !line.contains(" = -1 ") else { return nil }
    let line = line.replacing(/local-[0-9a-f]{8}\//, with: "")
    let call = line.drop { $0.isNumber || $0 == " " }.prefix { $0 != "(" }
    let names = [
      ("/.photoedit/objects", "objects"), ("/.photoedit/log/", "log"), ("/.photoedit/index/", "index"),
      ("/acknowledged>", "acknowledged"), ("/.photoedit/tmp", "tmp"),
    ]
    let name = call == "pwrite64" ? "write" : call == "fdatasync" ? "fsync" : String(call)
    return names.first { line.contains($0.0) }.map { "\(name) \($0.1)" }
  }
}
