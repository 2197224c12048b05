import Adjustments
import DurableFiles
import Foundation
import TestSupport
import Testing

@testable import LibraryStore

@Suite(
  "Maintenance beside processes that commit", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: LibraryWorker.library == nil))
struct MaintenanceTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  private func lines(_ log: String) throws -> [[String]] {
    try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map { line in
      line.split(separator: " ", maxSplits: 3).map(String.init)
    }
  }

  @Test("every acknowledged change is kept while another process purges, collects, repairs, rebuilds and archives")
  func kept() throws {
    let shared = try (0..<3).map { try test.asset("photo \($0)") }
    let (log, rounds, end) = (
      test.folder.appending("acknowledged").path, test.folder.appending("rounds").path, test.folder.appending("end")
    )
    let maintainer = try LibraryWorker.start("maintain \(end.path) \(rounds)", on: test.store.path)
    let writers = try (0..<3).map {
      try LibraryWorker.start("commit w\($0) \(Effort.choose(24, full: 600)) \(log)", on: test.store.path)
    }
    writers.forEach { $0.waitUntilExit() }
    try Data().write(to: end)
    maintainer.waitUntilExit()
    let output = LibraryWorker.output(beside: test.store.path)
    #expect(writers.existAndSatisfy { $0.terminationStatus == 0 } && maintainer.terminationStatus == 0, "\(output)")
    #expect(try lines(rounds).count >= 1)

    for store in [try test.opened(), test.store] { try check(lines(log), on: store) }
    let store = try test.opened()
    #expect(try store.verify(.readData).filter(\.isDamage) == [])
    #expect(try store.assets().existAndSatisfy { !$0.fileName.hasPrefix("victim") })
    try store.rebuildIndex()
    try check(lines(log), on: store)
    #expect(try shared.map { try store.entries(of: $0).count }.reduce(0, +) == 3 + 3 * Effort.choose(8, full: 200))
  }

  private func check(_ acknowledged: [[String]], on store: PhotoStore) throws {
    #expect(acknowledged.count == 3 * Effort.choose(24, full: 600))
    var titles: [AssetID: String] = [:]
    for line in acknowledged {
      let asset = try #require(AssetID(line[1]))
      switch line[0] {
      case "edit":
        let entry = try store.entry(of: asset, .entry(try #require(Int(line[2]))))
        let data = try #require(try store.adjustmentData(of: entry)).data
        #expect(String(decoding: data, as: UTF8.self).contains("\"\(line[3])\""), "\(line)")
      case "title": titles[asset] = line[3]
      // Its bytes are compared with their digest by `verify`.
      default:
        let name = line[3].replacingOccurrences(of: " ", with: "-") + ".jpg"
        #expect(try store.asset(asset).fileName == name, "\(line)")
      }
    }
    for (asset, title) in titles { #expect(try store.asset(asset).title == title) }
  }
}
