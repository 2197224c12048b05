import Adjustments
import Documents
import Foundation
import TestSupport
import Testing

@testable import LibraryStore

@Suite("Upgrades of libraries that releases wrote", .timeLimit(.minutes(Effort.minutes)))
struct ReleaseUpgradeTests {
  private static let releases = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures/Releases")

  /// Unpacks the library of a release: its folder.
  private func unpacked(_ release: String, into folder: ScratchFolder) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/tar")
    process.arguments = ["xzf", Self.releases.path + "/\(release)/library.tar.gz", "-C", folder.url.path]
    try process.run()
    process.waitUntilExit()
    let found = folder.contents().first { $0.hasSuffix(".photoedit/format") }
    return folder.appending(try #require(found)).deletingLastPathComponent().path
  }

  @Test("the library of a release is the same afterwards, entry for entry", arguments: ["0.1.0"])
  func release(_ release: String) throws {
    let folder = try ScratchFolder()
    let path = try unpacked(release, into: folder)
    let photos = try Version1Photo.all(in: path)
    let store = try PhotoStore.upgrade(at: path, author: "test")
    try UpgradeComparison.expectSame(photos, store)
    #expect(try store.verify(.readData).filter(\.isDamage) == [])
  }

  /// What an entry did, in the words of version 1, and the number of the state that it moved to.
  private func step(_ entry: HistoryEntry) -> (String, Int?) {
    switch entry.content {
    case .asset: ("original", nil)
    case .edit: ("edit", nil)
    case .move(let move, let target): (move.rawValue, target)
    case .original: ("another original", nil)
    }
  }

  @Test("what a release recorded of its library is true afterwards", arguments: ["0.1.0"])
  func recorded(_ release: String) throws {
    let folder = try ScratchFolder()
    let path = try unpacked(release, into: folder)
    let store = try PhotoStore.upgrade(at: path, author: "test")
    let file = Self.releases.appendingPathComponent("\(release)/recorded.json")
    let recorded = try JSONValue.parse([UInt8](try Data(contentsOf: file)))["library"]
    let photos = try #require(recorded?["photos"]?.arrayValue)
    #expect(photos.count > 1)
    let assets = try store.assets()
    #expect(assets.map(\.id.text) == photos.map { $0["id"]?.stringValue })
    for (asset, photo) in zip(assets, photos) {
      #expect(asset.fileName == photo["name"]?.stringValue)
      #expect(asset.path == photo["path"]?.stringValue)
      #expect(asset.currentEntry == photo["current"]?.integerValue)
      #expect(asset.isReference == photo["isReference"]?.boolValue)
      let entries = try store.entries(of: asset.id)
      let recorded = try #require(photo["entries"]?.arrayValue)
      #expect(entries.count == recorded.count)
      for (entry, recorded) in zip(entries, recorded) {
        #expect(entry.number == recorded["number"]?.integerValue)
        let (kind, target) = step(entry)
        #expect(kind == recorded["kind"]?.stringValue)
        #expect(target == recorded["target"]?.integerValue)
        #expect(entry.edit?.parent == recorded["parent"]?.integerValue)
        #expect(entry.storedRendition?.object.digest.hex == recorded["rendition"]?.stringValue)
        // Those of the state that the entry leads to.
        let state = try store.entry(of: asset.id, .entry(entry.number))
        let data = try store.adjustmentData(of: state).map { SHA256Digest(of: Array($0.data)).hex }
        #expect(data == recorded["adjustments"]?.stringValue)
      }
    }
  }
}
