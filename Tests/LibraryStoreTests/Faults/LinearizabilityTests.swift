import Foundation
import Glibc
import TestSupport
import Testing

@testable import LibraryStore

@Suite(
  "Transactions of many processes", .timeLimit(.minutes(Effort.minutes)), .enabled(if: LibraryWorker.library == nil))
struct LinearizabilityTests {
  let test: TestStore
  private var acknowledged: String { test.folder.appending("acknowledged").path }

  init() throws { test = try TestStore() }

  /// A transaction that was acknowledged to its writer.
  private struct Acknowledgment {
    let number: Int
    let author: String
    let begun: UInt64
    let ended: UInt64
  }

  @Test(
    "transactions of killed writers have one order, consistent with time, observers, the log and the index",
    arguments: 1...UInt64(Effort.choose(1, full: 8)))
  func order(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let assets = try (0..<5).map { try test.asset("photo \($0)") }
    let start = try test.store.changeToken()
    let observers = try (0..<2).map { try LibraryWorker.start("observe \(seen($0))", on: test.store.path) }
    let count = Effort.choose(30, full: 600)
    var writers = try (0..<Effort.choose(6, full: 8)).map { try writer("w\($0)", count) }
    for kills in 0..<Effort.choose(5, full: 80) {
      usleep(.random(in: 20_000...150_000, using: &random))
      let place = Int.random(in: writers.indices, using: &random)
      if writers[place].isRunning { kill(writers[place].processIdentifier, SIGKILL) }
      writers[place] = try writer("v\(kills)", count)
    }
    // This one begins to look in the middle.
    let late = try LibraryWorker.start("observe \(seen(2))", on: test.store.path)
    writers.forEach { $0.waitUntilExit() }
    var settings = AssetSettings()
    settings.title = .set(LibraryWorkerTests.last)
    _ = try test.opened().perform([.set(assets[0], settings)], author: LibraryWorkerTests.last)
    (observers + [late]).forEach { $0.waitUntilExit() }

    var logged: [LoggedTransaction] = []
    _ = try test.opened().changes(since: nil) { transactions in
      logged += transactions
      return true
    }
    #expect(logged.map(\.number) == Array(1...logged.count))
    for observer in 0..<3 {
      let lines = try String(contentsOfFile: seen(observer), encoding: .utf8).split(separator: "\n")
      #expect(lines == logged.map { "\($0.number) \($0.author)" })
    }
    try checkAcknowledgments(logged)
    try checkTitles(logged.filter { $0.number > start.number }, of: assets)
  }

  private func seen(_ observer: Int) -> String { test.folder.appending("seen-\(observer)").path }

  private func writer(_ name: String, _ count: Int) throws -> Process {
    try LibraryWorker.start("perform \(name) \(count) \(acknowledged)", on: test.store.path)
  }

  /// Each acknowledged transaction is there under its number, and comes after those that had ended when it began.
  private func checkAcknowledgments(_ logged: [LoggedTransaction]) throws {
    let all = try String(contentsOfFile: acknowledged, encoding: .utf8).split(separator: "\n").map { line in
      let words = line.split(separator: " ").map(String.init)
      return Acknowledgment(
        number: Int(words[0]) ?? 0, author: words[1], begun: UInt64(words[2]) ?? 0, ended: UInt64(words[3]) ?? 0)
    }
    #expect(all.count > 100)
    #expect(Set(all.map(\.number)).count == all.count)
    #expect(Set(logged.map(\.author)).isSuperset(of: all.map(\.author)))
    for one in all where logged.indices.contains(one.number - 1) {
      #expect(logged[one.number - 1].author == one.author)
    }
    var ended = all.sorted { $0.ended < $1.ended }[...]
    var newest = 0
    for one in all.sorted(by: { $0.begun < $1.begun }) {
      while let first = ended.first, first.ended < one.begun { newest = max(newest, ended.removeFirst().number) }
      #expect(one.number > newest, "\(one.author) has a lower number than a transaction that ended before it began")
    }
  }

  /// Every transaction is complete, and the titles equal those of a replay in order, in the index and in a rebuilt one.
  private func checkTitles(_ logged: [LoggedTransaction], of assets: [AssetID]) throws {
    var titles: [AssetID: String] = [:]
    for transaction in logged {
      var changed: [AssetID] = []
      for change in transaction.changes { if case .asset(let id)? = change.subject { changed.append(id) } }
      let expected = transaction.author == LibraryWorkerTests.last ? 1 : transaction.author.last?.wholeNumberValue
      #expect(changed.count == expected)
      for id in changed { titles[id] = transaction.author }
    }
    let store = try test.opened()
    #expect(try assets.map { try store.asset($0).title } == assets.map { titles[$0] })
    #expect(try store.verify(.quick).filter(\.isDamage) == [])
    let model = try store.model()
    try store.rebuildIndex()
    #expect(try test.opened().model() == model)
  }
}
