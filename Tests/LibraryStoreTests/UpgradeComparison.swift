import Documents
import Foundation
import RevisionStore
import Testing

@testable import LibraryStore

/// Compares a library with the one of version 1 that it was.
enum UpgradeComparison {
  /// What version 1 says of a library, to be compared after it has been upgraded.
  struct Recorded: Sendable {
    var assets: [RevisionStore.Asset]
    var entries: [AssetID: [RevisionStore.HistoryEntry]]
    var states: [AssetID: [Int]]

    init(_ store: RevisionStore.PhotoStore) throws {
      assets = try store.assets()
      entries = [:]
      states = [:]
      for asset in assets {
        let all = try store.entries(of: asset.id)
        entries[asset.id] = all
        states[asset.id] = try all.map { try store.entry(of: asset.id, .entry($0.number)).number }
      }
    }
  }

  static func expectSame(
    _ old: Recorded, _ new: LibraryStore.PhotoStore, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let assets = try new.assets()
    #expect(assets.map(\.id) == old.assets.map(\.id), sourceLocation: sourceLocation)
    for (asset, before) in zip(assets, old.assets) {
      #expect(asset.path == before.path, sourceLocation: sourceLocation)
      #expect(asset.fileName == before.fileName, sourceLocation: sourceLocation)
      #expect(asset.isReference == before.isReference, sourceLocation: sourceLocation)
      #expect(asset.digest == before.digest && asset.mediaType == before.mediaType, sourceLocation: sourceLocation)
      #expect(asset.newestEntry == before.newestEntry, sourceLocation: sourceLocation)
      #expect(asset.currentEntry == before.currentEntry, sourceLocation: sourceLocation)
      let entries = try new.entries(of: asset.id)
      #expect(
        try entries.map { try new.entry(of: asset.id, .entry($0.number)).number } == old.states[asset.id],
        sourceLocation: sourceLocation)
      let theirs = old.entries[asset.id] ?? []
      #expect(entries.count == theirs.count, sourceLocation: sourceLocation)
      for (entry, manifest) in zip(entries, theirs) {
        #expect(description(entry) == description(manifest.manifest), sourceLocation: sourceLocation)
      }
      for entry in entries where entry.edit != nil {
        #expect(try new.adjustmentData(of: entry) != nil, sourceLocation: sourceLocation)
      }
    }
  }

  /// Everything that an entry says, in words of this test.
  private static func description(_ entry: LibraryStore.HistoryEntry) -> [String] {
    var words = ["\(entry.asset)", "\(entry.number)", entry.date, entry.author, entry.note ?? "-"]
    switch entry.content {
    case .asset(let original, let facts):
      words += ["\(original.object)", original.name, original.path, original.mediaType, "\(original.isReference)"]
      words.append("\(facts == AssetFacts())")
    case .edit(let edit):
      words += ["\(edit.parent)", edit.base.hex, edit.format.identifier, edit.format.version, "\(edit.data)"]
      words += [text(edit.inlineData), text(edit.outputSettings), text(edit.versions)] + edit.attachments.map(\.hex)
      if let rendition = entry.rendition {
        words += ["\(rendition.object)", rendition.mediaType, rendition.pixelDigest ?? "-"]
        words += ["\(rendition.isReproducible)", text(rendition.versions)]
      }
    case .move(let move, let target): words += [move.rawValue, "\(target)"]
    case .original: words.append("another original")
    }
    return words
  }

  private static func description(_ manifest: Manifest) -> [String] {
    var words = ["\(manifest.asset)", "\(manifest.number)", manifest.date, manifest.author, manifest.note ?? "-"]
    switch manifest.content {
    case .original(let original):
      words += ["\(original.object)", original.name, original.path, original.mediaType, "\(original.isReference)"]
      words.append("true")
    case .edit(let edit):
      words += ["\(edit.parent)", edit.base.hex, edit.format.identifier, edit.format.version, "\(edit.data)"]
      words += [text(edit.inlineData), text(edit.outputSettings), text(edit.versions)] + edit.attachments.map(\.hex)
      words += ["\(edit.rendition.object)", edit.rendition.mediaType, edit.rendition.pixelDigest ?? "-"]
      words += ["\(edit.rendition.isReproducible)", text(edit.versions)]
    case .move(let move, let target): words += ["\(move)", "\(target)"]
    }
    return words
  }

  private static func text(_ bytes: [UInt8]?) -> String { bytes.map { String(decoding: $0, as: UTF8.self) } ?? "-" }
  private static func text(_ json: JSONValue?) -> String { json?.canonicalString() ?? "-" }
}
