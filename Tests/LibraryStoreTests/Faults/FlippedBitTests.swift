import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing
import TransactionLog

@testable import LibraryStore

@Suite("A flipped bit in the log of a library", .timeLimit(.minutes(Effort.minutes)))
struct FlippedBitTests {
  /// A library with entries of two photos, in one folder that every case is copied from.
  private struct Sample {
    let test: TestStore
    let assets: [AssetID]
    let bytes: [UInt8]
    let entries: [[HistoryEntry]]

    init() throws {
      let test = try TestStore()
      self.test = test
      let made = try ["one", "two"].map { try test.asset($0) }
      for asset in made {
        var output = EditOutput.test("first")
        output.rendition = nil
        _ = try test.store.commit(output, to: test.store.open(asset) { _ in true }, author: "test")
        try test.store.edit(asset, "second")
        _ = try test.store.undo(asset, author: "test")
        try test.store.edit(asset, "third")
      }
      assets = made
      bytes = try test.store.bytes()
      entries = try made.map { try test.store.entries(of: $0) }
    }
  }

  private static let parts = Effort.choose(3, full: 24)

  @Test(
    "any flipped bit is reported, loses nothing else, and a repair restores the exact bytes",
    arguments: 0..<Self.parts, [true, false])
  func anywhere(part: Int, hasIndex: Bool) throws {
    let sample = try Sample()
    let store = sample.test.store
    // In the full set every third byte, so that each of the eight bits comes up everywhere.
    let step = Effort.choose(499, full: 3) * Self.parts
    for offset in stride(from: part * step / Self.parts, to: sample.bytes.count, by: step) {
      // Each case begins with the intact log, and with an index of it if there is to be one.
      try store.write(sample.bytes)
      if let segments = try? store.segments.segments() {
        for segment in segments where segment.first > 1 { unlink(store.segments.path(of: segment)) }
      }
      try? FileManager.default.removeItem(atPath: store.layout.local.damaged)
      try? FileManager.default.removeItem(atPath: store.layout.local.index)
      try Folder.make(store.layout.local.index)
      if hasIndex { _ = try sample.test.opened().assets() }
      var bytes = sample.bytes
      bytes[offset] ^= 1 << UInt8(offset % 8)
      try store.write(bytes)
      try check(sample, offset, try sample.test.opened())
    }
  }

  private func check(_ sample: Sample, _ offset: Int, _ store: PhotoStore) throws {
    let note = Comment(rawValue: "flipped at \(offset)")
    #expect(try store.verify(.quick).contains(where: \.isDamage), note)
    let report = RepairReport(try store.repair(author: "test"), then: try store.verify(.quick))
    #expect(
      report.category == nil && report.done.existAndSatisfy { $0.outcome.source != nil }, note)
    #expect(try store.bytes() == sample.bytes, note)
    #expect(try store.verify(.quick) == [], note)
    for (asset, entries) in zip(sample.assets, sample.entries) {
      #expect(try store.entries(of: asset) == entries, note)
    }
    let asset = try #require(sample.assets.first)
    #expect(try store.edit(asset, "goes on at \(offset)") != nil, note)
    #expect(try sample.test.opened().verify(.quick) == [], note)
  }
}
