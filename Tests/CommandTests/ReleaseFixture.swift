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

  /// The recorded state.
  func recorded() throws -> JSONValue {
    try JSONValue.parse([UInt8](Data(contentsOf: folder.appendingPathComponent("recorded.json"))))
  }

  /// The recipes.
  var recipes: [String] {
    let names = FileManager.default.subpaths(atPath: folder.appendingPathComponent("recipes").path) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted()
  }

  /// The state of a library: each photo with its entries and states.
  static func description(of shop: Workshop) throws -> JSONValue {
    let library = try Library(at: shop.folder)
    let photos = try library.assets().map { asset in
      let entries = try library.history(of: asset.id).map { try description(of: $0, of: asset, in: library) }
      let photo: JSONValue = [
        "id": .string(asset.id.text), "name": .string(asset.fileName), "path": .string(asset.path),
        "current": number(asset.currentEntry), "isReference": .bool(asset.isReference), "entries": .array(entries),
      ]
      return photo
    }
    return ["photos": .array(photos)]
  }

  private static func description(
    of entry: HistoryEntry, of asset: Asset, in library: Library
  ) throws -> JSONValue {
    let data = try library.adjustmentData(of: asset.id, .entry(entry.number))
    let adjustments: JSONValue = data.map { .string(SHA256Digest(of: [UInt8]($0.data)).hex) } ?? .null
    let rendition: JSONValue = entry.rendition.map { .string($0.hex) } ?? .null
    return [
      "number": number(entry.number), "kind": .string(entry.kind.rawValue),
      "id": .string(entry.id.hex),
      "target": number(entry.target), "parent": number(entry.parent), "rendition": rendition,
      "adjustments": adjustments,
    ]
  }

  private static func number(_ number: Int?) -> JSONValue { number.map { .number(Double($0)) } ?? .null }
}
