import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing
import TransactionLog

@testable import LibraryStore

@Suite("Killed processes", .timeLimit(.minutes(Effort.minutes)), .enabled(if: LibraryWorker.library == nil))
struct KilledProcessTests {
  let test: TestStore
  private var log: String { test.folder.appending("log").path }

  init() throws { test = try TestStore() }

  @Test(
    "if concurrent processes are killed at random, no acknowledged commit is lost and no number is reported twice",
    arguments: [1, 5])
  func random(photos: Int) throws {
    var random = SeededGenerator(seed: UInt64(photos))
    let assets = try (0..<photos).map { try test.asset("photo \($0)") }
    let commits = Effort.choose(8, full: 200)
    let kills = Effort.choose(5, full: 120)
    var workers = try (0..<Effort.choose(4, full: 8)).map {
      try LibraryWorker.start("w\($0) \(commits) \(log)", on: test.store.path)
    }
    var killed = 0
    while killed < kills {
      usleep(.random(in: 20_000...UInt32(Effort.choose(120_000, full: 250_000)), using: &random))
      let place = Int.random(in: workers.indices, using: &random)
      if workers[place].isRunning { kill(workers[place].processIdentifier, SIGKILL) }
      killed += 1
      workers[place] = try LibraryWorker.start("v\(killed) \(commits) \(log)", on: test.store.path)
      // A check must find nothing while others write and die.
      if killed % 3 == 0 { #expect(try test.opened().verify(.quick).filter(\.isDamage) == []) }
    }
    workers.forEach { $0.waitUntilExit() }
    #expect(
      workers.existAndSatisfy { $0.terminationStatus == 0 }, "\(LibraryWorker.output(beside: test.store.path))")
    try check(assets)
    try test.opened().rebuildIndex()
    try check(assets)
  }

  /// Every acknowledged commit is an entry under its number, and the transactions are numbered without a gap.
  private func check(_ assets: [AssetID]) throws {
    let acknowledged = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map {
      $0.split(separator: " ").map(String.init)
    }
    #expect(acknowledged.count >= 8)
    #expect(Set(acknowledged.map { $0[0] + " " + $0[2] }).count == acknowledged.count)
    let store = try test.opened()
    for asset in assets {
      let entries = try store.entries(of: asset)
      #expect(entries.map(\.number) == Array(0..<entries.count))
      for (before, after) in zip(entries, entries.dropFirst()) { #expect(after.parents == [before.id]) }
      for line in acknowledged where line[2] == asset.text {
        let number = try #require(Int(line[0]))
        #expect(entries.indices.contains(number) && entries[number].id.hex == line[1])
      }
    }
    #expect(try store.verify(.readData).filter(\.isDamage) == [])
    var numbers = NumberReader()
    var reader = TransactionReader(store.segments, after: .start, durable: 0, readsAll: true)
    _ = try reader.read(&numbers)
    #expect(numbers.found == Array(1...numbers.found.count))
  }

  private struct NumberReader: TransactionHandler {
    var found: [Int] = []
    mutating func change(_ change: ChangeLine) {}
    mutating func commit(_ commit: CommitRecord, at position: LogPosition) { found.append(commit.number) }
    mutating func discard() {}
    mutating func damage(_ damage: LogDamage) { Issue.record("damage: \(damage)") }
  }

  @Test(
    "a reader always finds an index while others replace and remove it",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace"), "needs strace"))
  func replacedIndex() throws {
    let asset = try test.asset("a photo")
    // It waits after it has listed a folder.
    let worker = try LibraryWorker.start(
      "read", on: test.store.path,
      under: strace("getdents64", "delay_exit=100000:when=1..12"))
    var rounds = 0
    while worker.isRunning {
      try test.store.rebuildIndex()
      _ = try test.store.collectAll(after: .seconds(600))
      rounds += 1
      usleep(5000)
    }
    #expect(worker.terminationStatus == 0, "\(LibraryWorker.output(beside: test.store.path))")
    #expect(rounds > 2)
    #expect(try test.store.entries(of: asset).count == 1)
  }

  /// The command that tampers with a call of a program, and stops it at no other.
  private func strace(_ call: String, _ injection: String) -> [String] {
    ["/usr/bin/strace", "-f", "--seccomp-bpf", "-o", "/dev/null", "-e", "trace=\(call)"]
      + ["-e", "inject=\(call):\(injection)"]
  }

  /// Kills a worker at one of its calls.
  private func killed(at call: String, _ number: Int, job: String) throws -> Bool {
    let worker = try LibraryWorker.start(
      job, on: test.store.path,
      under: strace(call, "signal=SIGKILL:when=\(number)"))
    worker.waitUntilExit()
    return worker.terminationStatus != 0
  }

  @Test(
    "a process killed at any call leaves an intact library",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace"), "needs strace"),
    arguments: ["fdatasync", "fsync", "link", "unlink", "rename", "pwrite64"])
  func everyCall(call: String) throws {
    let asset = try test.asset("a photo")
    var kills = 0
    for number in stride(from: 1, through: 40, by: Effort.choose(29, full: 1)) {
      let name = "\(call)\(number)"
      guard try killed(at: call, number, job: "\(name) 4 \(log)") else { break }
      kills += 1
      let store = try test.opened()
      #expect(try store.verify(.readData).filter(\.isDamage) == [], "killed at \(name)")
      let entries = try store.entries(of: asset)
      #expect(entries.map(\.number) == Array(0..<entries.count))
      let acknowledged = ((try? String(contentsOfFile: log, encoding: .utf8)) ?? "").split(separator: "\n")
      for line in acknowledged { #expect(entries.contains { "\($0.number) \($0.id) \(asset)" == line }) }
      // What nobody entered into the index is entered by the next writer, which then starts from it.
      do { try store.edit(asset, "after \(name)") } catch StoreError.entryConflict {
        #expect(try store.edit(asset, "after \(name)") != nil)
      }
    }
    #expect(kills > 0)
    // The workers have made entries, too.
    #expect(try test.opened().entries(of: asset).count > kills + 1)
  }
}
