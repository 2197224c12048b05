import Documents
import Foundation
import TestSupport

@testable import LibraryStore

/// Writes a library as programs of version 1 did, by the format document of that version.
///
/// Nothing is synced and nothing is locked. The index has no rows: no upgrade reads them.
final class Version1Library {
  /// The library's folder.
  let path: String
  private(set) var photos: [AssetID: Version1Photo]
  /// The number of entries, which gives them their dates.
  private var entries = 0

  /// Makes a library.
  init(at path: String) throws {
    (self.path, photos) = (path, [:])
    for name in ["cache", "objects", "revisions", "tmp"] { try Self.makeFolder(path + "/" + name) }
    try write([], to: "lock")
    let index = try SQLConnection(path + "/photoedit.sqlite", .build)
    try index.execute("PRAGMA application_id = \(0x7068_6564)")
    try index.execute("PRAGMA user_version = 1")
    try index.execute("CREATE TABLE library (generation TEXT)")
    try write([], to: "photoedit.sqlite-journal")
    try write(Array("{\"format\":\"photoedit-library\",\"version\":1}\n".utf8), to: "format")
  }

  /// The same library in another place.
  init(copy: String, of other: Version1Library) {
    (path, photos, entries) = (copy, other.photos, other.entries)
  }

  /// The photos, sorted by id.
  var sorted: [Version1Photo] { photos.values.sorted { $0.id < $1.id } }
  /// The folder of the photos.
  var home: String { String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]) }

  /// The path of an entry's manifest.
  func manifestPath(of asset: AssetID, _ number: Int) -> String { path + "/" + Self.name(of: asset, number) }

  static func name(of asset: AssetID, _ number: Int) -> String {
    let digits = String(number)
    return "revisions/\(asset.text.prefix(2))/\(asset)/\(String(repeating: "0", count: 6 - digits.count))\(digits).json"
  }

  static func name(of object: String) -> String { "objects/\(object.prefix(2))/\(object)" }

  /// Stores an object; its digest and size, as manifests have them.
  @discardableResult
  func put(_ bytes: [UInt8]) throws -> JSONObject {
    let object = Self.object(bytes)
    try write(bytes, to: Self.name(of: SHA256Digest(of: bytes).hex), permissions: 0o444)
    return object
  }

  static func object(_ bytes: [UInt8]) -> JSONObject {
    JSONObject([("digest", .string(SHA256Digest(of: bytes).hex)), ("size", .number(Double(bytes.count)))])
  }

  /// Records where an original by reference is now, in the form of entry 0.
  func move(_ asset: AssetID, to place: String) throws {
    photos[asset]?.place = place
    let places = sorted.compactMap { photo in photo.place.map { (photo.id.text, JSONValue.string($0)) } }
    try write(JSONValue.object(JSONObject(places)).canonicalBytes(), to: "moved-originals")
  }

  /// Adds an entry to the history of a photo, or begins one, and writes its manifest.
  func append(_ kind: String, _ content: (String, JSONValue), to asset: AssetID, note: String? = nil) throws {
    let known = photos[asset]
    let number = known.map { $0.newest + 1 } ?? 0
    entries += 1
    let seconds = 100_000 + entries
    var manifest = JSONObject([
      ("format", "photoedit-entry"), ("version", "1.0"), ("asset", .string(asset.text)),
      ("number", .number(Double(number))), ("kind", .string(kind)), ("author", "test"),
      ("date", .string("2026-01-02T03:04:05.\(String(seconds).suffix(3))Z")), content,
    ])
    manifest["previous"] = known.map { .string(SHA256Digest(of: $0.manifests[number - 1]).hex) }
    manifest["note"] = note.map { .string($0) }
    let bytes = JSONValue.object(manifest).canonicalBytes()
    try write(bytes, to: Self.name(of: asset, number), permissions: 0o444)
    if number == 0 { photos[asset] = Version1Photo(asset, bytes) } else { try photos[asset]?.append(bytes) }
  }

  private func write(_ bytes: [UInt8], to name: String, permissions: Int = 0o644) throws {
    let file = path + "/" + name
    try Self.makeFolder(String(file[..<(file.lastIndex(of: "/") ?? file.endIndex)]))
    // Replaces an object of the same name: it is read-only.
    try Data(bytes).write(to: URL(fileURLWithPath: file), options: .atomic)
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: file)
  }

  private static func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }
}
