import Documents
import Foundation

@testable import LibraryStore

/// A photo of a library of version 1, as its manifests say.
struct Version1Photo: Sendable {
  let id: AssetID
  /// The bytes of the manifests, by number.
  private(set) var manifests: [[UInt8]]
  private(set) var list = StateList()
  /// Where the original by reference moved; nil if it did not.
  var place: String?

  init(_ id: AssetID, _ first: [UInt8]) { (self.id, manifests) = (id, [first]) }

  /// The number of the newest entry.
  var newest: Int { manifests.count - 1 }
  /// What entry 0 says about the original.
  var original: JSONValue { get throws { try manifest(0)["original"] ?? .null } }

  /// The manifest of an entry.
  func manifest(_ number: Int) throws -> JSONValue { try JSONValue.parse(manifests[number]) }

  /// The digests of the objects that an entry refers to.
  func objects(of number: Int) throws -> [String] {
    let manifest = try manifest(number)
    guard let edit = manifest["edit"] else { return [manifest["original"]?["digest"]?.stringValue].compactMap(\.self) }
    let data = edit["data"]?["content"] == nil ? edit["data"]?["digest"] : nil
    let digests = [edit["base"], edit["rendition"]?["digest"], data] + (edit["attachments"]?.arrayValue ?? [])
    return digests.compactMap { $0?.stringValue }
  }

  mutating func append(_ manifest: [UInt8]) throws {
    let json = try JSONValue.parse(manifest)
    switch json["kind"]?.stringValue {
    case "edit": list.edit()
    case "undo": list.undo()
    case "redo": list.redo()
    default: list.revert(to: json["target"]?.integerValue ?? 0)
    }
    manifests.append(manifest)
  }

  /// The photos of a library, sorted by id, from its manifests.
  static func all(in library: String) throws -> [Version1Photo] {
    let root = library + "/revisions/"
    var photos: [Version1Photo] = []
    for name in (FileManager.default.subpaths(atPath: root) ?? []).sorted() where name.hasSuffix(".json") {
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: root + name)))
      if name.hasSuffix("/000000.json"), let id = AssetID(String(name.dropFirst(3).prefix(32))) {
        photos.append(Version1Photo(id, bytes))
      } else {
        try photos[photos.count - 1].append(bytes)
      }
    }
    return photos
  }
}
