import Adjustments
import Documents
import DurableFiles
import Foundation
import TestSupport
import Testing

@testable import LibraryStore

/// A library with random histories, an empty one, and the path of an archive between them.
struct TestArchive: Sendable {
  let source: TestStore
  let target: TestStore
  let archive: String

  init(steps: Int = 30) throws {
    source = try TestStore()
    try source.makeHistories(seed: 11, steps: steps)
    target = try TestStore()
    archive = target.folder.appending("moved.tar").path
  }

  @discardableResult
  func export(_ name: String? = nil, ifExists: DurableFile.Existing = .replace) throws -> ArchiveSummary {
    try source.store.exportHistories(to: name ?? archive, ifExists: ifExists)
  }

  /// Imports the archive.
  @discardableResult
  func take(_ name: String? = nil, into other: TestStore? = nil) throws -> [ImportedHistory] {
    try (other ?? target).store.importHistories(from: name ?? archive, author: "test").photos
  }

  /// Photos, entries, renditions, states and objects are the same in another library.
  func expectSame(in other: PhotoStore, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let assets = try source.store.assets()
    #expect(try other.assets() == assets, sourceLocation: sourceLocation)
    for asset in assets {
      let entries = try source.store.entries(of: asset.id)
      #expect(try other.entries(of: asset.id) == entries, sourceLocation: sourceLocation)
      let states = try entries.map { try other.entry(of: asset.id, .entry($0.number)).number }
      #expect(
        try states == entries.map { try source.store.entry(of: asset.id, .entry($0.number)).number },
        sourceLocation: sourceLocation)
      for entry in entries { try expectObjects(of: entry, asset, in: other, sourceLocation) }
    }
  }

  private func expectObjects(
    of entry: HistoryEntry, _ asset: Asset, in other: PhotoStore,
    _ sourceLocation: SourceLocation
  ) throws {
    var digests = entry.edit?.attachments ?? []
    if let rendition = entry.storedRendition { digests.append(rendition.object.digest) }
    if let edit = entry.edit { digests.append(edit.base) }
    digests.append(asset.digest)
    for digest in digests where try source.store.objects.contains(digest) {
      #expect(try other.objects.bytes(of: digest).count > 0, sourceLocation: sourceLocation)
    }
    #expect(
      try other.adjustmentData(of: entry) == source.store.adjustmentData(of: entry), sourceLocation: sourceLocation)
  }
}

extension TestStore {
  /// The digests of all files of the library but those of its index and its locks.
  func fingerprint() throws -> [String: SHA256Digest] {
    var result: [String: SHA256Digest] = [:]
    for name in FileManager.default.subpaths(atPath: store.path) ?? [] {
      guard !name.contains("/index/"), !["lock", "sync", "wake"].contains(name) else { continue }
      if let data = FileManager.default.contents(atPath: store.path + "/" + name) {
        result[name] = SHA256Digest(of: Array(data))
      }
    }
    return result
  }
}
