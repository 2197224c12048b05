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

  private static let parts = Effort.choose(6, full: 24)

  @Test(
    "wherever it is, it is told, costs one change at most, and after a repair the library goes on",
    arguments: 0..<Self.parts, [true, false])
  func anywhere(part: Int, hasIndex: Bool) throws {
    let sample = try Sample()
    let store = sample.test.store
    // In the full set every third byte, so that each of the eight bits comes up everywhere.
    let step = Effort.choose(499, full: 3) * Self.parts
    for offset in stride(from: part * step / Self.parts, to: sample.bytes.count, by: step) {
      // Each case begins with the intact log, and with an index of it if there is to be one.
      try store.write(sample.bytes)
      if let segments = try? store.segments.segments().segments {
        for segment in segments where segment > 1 { unlink(store.segments.path(of: segment)) }
      }
      try? FileManager.default.removeItem(atPath: store.path + "/damaged")
      try? FileManager.default.removeItem(atPath: store.path + "/index")
      try Folder.make(store.path + "/index")
      if hasIndex { _ = try sample.test.opened().assets() }
      var bytes = sample.bytes
      bytes[offset] ^= 1 << UInt8(offset % 8)
      try store.write(bytes)
      try check(sample, offset, try sample.test.opened(), hasIndex)
    }
  }

  private func check(
    _ sample: Sample, _ offset: Int, _ store: PhotoStore, _ hasIndex: Bool
  ) throws {
    let note = Comment(rawValue: "flipped at \(offset)")
    var findings = try store.verify(.quick)
    if !hasIndex, !findings.contains(where: \.isDamage) {
      // The end looks torn, and is named when it is cut off.
      #expect(findings.map(\.code) == ["log-torn"], note)
      _ = try store.repair(author: "test")
      findings = try store.verify(.quick)
      #expect(findings.contains { $0.code == "tail-cut" }, note)
    }
    _ = try store.repair(author: "test")
    #expect(try store.verify(.quick).filter(\.isDamage) == [], note)
    let left = sample.assets.map { asset in ((try? store.entries(of: asset)) ?? []).map(\.id) }
    let lost = zip(sample.entries, left).map { before, after in before.filter { !after.contains($0.id) } }
    // A move to a lost state is lost with it. Without its first line, nothing of a photo can be shown.
    let causes = lost.map { entries in
      if entries.first?.number == 0 { return 1 }
      let numbers = Set(entries.map(\.number))
      return entries.filter { entry in
        if case .move(_, let target) = entry.content { return !numbers.contains(target) }
        return true
      }.count
    }
    // A line feed that is gone joins two lines.
    #expect(causes.reduce(0, +) <= (sample.bytes[offset] == 0x0A ? 2 : 1), note)
    let asset = try #require(try store.assets().first?.id, note)
    #expect(try store.edit(asset, "goes on at \(offset)") != nil, note)
    #expect(try sample.test.opened().verify(.quick).filter(\.isDamage) == [], note)
  }
}
