import Foundation
import PhotoEdit
import Documents
import TestSupport
import Testing

/// A store and recipes of a released version, frozen in `Tests/Fixtures/Releases`.
struct ReleaseFixture: CustomTestStringConvertible, Sendable {
  let version: String

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures/Releases", isDirectory: true)

  /// The frozen versions.
  static let all: [ReleaseFixture] =
    ((try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []).sorted()
    .filter { !$0.hasPrefix(".") }.map(ReleaseFixture.init)

  var testDescription: String { version }
  var folder: URL { Self.root.appendingPathComponent(version, isDirectory: true) }

  /// Unpacks the folder of photos with its library; modes, times and empty folders are in the archive.
  func unpack(into shop: Workshop) throws {
    let archive = folder.appendingPathComponent("library.tar.gz").path
    guard try Shell.run("tar xzf '\(archive)'", in: shop.folder) == 0 else { throw CocoaError(.fileReadCorruptFile) }
  }

  /// Whether the library has to be upgraded before it can be used.
  var hasOldFormat: Bool {
    (try? recorded())?["library"]?["manifests"]?.objectValue?.members.isEmpty == false
  }

  /// Unpacks the folder, and upgrades the library if it has the format before.
  func unpackUpgraded(into shop: Workshop) throws {
    try unpack(into: shop)
    _ = try PhotoStore.upgrade(at: shop.url(".photoedit").path, author: "photoedit test")
  }

  /// The recorded state.
  func recorded() throws -> JSONValue {
    try JSONValue.parse([UInt8](Data(contentsOf: folder.appendingPathComponent("recorded.json"))))
  }

  /// The recipes.
  var recipes: [String] {
    let names = FileManager.default.subpaths(atPath: folder.appendingPathComponent("recipes").path) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted()
  }

  /// The state of a library: manifests by path, if it had the format before, and each photo with its entries and states.
  /// The id of an entry that had a manifest is the digest of that.
  static func description(of shop: Workshop) throws -> JSONValue {
    let library = try Library(at: shop.folder)
    var manifests = JSONObject()
    let former = shop.url(".photoedit/revisions.v1")
    for name in (FileManager.default.subpaths(atPath: former.path) ?? []).sorted() where name.hasSuffix(".json") {
      let bytes = try Data(contentsOf: former.appendingPathComponent(name))
      manifests[name] = .string(SHA256Digest(of: [UInt8](bytes)).hex)
    }
    var ids: [String: String] = [:]
    for (id, line) in try shop.log.identified() { ids[id] = line["was"]?.stringValue }
    let photos = try library.assets().map { asset in
      let entries = try library.history(of: asset).map { try description(of: $0, of: asset, ids, in: library) }
      let photo: JSONValue = [
        "id": .string(asset.id.text), "name": .string(asset.fileName), "path": .string(asset.path),
        "current": number(asset.currentEntry), "isReference": .bool(asset.isReference), "entries": .array(entries),
      ]
      return photo
    }
    return ["manifests": .object(manifests), "photos": .array(photos)]
  }

  private static func description(
    of entry: HistoryEntry, of asset: Asset, _ ids: [String: String], in library: Library
  ) throws -> JSONValue {
    let data = try library.adjustmentData(of: asset, .entry(entry.number))
    let adjustments: JSONValue = data.map { .string(SHA256Digest(of: [UInt8]($0.data)).hex) } ?? .null
    let rendition: JSONValue = entry.rendition.map { .string($0.hex) } ?? .null
    return [
      "number": number(entry.number), "kind": .string(entry.kind.rawValue),
      "id": .string(ids[entry.id.hex] ?? entry.id.hex),
      "target": number(entry.target), "parent": number(entry.parent), "rendition": rendition,
      "adjustments": adjustments,
    ]
  }

  private static func number(_ number: Int?) -> JSONValue { number.map { .number(Double($0)) } ?? .null }
}
