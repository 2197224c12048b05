import Foundation
import Glibc
import Documents
import TestSupport
import Testing

@testable import RevisionStore

@Suite("Many writers", .enabled(if: Worker.store == nil), .serialized)
struct ManyWritersTests {
  private let library: TestLibrary
  private var log: String { library.folder.appending("log").path }

  init() throws { library = try TestLibrary() }

  @Test(
    "processes beside each other, victims killed at random, readers and verify beside them: no acknowledged commit is lost",
    arguments: [1, 8])
  func writers(photos: Int) throws {
    let assets = try (0..<photos).map { try library.asset("photo \($0)") }
    let commits = Effort.choose(15, full: 250)
    var workers = try (0..<Effort.choose(4, full: 8)).map {
      try Worker.start("w\($0) \(commits) \(log)", on: library.path)
    }
    let victims = Effort.choose(2, full: 8)
    var rounds = 0
    while workers.contains(where: \.isRunning) {
      if rounds < victims, acknowledged().count > rounds * commits / 2 {
        // Another takes the place of each that dies.
        let victim = workers[rounds]
        kill(victim.processIdentifier, SIGKILL)
        workers.append(try Worker.start("v\(rounds) \(commits) \(log)", on: library.path))
        rounds += 1
      }
      // A reader and a check must neither fail nor find damage while others write.
      for asset in assets { _ = try library.store.history(of: asset) }
      #expect(try library.opened().verify(.quick).filter(\.isDamage) == [])
    }
    workers.forEach { $0.waitUntilExit() }
    #expect(rounds == victims)
    #expect(workers.dropFirst(victims).allSatisfy { $0.terminationStatus == 0 })
    let histories = try check(assets, kills: victims)

    // The index is lost and made again from the files.
    let current = try library.store.assets()
    for name in ["photoedit.sqlite", "photoedit.sqlite-journal"] {
      try? FileManager.default.removeItem(atPath: library.path + "/" + name)
    }
    let again = try library.opened()
    #expect(try again.assets() == current)
    #expect(try assets.map { try again.entries(of: $0) } == histories)
    #expect(try again.verify(.readData).filter(\.isDamage) == [])
  }

  /// Every line of the log is an entry; at most one entry for each kill is in no line; no entry was refused.
  private func check(_ assets: [AssetID], kills: Int) throws -> [[HistoryEntry]] {
    let histories = try assets.map { try library.store.entries(of: $0) }
    let acknowledged = acknowledged()
    var texts: [String] = []
    for (asset, entries) in zip(assets, histories) {
      #expect(entries.map(\.number) == Array(0..<entries.count))
      for (before, after) in zip(entries, entries.dropFirst()) { #expect(after.manifest.previous == before.id) }
      let lines = acknowledged.filter { $0[5] == asset.text }
      for line in lines { #expect(Int(line[0]).map { entries[$0].id.hex } == line[1]) }
      texts += entries.compactMap { $0.manifest.edit?.inlineData?["text"]?.stringValue }
    }
    let edits = histories.reduce(0) { $0 + $1.count - 1 }
    #expect((0...kills).contains(edits - acknowledged.count))
    let refused = try? String(contentsOfFile: log + ".refused", encoding: .utf8)
    #expect(Set(texts).isDisjoint(with: (refused ?? "").split(separator: "\n").map(String.init)))
    #expect(Set(texts).count == edits)
    #expect(try library.opened().verify(.readData).filter(\.isDamage) == [])
    return histories
  }

  private func acknowledged() -> [[String]] {
    let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
  }
}
