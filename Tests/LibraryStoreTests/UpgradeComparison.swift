import Adjustments
import Documents
import Foundation
import Testing

@testable import LibraryStore

/// Compares a library with the one of version 1 that it was.
enum UpgradeComparison {
  static func expectSame(
    _ old: [Version1Photo], _ new: PhotoStore, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let assets = try new.assets()
    #expect(assets.map(\.id) == old.map(\.id), sourceLocation: sourceLocation)
    for (asset, before) in zip(assets, old) {
      let original = try before.original
      #expect(asset.path == before.place ?? original["path"]?.stringValue, sourceLocation: sourceLocation)
      #expect(asset.fileName == original["name"]?.stringValue, sourceLocation: sourceLocation)
      #expect(asset.isReference == (original["reference"] == true), sourceLocation: sourceLocation)
      #expect(asset.digest.hex == original["digest"]?.stringValue, sourceLocation: sourceLocation)
      #expect(asset.mediaType == original["mediaType"]?.stringValue, sourceLocation: sourceLocation)
      #expect(asset.newestEntry == before.newest, sourceLocation: sourceLocation)
      #expect(asset.currentEntry == before.list.current, sourceLocation: sourceLocation)
      let entries = try new.entries(of: asset.id)
      let states = try entries.map { try new.entry(of: asset.id, .entry($0.number)).number }
      #expect(states == before.list.stateOfEntry, sourceLocation: sourceLocation)
      let back = try (0...before.list.position).map { try new.entry(of: asset.id, .back($0)).number }
      #expect(back == before.list.states[...before.list.position].reversed(), sourceLocation: sourceLocation)
      #expect(entries.count == before.manifests.count, sourceLocation: sourceLocation)
      for (entry, bytes) in zip(entries, before.manifests) {
        #expect(try description(entry) == description(JSONValue.parse(bytes)), sourceLocation: sourceLocation)
      }
      for entry in entries where entry.edit != nil {
        #expect(try new.adjustmentData(of: entry) != nil, sourceLocation: sourceLocation)
      }
    }
  }

  /// Everything that an entry says, in words of this test.
  private static func description(_ entry: HistoryEntry) -> [String] {
    var words = ["\(entry.asset)", "\(entry.number)", entry.date, entry.author, entry.note ?? "-"]
    switch entry.content {
    case .asset(let original, let facts):
      words += [
        original.object.digest.hex, "\(original.object.size)", original.name, original.path, original.mediaType,
      ]
      words += ["\(original.isReference)", "\(facts == AssetFacts())"]
    case .edit(let edit):
      words += ["\(edit.parent)", edit.base.hex, edit.format.identifier, edit.format.version, edit.data.digest.hex]
      words += ["\(edit.data.size)", text(edit.inlineData), text(edit.outputSettings), text(edit.versions)]
      words += edit.attachments.map(\.hex)
      if let rendition = entry.storedRendition {
        words += [rendition.object.digest.hex, "\(rendition.object.size)", rendition.mediaType]
        words += [rendition.pixelDigest ?? "-", "\(rendition.isReproducible)", text(rendition.versions)]
      }
    case .move(let move, let target): words += [move.rawValue, "\(target)"]
    case .original: words.append("another original")
    }
    return words
  }

  /// Everything that a manifest says.
  private static func description(_ manifest: JSONValue) -> [String] {
    var words = words(manifest, "asset", "number", "date", "author", "note")
    if let original = manifest["original"] {
      words += self.words(original, "digest", "size", "name", "path", "mediaType")
      words += ["\(original["reference"] == true)", "true"]
    } else if let edit = manifest["edit"] {
      let data = edit["data"] ?? .null
      words += self.words(edit, "parent", "base")
      words += self.words(data, "formatIdentifier", "formatVersion", "digest", "size", "content")
      words += self.words(edit, "outputSettings", "versions")
      words += (edit["attachments"]?.arrayValue ?? []).compactMap(\.stringValue)
      let rendition = edit["rendition"] ?? .null
      words += self.words(rendition, "digest", "size", "mediaType", "pixelDigest")
      words += ["\(rendition["reproducible"] == true)"] + self.words(edit, "versions")
    } else {
      words += self.words(manifest, "kind", "target")
    }
    return words
  }

  /// The members of an object: texts as they are, everything else as JSON.
  private static func words(_ object: JSONValue, _ keys: String...) -> [String] {
    keys.map { key in object[key].map { $0.stringValue ?? $0.canonicalString() } ?? "-" }
  }

  private static func text(_ bytes: [UInt8]?) -> String { bytes.map { String(decoding: $0, as: UTF8.self) } ?? "-" }
}
