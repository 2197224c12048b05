import Documents
import DurableFiles
import Foundation
import TestSupport
import Testing

@testable import LibraryStore

@Suite("Power failures of upgrades", .timeLimit(.minutes(Effort.minutes)), .enabled(if: LibraryWorker.library == nil))
struct UpgradePowerLossTests {
  private static func entries(_ store: PhotoStore) throws -> [AssetID: [SHA256Digest]] {
    var found: [AssetID: [SHA256Digest]] = [:]
    for asset in try store.assets() { found[asset.id] = try store.entries(of: asset.id).map(\.id) }
    return found
  }

  /// The model of a disk knows files by their paths. What follows the exchange of the folder of manifests renames folders, and
  /// is tested by killed processes and failing calls.
  @Test("whenever the power goes before the manifests are put aside, the library is the old one and can be upgraded")
  func upgrade() throws {
    let old = try OldLibrary(seed: 5, photos: 2, steps: 8)
    let copy = try OldLibrary(copying: old)
    let expected = try Self.entries(PhotoStore.upgrade(at: copy.path, author: "test"))
    #expect(expected.count == 3)
    let history = try DiskHistory(of: old.path)
    try history.record { _ = try PhotoStore.upgrade(at: old.path, author: "test") }
    let all = history.moments
    let exchange = try #require(all.firstIndex { $0.call.hasPrefix("rename") && $0.call.hasSuffix("revisions.v1") })
    let moments = all[...exchange]
    #expect(moments.count > 20)
    for (number, moment) in moments.enumerated() {
      guard number.isMultiple(of: Effort.choose(11, full: 1)) || number == moments.count - 1 else { continue }
      for loss in [DiskHistory.Loss.everything, .bytes, .names, .some(seed: UInt64(number))] {
        let note = Comment(rawValue: "before \(moment.call) (\(number)), \(loss)")
        let folder = try ScratchFolder()
        let path = folder.appending(".photoedit").path
        try moment.disk.write(after: loss, to: path)
        for name in old.folder.contents() where !name.hasPrefix(".photoedit") {
          try FileManager.default.copyItem(at: old.folder.appending(name), to: folder.appending(name))
        }
        #expect(try LibraryFormat(LibraryLayout(root: path)).version == 1, note)
        let store = try PhotoStore.upgrade(at: path, author: "test")
        #expect(try Self.entries(store) == expected, note)
        #expect(try store.verify(.quick).filter(\.isDamage) == [], note)
      }
    }
  }
}
